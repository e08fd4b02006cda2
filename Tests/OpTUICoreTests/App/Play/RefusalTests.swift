import Testing

@testable import OpTUICore

/// The answers to keys that do nothing, with the user's key bindings.
@Suite struct RefusalTests {
  /// Every action with configurable keys gets a unique one that is not in the standard map.
  private static let rebound: KeyMap = {
    let names = KeyMap.standard.namesOfActions.filter { !KeyMap.fixedActions.contains($0) }
    return zip(names, 0...).reduce(KeyMap.standard) { map, entry in
      let scalar = Unicode.Scalar(UInt32(0x0400 + entry.1)) ?? "?"
      return map.binding([.character(Character(scalar))], toAction: entry.0)
    }
  }()

  private static func name(_ action: String) -> String { rebound.keys(forActionNamed: action).first?.name ?? "none" }

  private static func press(_ actions: [String], _ session: inout Session) {
    for action in actions { session.press(rebound.keys(forActionNamed: action)[0]) }
  }

  /// A moment, a selected row, the actions, and those that the answer names.
  private static let refusals: [(Int, Int, [String], [String])] = [
    (20_000, 1, ["cancel"], ["step-back", "fork"]), (8200, 3, ["cancel"], ["why"]),
    (500, 0, ["cancel"], ["up", "down"]), (500, 1, ["finish"], ["cancel"]), (500, 1, ["pause-operation"], ["cancel"]),
    (2500, 4, ["pause-operation"], ["suspend"]), (500, 1, ["satisfy"], ["why"]),
    (500, 1, ["priority"], ["step-back", "fork"]), (20_000, 1, ["cancel-all"], ["step-back", "fork"]),
    (500, 1, ["cancel-all", "quit"], ["cancel-all"]), (1500, 3, ["priority", "quit"], ["priority"]),
    (500, 1, ["fork"], ["step-back"]), (500, 1, ["next-stop"], ["previous-stop"]),
    (500, 1, ["previous-stop"], ["start"]),
    (500, 1, ["start"] + Array(repeating: "step-back", count: 20), ["present"]),
    (500, 1, ["start", "suspend"], ["present", "fork"]), (500, 1, ["first", "previous-queue"], ["next-queue"]),
    (500, 1, ["last", "next-queue"], ["previous-queue"]), (500, 1, ["earlier"], ["later"]),
    (500, 1, ["later"], ["earlier"]), (500, 1, ["zoom-out"], ["zoom-in"]),
    (20_000, 1, ["pause"], ["restart", "step-back"]), (20_000, 1, ["step-forward"], ["restart", "step-back"]),
    (500, 1, Array(repeating: "zoom-in", count: 20), ["axis"]),
  ]

  @Test(arguments: refusals)
  func `A refusal says what to do instead`(milliseconds: Int, row: Int, actions: [String], named: [String]) {
    var session = Session(columns: 120, keys: Self.rebound)
    session.run(to: .milliseconds(milliseconds))
    Self.press(["first"] + Array(repeating: "down", count: row) + actions, &session)
    let status = session.play.status ?? "no status"
    #expect(status.contains(": "), "\(status)")
    for action in named { #expect(status.contains(Self.name(action)), "\(action): \(status)") }
    #expect(session.screen.replacing(Picture.filler, with: "").contains(status), "it fits")
  }

  @Test func `Unbound keys and keys in an empty play are answered`() {
    var session = Session([], keys: Self.rebound)
    session.press("#")
    #expect(session.play.status == "no such key: \(Self.name("help")) shows them all")
    Self.press(["suspend"], &session)
    #expect(session.play.status == "there are no lanes yet: \(Self.name("pause")) plays on")
    session.press(.escape)
    #expect(session.play.status == "there is nothing to close: \(Self.name("quit")) leaves")
  }

  @Test(arguments: [
    ("help", ["filter"], ["Esc close"]), ("help", ["up", "down"], ["scroll"]), ("lints", ["filter"], ["Esc close"]),
    ("events", ["filter", "reverse-log", "pause", "up", "down"], ["Enter show this moment", "Esc close"]),
  ])
  func `A panel names its keys`(panel: String, named: [String], words: [String]) {
    var session = Session(columns: 100, keys: Self.rebound)
    session.run(to: .milliseconds(9500))
    Self.press([panel], &session)
    let row = session.model.canvas().row(23).map(\.text).joined()
    for action in named { #expect(row.contains(Self.name(action)), "\(action): \(row)") }
    for word in words { #expect(row.contains(word), "\(row)") }
  }

  @Test func `A filter and a question name their keys`() throws {
    var session = Session(keys: Self.rebound)
    Self.press(["filter"], &session)
    session.press("A")
    session.press(.enter)
    #expect(session.screen.contains("Esc shows all"))
  }

  /// The list of scenarios has the same names of actions.
  @Test func `The list of scenarios uses the user's keys`() {
    let entries = ["a", "b"].map { PickerModel.Entry(name: $0, title: $0) }
    var model = AppModel(size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, entries: entries)
    model.adopt(keys: Self.rebound, logOrder: .newest, usesMouse: false)
    #expect(Picture.text(of: model.canvas()).contains("\(Self.name("filter")) filter  \(Self.name("help")) help"))
    _ = model.update(.key(Self.rebound.keys(forActionNamed: "down")[0]))
    #expect(model.picker?.selected == 1)
    _ = model.update(.key("j"))
    #expect(model.picker?.status == "no such key: \(Self.name("help")) shows them all")
  }
}
