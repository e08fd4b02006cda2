import Testing

@testable import OpTUI

struct ShellWordTests {
  static let words: [(String, String)] = [
    ("a.yaml", "a.yaml"), ("my folder/a.yaml", "'my folder/a.yaml'"), ("it's.yaml", #"'it'\''s.yaml'"#),
    ("--x.yaml", "./--x.yaml"), ("下载.yaml", "下载.yaml"), ("$HOME", "'$HOME'"), ("a\u{1B}b", "'a\u{FFFD}b'"), ("", "''"),
    ("~/a", "'~/a'"), ("a;b", "'a;b'"), ("a\u{A0}b", "'a\u{A0}b'"),
  ]

  @Test(arguments: words) func `A name is one word of a command line, and not an option`(name: String, word: String) {
    #expect(name.quotedForShell == word)
  }
}
