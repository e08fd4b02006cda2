import Testing

@testable import OpTUICore

/// The key bar in each situation.
@Suite struct KeyBarTests {
  private static func items(_ state: ScreenState, on terminal: Terminal = "160x45") throws -> [String] {
    let model = try state.model(terminal)
    return model.play?.keyBar(columns: terminal.size.columns - 2).items.map(\.written) ?? []
  }

  @Test(arguments: [
    (ScreenState.playing, ["Space pause", ",. step", "w why", "Enter menu", "s suspend", "x cancel", "+- max"]),
    // The selected operation has finished.
    (.held, ["Space continue", "w why", "Enter menu", "s suspend", "+- max"]),
    (.past, ["Space play", ",. step", "$ present", "F fork", "w why", "Enter menu"]),
  ])
  func `Its order is the same in all situations`(state: ScreenState, items: [String]) throws {
    #expect(try Self.items(state) == items + ["? help", "q quit"])
  }

  @Test(arguments: [
    (ScreenState.whySuspendedBehind, "! resume net"), (.threads, "T back"), (.crowded, "/ filter"),
    (.sessionClaims, "UR undo, redo"),
  ])
  func `What applies only now comes last`(state: ScreenState, offer: String) throws {
    let items = try Self.items(state, on: "160x24")
    let end = try #require(items.firstIndex(of: "q quit"))
    #expect(items[end...].contains(offer), "\(items)")
    #expect(items.count <= 9)
  }

  @Test func `A session offers to save`() throws {
    let items = try Self.items(.sessionClaims)
    #expect(items.contains("W save") && items.contains(": command") && !items.contains("s suspend"))
    #expect(try Self.items(.sessionEmpty) == [": command", "a add", "A queue", "? help", "q quit"])
  }

  @Test func `The view of threads offers no requests to queues`() throws {
    #expect(try !Self.items(.threads).contains { $0.hasPrefix("s ") || $0.hasPrefix("+-") })
  }

  @Test(arguments: [20, 30, 40, 60, 80, 160]) func `It fits, and keeps help and quit the longest`(columns: Int) throws {
    for state in [ScreenState.playing, .crowded, .whySuspendedBehind, .held, .sessionClaims] {
      let play = try #require(try state.model("160x45").play)
      let bar = play.keyBar(columns: columns)
      #expect(CellText(bar.text).width <= columns)
      #expect(bar.items.contains { $0.written == "q quit" })
    }
  }
}
