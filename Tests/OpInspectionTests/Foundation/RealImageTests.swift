#if os(Linux)
  import Foundation
  import OpEngine
  import TestSupport
  import Testing

  @testable import OpInspection

  private let core = ProcessInfo.processInfo.environment["OPTUI_CORE"]

  /// The memory of a real program, from its core file, which Tests/Inspection/check.sh makes.
  @Suite(.enabled(if: core != nil)) struct RealImageTests {
    @Test func `Damage of what is read ends in an error, in less, or in the same chain`() throws {
      let recording = RecordingMemory(try CoreFile(#require(core)))
      var reader = try FoundationReader(ProcessMemory(recording))
      // Of what finds the classes, and of what reads the objects.
      let early = recording.takePlaces()
      let found = reader
      let whole = reader.look()
      let late = recording.takePlaces()
      let (edges, members) = (Self.edges(of: whole), Self.members(of: whole))
      #expect(edges.count >= 2 && members.count >= 3, "the chain of three")
      // A thousand take 20 s of processor time in a debug build: half of them search the whole image for the classes.
      let rounds = isThorough ? 1000 : 100
      var random = SplitMix64(seed: 39)
      var same = 0
      for round in 0..<rounds {
        var damaged = DamagedMemory(source: recording.source, objects: Self.pages(of: whole))
        var (isCopied, findsClasses) = (false, false)
        for _ in 0...random.next(below: 3) {
          // A word from elsewhere is mostly the address of something: memory then says something else, and is right.
          let isEarly = random.next(below: 4) == 0
          let places = isEarly ? early : late
          findsClasses = findsClasses || isEarly
          isCopied = damaged.damage(places[random.next(below: places.count)], late, &random) || isCopied
        }
        let begin = ContinuousClock.now
        let snapshot = try? Self.look(at: damaged, from: findsClasses ? nil : found)
        #expect(.now - begin < .seconds(20), "round \(round)")
        guard let snapshot else { continue }
        if Self.edges(of: snapshot) == edges { same += 1 }
        guard !isCopied else { continue }
        #expect(Self.edges(of: snapshot).isSubset(of: edges), "round \(round)")
        #expect(Self.members(of: snapshot).isSubset(of: members), "round \(round)")
      }
      #expect((rounds / 10..<rounds).contains(same), "\(same) of \(rounds) say the same: the damage counts")
    }

    private struct Edge: Hashable {
      let from: UInt64
      let to: UInt64
    }

    /// - Parameter found: the reader of undamaged memory that knows the classes: to find them takes most of the time.
    private static func look(at source: any MemorySource, from found: FoundationReader?) throws -> FoundationSnapshot {
      var reader: FoundationReader
      if let found {
        reader = found
        reader.rescan(ProcessMemory(source))
      } else {
        reader = try FoundationReader(ProcessMemory(source))
      }
      let snapshot = reader.look()
      var log = InspectionLog(process: 1)
      _ = log.append(snapshot, at: .zero)
      _ = log.append(reader.look(), at: EngineTime(.seconds(1)))
      _ = InspectionFindings(reader, log)
      return snapshot
    }

    private static func edges(of snapshot: FoundationSnapshot) -> Set<Edge> {
      Set(snapshot.operations.flatMap { from, operation in operation.dependencies.map { Edge(from: from, to: $0) } })
    }

    private static func members(of snapshot: FoundationSnapshot) -> Set<Edge> {
      Set(snapshot.operations.compactMap { from, operation in operation.queue.map { Edge(from: from, to: $0) } })
    }

    /// The pages of the objects: in a debug build the search of all memory takes long.
    private static func pages(of snapshot: FoundationSnapshot) -> Set<UInt64> {
      Set((Array(snapshot.queues.keys) + Array(snapshot.operations.keys)).map { $0 & ~0xFFF })
    }
  }

  /// A memory that records what is read piece by piece, without the searches.
  private final class RecordingMemory: MemorySource {
    let source: CoreFile
    private var seen: Set<UInt64> = []

    init(_ source: CoreFile) { self.source = source }

    var regions: [MemoryRegion] { source.regions }
    var threads: [ThreadPosition] { source.threads }

    /// Returns the addresses of the words that were read since the call before.
    func takePlaces() -> [UInt64] {
      defer { seen = [] }
      return seen.sorted()
    }

    func copy(_ address: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      if buffer.count <= 1024 { seen.formUnion(stride(from: address & ~7, to: address + UInt64(buffer.count), by: 8)) }
      return source.copy(address, into: buffer)
    }

    func populatedParts(of region: MemoryRegion) -> [Range<UInt64>] { source.populatedParts(of: region) }
    func symbol(at address: UInt64, in region: MemoryRegion) -> String? { nil }
  }

  /// A memory in which some words are others.
  private struct DamagedMemory: MemorySource {
    let source: CoreFile
    /// The pages that are searched for objects.
    let objects: Set<UInt64>
    private var words: [UInt64: UInt64] = [:]

    init(source: CoreFile, objects: Set<UInt64>) { (self.source, self.objects) = (source, objects) }

    var regions: [MemoryRegion] { source.regions }
    var threads: [ThreadPosition] { source.threads }

    /// Replaces a word.
    /// - Returns: whether by one from elsewhere.
    mutating func damage(_ place: UInt64, _ places: [UInt64], _ random: inout SplitMix64) -> Bool {
      let old = word(at: place)
      let kind = random.next(below: 7)
      words[place] =
        switch kind {
        case 0: 0
        case 1: .max
        case 2: random.next()
        case 3: UInt64(random.next(below: 64))
        case 4: word(at: places[random.next(below: places.count)])
        case _: old ^ 1 << UInt64(random.next(below: 64))
        }
      return kind == 4
    }

    private func word(at place: UInt64) -> UInt64 {
      (try? ProcessMemory(source).pointer(at: place)) ?? 0
    }

    func copy(_ address: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      let count = source.copy(address, into: buffer)
      for (place, word) in words where place &+ 8 > address && place < address &+ UInt64(count) {
        for index in 0..<UInt64(8) where place + index >= address && place + index < address + UInt64(count) {
          buffer[Int(place + index - address)] = UInt8(truncatingIfNeeded: word >> (8 * index))
        }
      }
      return count
    }

    func populatedParts(of region: MemoryRegion) -> [Range<UInt64>] {
      objects.filter { region.range.contains($0) }.sorted().map { $0..<($0 + 0x1000) }
    }

    func symbol(at address: UInt64, in region: MemoryRegion) -> String? { nil }
  }
#endif
