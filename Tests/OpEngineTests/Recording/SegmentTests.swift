import OpSystem
import TestSupport
import Testing

@testable import OpEngine

/// Recordings of which only the latest part is kept.
struct SegmentTests {
  private let file = LogPath()

  /// Records a random program in segments and as a whole.
  private func record(seed: UInt64, keep limit: RecordingLimit = .size(.max), cuts: Int = 6) throws -> [LogEvent] {
    var program = NamedProgram(seed: seed)
    let engine = program.world.engine
    let whole = try HeldRecording(of: engine)
    let recording = try SegmentedRecording(of: engine, to: file, keep: limit)
    for _ in 0..<cuts {
      for _ in 0..<20 { program.step() }
      try recording.write()
      try recording.beginSegment(on: engine)
    }
    for _ in 0..<20 { program.step() }
    let events = try WrittenLog(of: whole.chunks).events()
    try recording.end()
    return events
  }

  @Test(arguments: 0..<(isThorough ? 100 : 8) as Range<UInt64>)
  func `Segments are one log, with the events, names and numbers of the whole one`(seed: UInt64) throws {
    let whole = try record(seed: seed)
    let segments = file.segments
    #expect(segments.count == 7)
    #expect(try SegmentedRecording.events(of: segments) == whole)
  }

  @Test(arguments: 0..<(isThorough ? 100 : 8) as Range<UInt64>)
  func `A log entered at any segment goes on as the whole one does`(seed: UInt64) throws {
    let whole = try record(seed: seed)
    let segments = file.segments
    for first in 1..<segments.count {
      let before = try SegmentedRecording.events(of: Array(segments[..<first])).count
      let later = Self.moves(whole[before...])
      let rest = Self.moves(try SegmentedRecording.events(of: Array(segments[first...]))[...])
      let different = zip(rest.suffix(later.count), later).first { mine, other in
        mine != other || WrittenLog.names(of: mine).map(\.number) != WrittenLog.names(of: other).map(\.number)
      }
      #expect(different == nil && rest.count >= later.count, "seed \(seed), segment \(first)")
    }
  }

  /// All but creations and releases, without their numbers: what was in the log but does not wait or run is created
  /// when it moves again, or never.
  private static func moves(_ events: ArraySlice<LogEvent>) -> [LogEvent] {
    events.filter { $0.kind != .created && $0.kind != .discarded }.map { event in
      var event = event
      event.sequence = 0
      return event
    }
  }

  @Test func `A missing segment is a gap with the number of its events`() throws {
    let whole = try record(seed: 1)
    var segments = file.segments
    let counts = try (0...segments.count).map { try SegmentedRecording.events(of: Array(segments[..<$0])).count }
    segments.remove(at: 2)
    let events = try SegmentedRecording.events(of: segments)
    let gap = try #require(events.first { $0.kind == .gap })
    #expect(gap.sequence == counts[2] + 1)
    // Introductions are events of the log, but not of the engine.
    guard case .gap(let missed) = gap.body else { return }
    #expect(missed > 0 && missed < counts[3] - counts[2] + 20)
    #expect(events.last?.body == whole.last?.body && events.last?.time == whole.last?.time)
  }

  @Test func `Cut anywhere, the newest segment opens; a cut in an older one is a gap`() throws {
    _ = try record(seed: 2, cuts: 2)
    let segments = file.segments
    let before = try SegmentedRecording.events(of: Array(segments.dropLast()))
    let all = try SegmentedRecording.events(of: segments)
    for count in 0...segments[2].count {
      let events = try SegmentedRecording.events(of: segments.dropLast() + [Array(segments[2][..<count])])
      #expect(events.count >= before.count && events == Array(all[..<events.count]), "\(count) bytes")
    }
    for count in stride(from: 100, to: segments[1].count - 1, by: 7) {
      let events = try SegmentedRecording.events(of: [segments[0], Array(segments[1][..<count]), segments[2]])
      #expect(events.last?.body == all.last?.body, "\(count) bytes")
      #expect(events.contains { $0.kind == .gap } || events == all, "\(count) bytes")
    }
  }

  @Test func `The oldest segments go when there are more bytes than to be kept`() throws {
    let world = World()
    let recording = try SegmentedRecording(of: world.engine, to: file)
    let queue = world { OperationQueue() }
    queue.addOperation(world { Operation() })
    var longest = 0
    for _ in 0..<200 {
      for _ in 0..<1000 { queue.isSuspended.toggle() }
      try recording.write()
      longest = max(longest, file.segments.reduce(0) { $0 + $1.count })
    }
    #expect((900_000..<1_150_000).contains(longest))
    #expect((6...9).contains(LogSegments.files(of: file.binaryPath).count))
    let events = try SegmentedRecording.events(of: file.segments)
    #expect(events.prefix(4).map(\.kind) == [.created, .created, .enqueued, .ready])
    #expect(!events.contains { $0.kind == .gap } && events.count > 35_000)
    #expect(recording.errors == [])
  }

