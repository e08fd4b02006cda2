import LogSupport
import TestSupport
import Testing

@testable import OpEngine

/// A log that is entered at a gap has the same names and numbers as the whole one.
struct NamesAfterGapsTests {
  @Test(arguments: 0..<(isThorough ? 100 : 8) as Range<UInt64>)
  func `A log cut at any gap gives the names and numbers of the whole log`(seed: UInt64) throws {
    let chunks = try NamedProgram.chunks(seed: seed)
    let log = try WrittenLog(of: chunks)
    try log.expectSameNamesAfterGaps(seed: seed)
    let (events, lines) = (try log.events(), try WrittenLog.lines(of: chunks))
    #expect(lines == events.map(EventLogWriter(title: "").line), "lines have the same names")
    let fromLines = read(lines: lines)
    let different = zip(events, fromLines).first {
      WrittenLog.names(of: $0).map(\.number) != WrittenLog.names(of: $1).map(\.number)
    }
    #expect(different == nil && fromLines.count == events.count, "seed \(seed): a reader of lines gives other numbers")
  }

  @Test(arguments: 0..<(isThorough ? 300 : 30) as Range<UInt64>)
  func `So does one of records of all kinds, in any order`(seed: UInt64) throws {
    var random = RandomRecords(seed: seed)
    let chunks = (0..<5).flatMap { _ in random.chunks() } + random.chunks().prefix(1)
    try WrittenLog(of: chunks).expectSameNamesAfterGaps(seed: seed)
  }

  @Test func `An object that is not in the log has no number, read from records or from lines`() throws {
    var encoder = LogRecordEncoder()
    let ids = (0..<3).map { OperationID(row: Row($0), generation: 1) }
    for id in [ids[0], ids[2]] { encoder.append(Operation.self, of: id, closure: .none) }
    for change in [EngineEvent.Change.operation(ids[0], .dependencyAdded(on: ids[1])), .operation(ids[2], .ready)] {
      encoder.append(EngineEvent(sequence: 1, time: .zero, worker: .main, change: change))
    }
    let events = try WrittenLog(of: [encoder.records]).events()
    for events in [events, read(lines: try WrittenLog.lines(of: [encoder.records]))] {
      #expect(events.map { WrittenLog.names(of: $0).map(\.number) } == [[0], [0, LogName.outside], [1], [1]])
    }
  }

  @Test func `Numbers count the lives of each kind, and are given once`() throws {
    let events = try WrittenLog(of: NamedProgram.chunks(seed: 1)).events()
    let created = events.filter { $0.kind == .created }
    for names in [created.compactMap(\.operationName), created.filter { $0.operation == nil }.compactMap(\.queueName)] {
      var texts: [Int: String] = [:]
      for name in names { #expect(texts.updateValue(name.text, forKey: name.number) ?? name.text == name.text) }
      #expect(texts.keys.sorted() == Array(0..<texts.count) && texts.count > 5)
      #expect(Set(texts.values).count == texts.count)
    }
  }

  @Test func `Closures are named again after a gap`() throws {
    let world = World()
    let recording = try HeldRecording(of: world.engine, chunks: 0)
    let queue = world { OperationQueue() }
    queue.isSuspended = true
    func add() { queue.addOperation { _ = queue } }
    add()
    for _ in 0..<2 * RecordingBacklog.recordsPerChunk { queue.isSuspended.toggle() }
    recording.take()
    add()
    let log = try WrittenLog(of: recording.chunks)
    try log.expectSameNamesAfterGaps()
    let names = try log.cut(at: 0).events().filter { $0.kind == .created }.compactMap(\.operation)
    #expect(names.count == 2 && names[1] == names[0] + "-2" && names[0].contains("closure #1 in "))
  }

  @Test func `Beyond the names that a log remembers, names go on as in the whole log`() throws {
    // Seconds pass, because names are forgotten only beyond that many.
    var encoder = LogRecordEncoder()
    func introduce(_ row: Row, _ generation: UInt32, _ name: String?) {
      let id = OperationID(row: row, generation: generation)
      encoder.append(Operation.self, of: id, closure: .none)
      if let name { encoder.append(name, of: id) }
      encoder.append(EngineEvent(sequence: 1, time: .zero, worker: .main, change: .operation(id, .ready)))
    }
    for number in 0..<65_600 { introduce(Row(number % 8), UInt32(number / 8 + 1), "name \(number)") }
    let before = encoder.records
    encoder = LogRecordEncoder()
    encoder.appendGap(of: 1, at: .zero)
    let gap = encoder.records
    encoder = LogRecordEncoder()
    for row in 0..<8 { introduce(Row(row), 8200, nil) }
    for (index, name) in ["name 7", "name 65_599", "name 65599", "new", "new", nil].enumerated() {
      introduce(Row(8 + index), 1, name)
    }
    let log = try WrittenLog(of: [before, gap, encoder.records])
    try log.expectSameNamesAfterGaps()
    let names = try log.cut(at: 0).events().filter { $0.kind == .created }.compactMap(\.operation)
    #expect(names.prefix(8) == (65_592..<65_600).map { "name \($0)-\($0 + 2)" }[...])
    #expect(names.dropFirst(8).contains("name 7-2") && Set(names).count == names.count)
  }
}
