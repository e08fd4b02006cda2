#if os(Linux)
  /// The memory of a process that has ended, from its core file. The kernel and debuggers leave out most of what is in
  /// files: that is read from there.
  package struct CoreFile: MemorySource {
    package let regions: [MemoryRegion]
    package let threads: [ThreadPosition]
    package let pid: Int32
    /// The name of the program, which may be shortened.
    package let title: String
    /// The files that are gone, or have changed since.
    package let missingFiles: [String]
    /// The parts of the memory that are in the core file, and those that are in other files, in ascending order.
    private let own: Parts
    private let mapped: Parts

    private struct Parts {
      let ranges: [Range<UInt64>]
      let places: [(file: FileBytes, offset: UInt64)]

      init(_ parts: [(range: Range<UInt64>, file: FileBytes, offset: UInt64)]) {
        (ranges, places) = (parts.map(\.range), parts.map { ($0.file, $0.offset) })
      }
    }

    private static let (maxSegments, maxFiles) = (65_534, 512)
    /// The size of a file's beginning that is compared with that in the core file.
    private static let headSize = 4096

    /// Returns whether a file is a core file.
    package static func isCore(_ path: UnsafePointer<CChar>) -> Bool {
      guard let head = FileBytes(path).flatMap({ try? ProcessMemory($0).bytes(at: 0, count: 18) }) else { return false }
      return (try? head.integer(UInt32.self, at: 0)) == 0x464C_457F && (try? head.integer(UInt16.self, at: 16)) == 4
    }

    package init(_ path: UnsafePointer<CChar>) throws(InspectionError) {
      guard let core = FileBytes(path) else { throw .unreadableCore }
      do throws(Unreadable) {
        try self.init(core)
      } catch {
        throw .unreadableCore
      }
    }

    private init(_ core: FileBytes) throws(Unreadable) {
      let file = ProcessMemory(core)
      guard var notes = CoreNotes(machine: try file.integer(UInt16.self, at: 18)) else { throw Unreadable(address: 18) }
      let segments = try ELFSegment.all(at: 0, in: file, atMost: Self.maxSegments)
      for segment in segments where segment.kind == ELFSegment.notes {
        try notes.add(file.bytes(at: segment.offset, count: Int(clamping: segment.sizeInFile)))
      }
      let mappings = notes.mappings.map(\.range)
      var (own, regions) = ([(range: Range<UInt64>, file: FileBytes, offset: UInt64)](), [MemoryRegion]())
      for segment in segments where segment.kind == ELFSegment.memory && segment.size > 0 {
        let (end, isOver) = segment.address.addingReportingOverflow(segment.size)
        guard !isOver, segment.sizeInFile <= segment.size, segment.address >= regions.last?.range.upperBound ?? 0 else {
          throw Unreadable(address: segment.address)
        }
        let mapping = mappings.index(of: segment.address).map { notes.mappings[$0] }
        regions.append(
          MemoryRegion(
            range: segment.address..<end, isReadable: segment.isReadable, isWritable: segment.isWritable,
            offset: mapping.map { $0.offset &+ (segment.address - $0.range.lowerBound) } ?? 0,
            path: mapping?.path ?? ""))
        if segment.sizeInFile > 0 {
          own.append((segment.address..<(segment.address + segment.sizeInFile), core, segment.offset))
        }
      }
      let listed = regions.map(\.range)
      regions += notes.mappings.filter { listed.index(of: $0.range.lowerBound) == nil }.map {
        MemoryRegion(range: $0.range, isWritable: false, offset: $0.offset, path: $0.path)
      }
      self.regions = regions.sorted { $0.range.lowerBound < $1.range.lowerBound }
      (threads, pid, title, self.own) = (notes.threads, notes.pid, notes.name, Parts(own))
      (mapped, missingFiles) = Self.open(notes.mappings, of: core, self.own)
    }

    /// Opens the mapped files that are what they were.
    private static func open(
      _ mappings: [CoreNotes.Mapping], of core: FileBytes, _ own: Parts
    ) -> (mapped: Parts, missing: [String]) {
      var (files, missing) = ([String: FileBytes](), [String]())
      for path in Set(mappings.map(\.path)).prefix(maxFiles) {
        if let file = FileBytes(path), file.changed <= core.changed { files[path] = file } else { missing.append(path) }
      }
      for mapping in mappings where mapping.offset == 0 {
        // The head contains what identifies a build.
        guard let file = files[mapping.path], let index = own.ranges.index(of: mapping.range.lowerBound),
          own.ranges[index].lowerBound == mapping.range.lowerBound
        else { continue }
        let count = min(headSize, own.ranges[index].count)
        let place = own.places[index]
        if file.bytes(at: 0, count: count) != place.file.bytes(at: place.offset, count: count) {
          files[mapping.path] = nil
          missing.append(mapping.path)
        }
      }
      let mapped = mappings.compactMap { mapping in
        files[mapping.path].map { (range: mapping.range, file: $0, offset: mapping.offset) }
      }
      return (Parts(mapped), missing)
    }

    package func copy(_ address: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      var copied = 0
      while copied < buffer.count {
        let place = address &+ UInt64(copied)
        let parts = own.ranges.index(of: place) == nil ? mapped : own
        guard let index = parts.ranges.index(of: place) else { break }
        var end = parts.ranges[index].upperBound
        let next = own.ranges.index(after: place)
        if next < own.ranges.count { end = min(end, own.ranges[next].lowerBound) }
        let count = min(buffer.count - copied, Int(clamping: end - place))
        let (file, offset) = parts.places[index]
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[copied..<(copied + count)])
        let read = file.copy(offset &+ (place - parts.ranges[index].lowerBound), into: rest)
        copied += read
        if read < count { break }
      }
      return copied
    }

    package func populatedParts(of region: MemoryRegion) -> [Range<UInt64>] {
      let first = max(0, own.ranges.index(after: region.range.lowerBound) - 1)
      return own.ranges[first...].prefix { $0.lowerBound < region.range.upperBound }
        .filter { $0.overlaps(region.range) }.map { $0.clamped(to: region.range) }
    }

    package func symbol(at address: UInt64, in region: MemoryRegion) -> String? {
      missingFiles.contains(region.path)
        ? nil : MappedFile.symbol(at: address, in: region, of: regions, paths: [region.path])
    }
  }
#endif
