import Testing

@testable import OpTUI

@Suite struct ColorChoiceTests {
  static let cases: [(ColorChoice, [String: String], Bool)] = [
    (.auto, [:], true),
    (.auto, ["NO_COLOR": "1"], false),
    (.auto, ["NO_COLOR": ""], true),
    (.auto, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
    (.auto, ["CLICOLOR_FORCE": "1"], true),
    (.auto, ["OPTUI_COLOR": "always", "NO_COLOR": "1"], true),
    (.auto, ["OPTUI_COLOR": "never"], false),
    (.auto, ["OPTUI_COLOR": "perhaps", "NO_COLOR": "1"], false),
    (.always, ["OPTUI_COLOR": "never", "NO_COLOR": "1"], true),
    (.never, ["OPTUI_COLOR": "always"], false),
  ]

  @Test(arguments: cases) func `The nearest word counts`(choice: ColorChoice, variables: [String: String], wants: Bool)
  {
    #expect(choice.wantsColors(in: Environment(variables)) == wants, "\(choice) with \(variables)")
  }

  static let lines: [(ColorChoice, [String: String], Bool, Bool)] = [
    (.auto, ["TERM": "xterm"], true, true),
    (.auto, ["TERM": "dumb"], true, false),
    (.auto, ["TERM": "xterm"], false, false),
    (.auto, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
    (.auto, ["CLICOLOR_FORCE": "1"], false, true),
    (.auto, ["OPTUI_COLOR": "always"], false, true),
    (.always, ["NO_COLOR": "1"], false, true),
    (.never, ["TERM": "xterm", "CLICOLOR_FORCE": "1"], true, false),
  ]

  @Test(arguments: lines)
  func `Lines have colours on a terminal or on request`(
    choice: ColorChoice, variables: [String: String], isTerminal: Bool, wants: Bool
  ) {
    #expect(choice.colorsLines(in: Environment(variables), onTerminal: isTerminal) == wants, "\(choice) \(variables)")
  }
}
