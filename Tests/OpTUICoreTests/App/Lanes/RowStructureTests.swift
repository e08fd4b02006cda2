import Scenarios
import Testing

@testable import OpTUICore

/// Rows that are kept while a log grows: they have to equal newly computed rows.
@Suite struct RowStructureTests {
  private static let plays: [(additions: Set<String>, log: [LogEvent])] = BuiltIn.all.enumerated()
    .filter { $0.offset % 3 == 0 }.compactMap { _, builtIn in
      let loaded = ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8)).scenario
      guard let scenario = loaded, scenario.clock == .virtual else { return nil }
      let play = Play(scenario, holds: false)
      play.finish()
      let log = Array(play.events.prefix(300))
      return (Set(log.compactMap(\.operation).enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)), log)
    }

  /// Folds a log, and compares the kept rows after each event with newly computed ones.
  /// - Returns: how often they were kept.
  private func follow(_ log: [LogEvent], _ additions: Set<String>) -> Int {
    var timeline = Timeline()
    var known = RowsOfTimeline(timeline, showsAll: false, additions: additions)
    var count = 0
    for event in log {
      timeline.apply(event)
      if known.are(of: timeline, showsAll: false, additions: additions) {
        count += 1
        #expect(known.rows == timeline.rows(showsAll: false, additions: additions), "after \(event)")
      } else {
        known = RowsOfTimeline(timeline, showsAll: false, additions: additions)
      }
    }
    return count
  }

  @Test func `Known rows are those of the timeline`() {
    let known = Self.plays.map { follow($0.log, $0.additions) }.reduce(0, +)
    #expect(known * 2 > Self.plays.map(\.log.count).reduce(0, +), "most events change no row")
  }

  @Test(arguments: 0..<12) func `Rows are the same in any order of events`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let (additions, log) = try #require(Self.plays.randomElement(using: &random))
    _ = follow(log.shuffled(using: &random), additions)
    _ = follow(log + log.shuffled(using: &random), additions)
  }

  @Test func `Other choices have other rows`() {
    let timeline = Timeline()
    let known = RowsOfTimeline(timeline, showsAll: false, additions: ["a"])
    #expect(known.are(of: timeline, showsAll: false, additions: ["a"]))
    #expect(!known.are(of: timeline, showsAll: true, additions: ["a"]))
    #expect(!known.are(of: timeline, showsAll: false, additions: []))
    #expect(!known.are(of: Timeline(), showsAll: false, additions: ["a"]))
  }
}
