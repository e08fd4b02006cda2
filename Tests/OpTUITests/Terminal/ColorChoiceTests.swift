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
}
