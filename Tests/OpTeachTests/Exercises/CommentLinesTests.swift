import Testing

@testable import OpTeach

@Suite struct CommentLinesTests {
  @Test(arguments: [
    ("one two three", ["# one two", "# three"]),
    ("one\n\ntwo ", ["# one", "#", "# two"]),
    // A word longer than a line.
    ("a pneumoconiosis", ["# a", "# pneumocon", "# iosis"]),
    ("队列不会运行，操作。", ["# 队列不会", "# 运行，操", "# 作。"]),
    // Closing punctuation does not begin a line, opening punctuation does not end one.
    ("队列不会。运行", ["# 队列不", "# 会。运行"]),
    ("队列不会（运行）", ["# 队列不会", "# （运行）"]),
    ("队列不（运行）", ["# 队列不", "# （运行）"]),
  ])
  func `A comment is broken where its text allows it`(text: String, lines: [String]) {
    #expect(text.commentLines(columns: 11, mark: "#") == lines)
  }
}
