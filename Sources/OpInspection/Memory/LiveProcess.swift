internal import OpSystem

#if os(Linux)
  /// The memory of a running process of the same user, read through the kernel without stopping it.
  package struct LiveProcess: MemorySource {
    package let pid: Int32
    package let regions: [MemoryRegion]

    private static let pageSize = UInt64(sysconf(Int32(_SC_PAGESIZE)))
    /// The number of runs of memory that the kernel copies in one call.
    private static let runsPerCall = 128
    /// The size of the buffer for a call: pages of a larger one would be new, and cleared, each time.
    private static let bytesPerCall = 1 << 18
    private static let (widestGap, longestRun) = (1024, 1 << 16)

    /// Looks at the regions of a process.
    package init(pid: Int32) throws(InspectionError) {
      self.pid = pid
      guard let text = ProcFile.bytes("/proc/\(pid)/maps") else {
        throw errno == EACCES || errno == EPERM ? .notPermitted(pid) : .noProcess(pid)
      }
      regions = MemoryRegion.parse(text)
      guard let first = regions.first(where: { $0.isReadable }) else { throw .noProcess(pid) }
      var byte: UInt8 = 0
      // The kernel shows a process's regions to some that it does not let read them.
      if withUnsafeMutableBytes(of: &byte, { copy(first.range.lowerBound, into: $0) }) == 0, errno == EPERM {
        throw .notPermitted(pid)
      }
    }

    package func copy(_ address: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      var copied = 0
      while copied < buffer.count {
        var local = iovec(iov_base: buffer.baseAddress.map { $0 + copied }, iov_len: buffer.count - copied)
        var remote = iovec(
          iov_base: UnsafeMutableRawPointer(bitPattern: UInt(address &+ UInt64(copied))), iov_len: buffer.count - copied
        )
        let count = copyMemory(of: pid, &local, 1, &remote, 1, 0)
        guard count > 0 else { break }
        copied += count
      }
      return copied
    }

    /// Reads what is close together at once: the kernel needs longer for a piece than for its bytes.
    package func pieces(at addresses: [UInt64], size: Int) -> MemoryPieces {
      var pieces = MemoryPieces(count: addresses.count, size: size)
      guard size > 0 else { return pieces }
      let isInOrder = zip(addresses, addresses.dropFirst()).allSatisfy { $0 <= $1 }
      let order = isInOrder ? Array(addresses.indices) : addresses.indices.sorted { addresses[$0] < addresses[$1] }
      var runs: [(begin: UInt64, count: Int, members: Range<Int>)] = []
      for (place, index) in order.enumerated() {
        let address = addresses[index]
        guard address < .max - UInt64(size) else { continue }
        if let last = runs.last, address - last.begin <= UInt64(last.count + Self.widestGap),
          Int(address - last.begin) + size <= Self.longestRun
        {
          let count = max(last.count, Int(address - last.begin) + size)
          runs[runs.count - 1] = (last.begin, count, last.members.lowerBound..<(place + 1))
        } else {
          runs.append((address, size, place..<(place + 1)))
        }
      }
      var next = 0
      let wanted = runs.reduce(0) { $0 + $1.count }
      var buffer = [UInt8](repeating: 0, count: min(wanted, max(Self.bytesPerCall, size)))
      while next < runs.count {
        var (end, total) = (next + 1, runs[next].count)
        while end < min(next + Self.runsPerCall, runs.count), total + runs[end].count <= buffer.count {
          total += runs[end].count
          end += 1
        }
        let group = runs[next..<end]
        var remote = group.map {
          iovec(iov_base: UnsafeMutableRawPointer(bitPattern: UInt($0.begin)), iov_len: $0.count)
        }
        let count = buffer.withUnsafeMutableBytes { bytes in
          var local = iovec(iov_base: bytes.baseAddress, iov_len: total)
          return copyMemory(of: pid, &local, 1, &remote, UInt(remote.count), 0)
        }
        // The process has ended.
        if count < 0, errno == ESRCH { return pieces }
        var offset = 0
        for run in group {
          let isRead = offset + run.count <= count
          for index in order[run.members] {
            let begin = offset + Int(addresses[index] - run.begin)
            pieces.isRead[index] =
              pieces.withBuffer(from: index, to: index + 1) { piece in
                guard isRead else { return copy(addresses[index], into: piece) }
                piece.copyBytes(from: buffer[begin..<(begin + size)])
                return size
              } == size
          }
          (offset, next) = (offset + run.count, next + 1)
          // The kernel ends with the first run that it cannot read whole.
          if !isRead { break }
        }
      }
      return pieces
    }

    package func symbol(at address: UInt64, in region: MemoryRegion) -> String? {
      // The process may see other files by these names, and that of its program may be gone.
      let paths = ["/proc/\(pid)/root\(region.path)", "/proc/\(pid)/exe"]
      return MappedFile.symbol(at: address, in: region, of: regions, paths: paths)
    }

    package func populatedParts(of region: MemoryRegion) -> [Range<UInt64>] {
      let descriptor = open("/proc/\(pid)/pagemap", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [region.range] }
      defer { close(descriptor) }
      let pages = Int(clamping: UInt64(region.range.count) / Self.pageSize)
      var parts: [Range<UInt64>] = []
      var entries = [UInt64](repeating: 0, count: min(pages, 1 << 16))
      var page = 0
      while page < pages {
        let count = min(entries.count, pages - page)
        let place = off_t(region.range.lowerBound / Self.pageSize) + off_t(page)
        let bytes = entries.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count * 8, place * 8) }
        guard bytes == count * 8 else { return [region.range] }
        for (index, entry) in entries[..<count].enumerated() where entry >> 62 != 0 {
          let begin = region.range.lowerBound + UInt64(page + index) * Self.pageSize
          if let last = parts.last, last.upperBound == begin {
            parts[parts.count - 1] = last.lowerBound..<(begin + Self.pageSize)
          } else {
            parts.append(begin..<(begin + Self.pageSize))
          }
        }
        page += count
      }
      return parts
    }
  }
#endif
