import Foundation
import Scenarios
import TestSupport
import Testing

@testable import OpLog
@testable import OpPlay

/// The two forms of a log's file.
struct BinaryLogTests {
  /// A pair of files, which do not remain.
  private final class Paths {
    let lines = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).jsonl"
    let records = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).oplog"

    deinit { for path in [lines, records] { unlink(path) } }

    static func bytes(of path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
  }

  /// Plays a scenario, recorded from its beginning on, and returns the log in both forms.
  private static func recorded(_ scenario: Scenario) throws -> (lines: [UInt8], records: [UInt8]) {
    let paths = Paths()
    let play = Play(scenario, holds: false)
    let recordings = try [paths.lines, paths.records].map { try play.core.engine.record(to: $0, title: "t 下") }
    play.finish()
    for recording in recordings { recording.end() }
    return (try Paths.bytes(of: paths.lines), try Paths.bytes(of: paths.records))
  }

  private static func inLines(_ log: RecordedLog) -> [UInt8] {
    let writer = EventLogWriter(title: log.title, workers: log.workers, of: log.process)
    return Array(writer.text(of: log.events, heartbeat: log.heartbeat).utf8)
  }

  private static let scenarios: [Scenario] = BuiltIn.all.compactMap { builtIn in
    let scenario = ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8)).scenario
    return scenario?.clock == .virtual ? scenario : nil
  }

  @Test func `Both forms of the built-in scenarios are the same log, byte for byte`() throws {
    var kinds: Set<LogEvent.Kind> = []
    for scenario in Self.scenarios {
      let (lines, records) = try Self.recorded(scenario)
      let (log, problems) = EventLogReader.read(records)
      #expect(problems == [])
      let read = try #require(log)
      #expect(Self.inLines(read) == lines, "\(scenario.title)")
      #expect(read.events.isEmpty || EventLogReader.isLog(records))
      kinds.formUnion(read.events.map(\.kind))
    }
    #expect(kinds.count > 20)
  }

  @Test func `The header tells the process and the date, in both forms`() throws {
    let paths = Paths()
    let now = UInt64(Date().timeIntervalSince1970)
    for path in [paths.lines, paths.records] { try Engine(workers: 1).record(to: path, title: "t").end() }
    for path in [paths.lines, paths.records] {
      let read = try #require(EventLogReader.read(try Paths.bytes(of: path)).log)
      let process = try #require(read.process)
      #expect(process.pid == getpid() && !process.program.isEmpty && process.booted < process.began)
      #expect((now - 60...now + 60).contains(process.began / 1_000_000_000))
      // Lines have microseconds.
      let again = try #require(EventLogReader.read(Self.inLines(read)).log?.process)
      #expect(again.began == process.began / 1000 * 1000 && again.booted == process.booted / 1000 * 1000)
      #expect(again.pid == process.pid && again.program == process.program)
    }
  }

  private static let sample: [UInt8] = {
    let rich = scenarios.lazy.compactMap { try? recorded($0).records }.filter { (8_000..<40_000).contains($0.count) }
    return rich.first ?? []
  }()

  @Test func `A truncated file is read up to its end`() throws {
    let whole = try #require(EventLogReader.read(Self.sample).log)
    for length in stride(from: 72, to: Self.sample.count, by: isThorough ? 103 : 409) {
      let (log, problems) = EventLogReader.read(Array(Self.sample.prefix(length)))
      let read = try #require(log)
      #expect(whole.events.starts(with: read.events))
      #expect(problems.map(\.code) == (length % 24 == 0 ? problems.map(\.code) : ["incomplete-record"]))
      #expect(problems.allSatisfy { $0.severity == .warning })
    }
  }

  @Test(arguments: [1, 7, 24, 1000]) func `Pieces of any length are the same log`(length: Int) throws {
    var reader = EventLogReader()
    var events: [LogEvent] = []
    for start in stride(from: 0, to: Self.sample.count, by: length) {
      reader.append(Array(Self.sample[start..<min(start + length, Self.sample.count)]))
      events += reader.takeEvents()
    }
    reader.end()
    #expect(reader.problems == [])
    let whole = try #require(EventLogReader.read(Self.sample).log)
    #expect(events == whole.events && reader.title == whole.title && reader.workers == whole.workers)
  }

  @Test func `A truncated header is an error`() {
    for length in 8..<48 {
      let (log, problems) = EventLogReader.read(Array(Self.sample.prefix(length)))
      #expect(log == nil)
      #expect(problems.map(\.code) == ["damaged-log"])
    }
  }

  @Test(arguments: 0..<20) func `Flipped bits are an error with its location, or give another log`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<(isThorough ? 10 : 3) {
      var bytes = Self.sample
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 8..<bytes.count, using: &random)
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      let (log, problems) = EventLogReader.read(bytes)
      if let log {
        // What is read can be written as lines, and is read from them again.
        let again = EventLogReader.read(Self.inLines(log))
        #expect(again.problems.allSatisfy { $0.code == "unknown-event" })
        #expect(again.log.map(Self.inLines) == Self.inLines(log))
      } else {
        #expect(problems.count == 1)
        #expect(problems[0].message.hasPrefix("the log is damaged"))
      }
    }
  }

  @Test(arguments: [128, 201, 223] as [UInt8])
  func `An event of a newer version is shown as text, in both forms`(kind: UInt8) throws {
    let event: [UInt8] = [kind, 7, 2, 0, 0x88, 0x13, 0, 0] + [UInt8](repeating: 0xAA, count: 16)
    let bytes = Self.sample + event + event
    let (log, problems) = EventLogReader.read(bytes)
    let words = "unknown record kind \(kind)"
    #expect(problems.map(\.message) == [words] && problems.allSatisfy { $0.severity == .warning })
    let whole = try #require(EventLogReader.read(Self.sample).log)
    let read = try #require(log)
    #expect(read.events.suffix(2).allSatisfy { $0.kind == .unknown && $0.worker == 2 })
    let end = try #require(whole.events.last).time
    #expect(read.events.suffix(2).map { $0.time - end } == [.microseconds(5), .microseconds(10)])
    #expect(read.events.dropLast(2).map(\.body) == whole.events.map(\.body))
    let again = EventLogReader.read(Self.inLines(read))
    #expect(again.problems.map(\.code) == ["unknown-event"] && again.log?.events == read.events)
    var reader = EventLogReader(keepsUnknown: true)
    reader.append(bytes)
    #expect(reader.problems == [] && reader.takeEvents() == read.events)
  }

  @Test func `A value of a newer version is shown as text, and the log continues`() throws {
    // A finish with an invalid outcome, then one block.
    let finish: [UInt8] = [47, 200, 2, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
    let (log, problems) = EventLogReader.read(Self.sample + finish)
    let event = try #require(log?.events.last)
    guard case .unknown(let words, line: _) = event.body else {
      Issue.record("\(event.body)")
      return
    }
    #expect(words == "unknown value 200 in record kind 47" && problems.map(\.message) == [words])
  }

  @Test func `Events before a contradiction are kept, and a program may contradict itself`() throws {
    let whole = try #require(EventLogReader.read(Self.sample).log).events
    let finish = try #require(whole.last { $0.kind == .finished })
    let record = try #require(stride(from: 0, to: Self.sample.count, by: 24).filter { Self.sample[$0] == 47 }.last)
    let bytes = Self.sample + Self.sample[record..<(record + 24)]
    var reader = EventLogReader()
    reader.append(bytes)
    #expect(reader.takeEvents() == whole && reader.problems.map(\.code) == ["wrong-order"])
    var tolerant = EventLogReader(keepsUnknown: true)
    tolerant.append(bytes)
    let read = tolerant.takeEvents()
    #expect(Array(read.dropLast()) == whole && tolerant.problems == [])
    guard case .unknown(let words, line: _)? = read.last?.body else {
      Issue.record("\(read.last?.kind.rawValue ?? "nothing")")
      return
    }
    #expect(words.hasPrefix("finished op '\(finish.operation ?? "")'"), "\(words)")
  }

  @Test func `A text of a program has a maximum length`() {
    let text: [UInt8] = [3, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255] + [UInt8](repeating: 0, count: 12)
    for beginning in [Self.sample + text, Array(Self.sample.prefix(16)) + text[8...]] {
      var reader = EventLogReader(ofProgramWithTextsUpTo: 1000)
      reader.append(beginning)
      for _ in 0..<99 where reader.failure == nil { reader.append([UInt8](repeating: 0x20, count: 30)) }
      #expect(reader.failure?.hasSuffix("a text has more than 1000 bytes") == true)
    }
  }

  @Test func `Garbage is an error with its location`() throws {
    var bytes = Self.sample
    // The sample has no text there.
    for kind: UInt8 in [0, 127, 240, 255] {
      bytes[24 * 40] = kind
      let (log, problems) = EventLogReader.read(bytes)
      #expect(log == nil)
      #expect(problems.map(\.message) == ["the log is damaged at byte 960: there is no record of the kind \(kind)"])
    }
    var later = Self.sample
    later[8] = 3
    #expect(
      EventLogReader.read(later).problems.map(\.message) == [
        "the log is damaged at byte 8: expected version 2 of the format, found 3"
      ])
  }
}