  @Test func `Segments go by the age of their events, and a standstill keeps all`() throws {
    let world = World()
    let recording = try SegmentedRecording(of: world.engine, to: file, keep: .age(.seconds(80)))
    let queue = world { OperationQueue() }
    queue.isSuspended = true
    queue.addOperation(world { Operation() })
    for _ in 0..<100 {
      world.runtime.advance(by: .seconds(2))
      queue.maxConcurrentOperationCount += 1
      try recording.write()
    }
    let kept = LogSegments.files(of: file.binaryPath)
    #expect((8...10).contains(kept.count))
    let events = try SegmentedRecording.events(of: file.segments)
    let age = world.runtime.now - (events.first?.time ?? .zero)
    #expect(age >= .seconds(80) && age <= .seconds(110), "\(age)")
    for _ in 0..<100 {
      world.runtime.advance(by: .seconds(60))
      try recording.write()
    }
    #expect(LogSegments.files(of: file.binaryPath).count <= kept.count + 1)
  }

  @Test func `A full disk is told once; the recording goes on when there is space`() async throws {
    let file = LogPath()
    await #expect(processExitsWith: .exitCode(3)) { [path = file.path as String] in
      endIfHanging()
      limitFileSize(to: 100_000)
      let (world, file) = (World(), LogPath(path))
      let recording = try SegmentedRecording(of: world.engine, to: file)
      let queue = world { OperationQueue() }
      queue.addOperation(world { Operation() })
      func toggle() throws {
        for _ in 0..<3000 { queue.isSuspended.toggle() }
        try recording.write()
      }
      for _ in 0..<5 { try toggle() }
      limitFileSize(to: 10_000_000)
      for _ in 0..<2 { try toggle() }
      let events = try SegmentedRecording.events(of: file.segments)
      let gaps = events.count { $0.kind == .gap }
      exit(recording.errors.count == 1 && gaps == 1 && events.count > 3000 ? 3 : 4)
    }
  }

  @Test func `A recording removes the segments of the former one, and nothing else`() throws {
    _ = try record(seed: 3, cuts: 2)
    let other = file.binaryPath.dropLast(6) + ".9.oplog"
    #expect(close(open(String(other), O_CREAT | O_WRONLY, 0o600)) == 0)
    defer { unlink(String(other)) }
    #expect(LogSegments.files(of: file.binaryPath).count == 3)
    let world = World()
    _ = try SegmentedRecording(of: world.engine, to: file)
    #expect(LogSegments.files(of: file.binaryPath) == [file.binaryPath])
    #expect(access(String(other), F_OK) == 0)
  }

  static let values: [(value: String, path: String, limit: RecordingLimit?)] = [
    ("run.oplog", "run.oplog", nil), ("a,b.oplog", "a,b.oplog", nil), ("a,b=1/c", "a,b=1/c", nil),
    ("run.oplog,keep=1GB", "run.oplog", .size(1_000_000_000)), ("a,b.oplog,keep=1500KB", "a,b.oplog", .size(1_500_000)),
    ("run.oplog,keep=2h", "run.oplog", .age(.seconds(7200))),
    ("run.oplog,keep=1d", "run.oplog", .age(.seconds(86_400))),
  ]

  @Test(arguments: values)
  func `OPTUI_LOG has a path, and what to keep`(value: String, path: String, limit: RecordingLimit?) throws {
    let settings = try RecordingSettings(value)
    #expect(settings.path == path && settings.limit == limit)
  }

  @Test(arguments: ["keep=", "keep=1", "keep=0MB", "keep=999KB", "keep=1Gb", "keep=-1GB", "keep=1.5GB", "kept=1GB"])
  func `A wrong setting is a mistake that names it`(word: String) throws {
    let mistake = try #require(throws: RecordingSettings.Mistake.self) { try RecordingSettings("run.oplog," + word) }
    let expected = "expected a size of at least 1MB, as in keep=1GB, or a time, as in keep=2h"
    #expect(mistake.sentence == "\(expected), not '\(word)'")
  }

  @Test func `Lines of JSON, and limits too small, are refused`() throws {
    let world = World()
    let lines = try #require(throws: EngineError.self) { try world.engine.record(to: file.path, keep: .size(.max)) }
    #expect(lines.reason == "only a log whose name ends in .oplog can be limited to its latest part")
    let small = try #require(throws: EngineError.self) { try world.engine.record(to: file.binaryPath, keep: .size(1)) }
    #expect(small.reason == "at least the latest 1 MB, or 1 s, is kept")
  }
}
