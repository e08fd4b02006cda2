import Testing

@testable import OpTUICore

/// The statistics over a play, up to the moment on the screen.
@Suite struct StatisticsPanelTests {
  private static func live(_ terminal: Terminal = "80x24") throws -> LivePlay {
    var live = try LivePlay(try ScreenState.builtIn("images/pipeline"), named: "pipeline", on: terminal)
    live.run(to: .seconds(9))
    live.press("%")
    return live
  }

  @Test func `In ASCII nothing else is drawn`() throws {
    let live = try Self.live("60x15-ascii")
    #expect(Picture.text(of: live.model.canvas()).unicodeScalars.allSatisfy { $0.isASCII })
  }

  private static func statistics(_ live: LivePlay) -> LogStatistics? {
    guard let model = live.model.play?.frontPanel as? StatisticsPanel else { return nil }
    return model.statistics
  }

  @Test func `They are those of the displayed moment, back and forth`() throws {
    var live = try Self.live()
    let present = try #require(Self.statistics(live))
    for key in [",", ",", "[", ",", ".", "0", "."] as [Key] {
      live.press(key)
      let play = try #require(live.model.play)
      let shown = play.log.prefix(play.timeline.eventCount)
      var fold = StatisticsFold()
      for event in shown { fold.apply(event) }
      #expect(Self.statistics(live) == fold.statistics(at: play.time), "\(key.name)")
    }
    #expect(Self.statistics(live) != present)
    live.press("$")
    #expect(Self.statistics(live) == present)
  }

  @Test func `Esc closes them, and the clock goes on`() throws {
    var live = try Self.live()
    #expect(live.model.play?.transport == .pause)
    live.press(.escape)
    #expect(live.model.play?.frontPanel == nil && live.model.play?.transport == .play)
  }

  @Test(arguments: [40, 58, 78, 118])
  func `A table that is too wide is split into several with the same figures`(columns: Int) throws {
    let statistics = try #require(Self.statistics(try Self.live()))
    let whole = StatisticsText(statistics, charset: .unicode).lines.map(\.text)
    let narrow = StatisticsText(statistics, columns: columns, charset: .unicode).lines.map(\.text)
    let tables = narrow.prefix { !$0.hasPrefix("critical path") }
    #expect(tables.dropFirst().allSatisfy { DisplayWidth.of($0) <= max(columns, 58) }, "\(tables)")
    let figures = { (lines: [String]) in
      Set(lines.flatMap { $0.split(separator: " ") }.filter { $0.contains(where: \.isNumber) })
    }
    #expect(figures(Array(tables)) == figures(Array(whole.prefix { !$0.hasPrefix("critical path") })))
  }
}
