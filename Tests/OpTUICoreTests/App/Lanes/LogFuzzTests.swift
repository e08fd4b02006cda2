import LogSupport
import Scenarios
import Testing

@testable import OpTUICore

/// Logs of the built-in scenarios, damaged in all ways: only traps matter here, not the errors.
@Suite struct LogFuzzTests {
  /// One log for each lesson, limited to the size of a picture.
  private static let logs: [[LogEvent]] = {
    let files = BuiltIn.all.enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    return files.compactMap { builtIn in
      let loaded = ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8)).scenario
      guard let scenario = loaded, scenario.clock == .virtual else { return nil }
      let play = Play(scenario, holds: false)
      play.finish()
      return Array(play.events.prefix(300))
    }
  }()

  /// Everything that folds a log, and everything that draws it.
  private func show(_ events: [LogEvent]) {
    let log = RecordedLog(title: "fuzz", workers: 4, events: events)
    var model = AppModel(size: Canvas.Size(columns: 100, rows: 30), charset: .unicode, log: log, named: "fuzz.jsonl")
    _ = model.canvas()
    for key in "jjwl,," { _ = model.update(.key(.character(key))) }
    _ = model.canvas()
    let timeline = Timeline(events, workers: 4)
    for lane in timeline.operations.prefix(20) {
      _ =
        WhyText(of: lane.id, at: timeline.time, WaitFormatter(in: timeline, charset: .ascii, fixTerms: .key("!")))?.page
    }
    for event in events.suffix(20) { _ = EventLine(event, in: timeline, charset: .unicode) }
  }

  @Test(arguments: 0..<24) func `Events in any order and number are folded`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let log = try #require(Self.logs.randomElement(using: &random))
    show(log.shuffled(using: &random))
    show(log.filter { _ in Int.random(in: 0..<4, using: &random) > 0 })
    show(log.flatMap { event in Array(repeating: event, count: Int.random(in: 1...2, using: &random)) })
    show(log.reversed())
    var swapped = log
    for _ in 0..<20 {
      let (left, right) = (log.indices.randomElement(using: &random), log.indices.randomElement(using: &random))
      if let left, let right { (swapped[left].body, swapped[right].time) = (log[right].body, log[left].time) }
    }
    show(swapped)
  }

  private static let values = [
    "0", "-1", "1", "9223372036854775807", "18446744073709551", "9223372036854776", "3155760000000000", "1e9", "\"\"",
    "\"A\"", "\"q\"", "null", "[]", "\"finished\"", "\"created\"", "\"\\u202e\"",
  ]

  @Test(arguments: 0..<60) func `Any value of a line may change`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let log = try #require(Self.logs.randomElement(using: &random))
    let writer = EventLogWriter(title: "fuzz", workers: 4)
    var lines = [writer.header] + log.map(writer.line)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let line = Int.random(in: 0..<lines.count, using: &random)
      lines[line] = Self.changed(lines[line], using: &random)
    }
    if let log = EventLogReader.read(Array(lines.joined(separator: "\n").utf8)).log { show(log.events) }
  }

  /// The line with the value of one of its keys replaced.
  private static func changed(_ line: String, using random: inout SplitMix64) -> String {
    var parts = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let index = Int.random(in: 0..<parts.count, using: &random)
    guard let colon = parts[index].firstIndex(of: ":"), let value = values.randomElement(using: &random) else {
      return line
    }
    parts[index] = parts[index][...colon] + value + (index == parts.count - 1 ? "}" : "")
    return parts.joined(separator: ",")
  }

  /// Times at the end of what can be counted.
  @Test(arguments: [UInt64.max, UInt64.max - 1, UInt64(Int64.max), UInt64(Int64.max) + 1])
  func `The latest times are drawn`(nanoseconds: UInt64) {
    var events = log("0 created op=A; 1 executing op=A")
    events[1].time = EngineTime(nanoseconds: nanoseconds)
    show(events)
  }
}
