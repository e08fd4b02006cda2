import Testing

@testable import OpTUI

@Suite struct EnvironmentTests {
  static let languages: [([String: String], String?)] = [
    ([:], nil),
    (["LANG": "zh_CN.UTF-8"], "zh"),
    (["LANG": "C.UTF-8"], nil),
    (["LANG": "POSIX"], nil),
    (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB"], "en"),
    (["LANG": "de_DE.UTF-8", "LC_ALL": "zh"], "zh"),
    (["LANG": "de_DE.UTF-8", "LC_ALL": ""], "de"),
  ]

  @Test(arguments: languages) func `The locale names a language`(variables: [String: String], language: String?) {
    #expect(Environment(variables).language == language, "\(variables)")
  }

  @Test(
    arguments: [
      ([], nil), (["run", "--lang", "zh", "a"], .chinese), (["--lang=en", "list", "--lang=zh"], .chinese),
      (["--lang"], nil), (["--lang", "xx"], nil), (["exec", "--", "a", "--lang=zh"], nil),
    ] as [([String], Language?)])
  func `An option sets the language at any position`(arguments: [String], choice: Language?) {
    #expect(Language(arguments: arguments) == choice, "\(arguments)")
  }

  @Test(arguments: [(nil, false), ("", false), ("dumb", false), ("xterm", true), ("nosuch", true)])
  func `Only a dumb terminal has no screen`(type: String?, hasScreen: Bool) {
    #expect(Environment(type.map { ["TERM": $0] } ?? [:]).hasScreen == hasScreen)
  }
}
