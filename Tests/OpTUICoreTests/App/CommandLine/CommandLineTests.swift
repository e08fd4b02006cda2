import Testing

@testable import OpScenario
@testable import OpTUICore

/// The text, the cursor, the choice among completions and the history, independent of the meaning of lines.
@Suite struct CommandLineTests {
  private static func line(_ keys: [Key], words: [String] = [], beginning: String = "") -> CommandLine {
    var line = CommandLine()
    for key in keys {
      line.offer(offer(words, beginning: beginning))
      _ = line.press(key)
    }
    return line
  }

  private static func offer(_ words: [String], beginning: String, takesDigits: Bool = false) -> LineCompletions {
    var completions = LineCompletions()
    completions.words = words.map { LineCompletions.Word(text: $0, name: nil, completesCommand: true) }
    completions.beginning = beginning
    completions.takesDigits = takesDigits
    return completions
  }

  private static func typed(_ text: String) -> [Key] { text.map(Key.character) }

  @Test(arguments: [
    ([Key.left, .left, "X"], "abXcd", 3), ([.home, "X"], "Xabcd", 1), ([.home, .right, .delete], "acd", 1),
    ([.left, .backspace], "abd", 2), ([.control("a"), .control("k")], "", 0), ([.left, .control("u")], "d", 0),
    ([.home, .left, .backspace], "abcd", 0), ([.end, .right, .delete], "abcd", 4),
    ([.control("e"), .control("b")], "abcd", 3),
    ([.control("w")], "", 0), ([" ", "e", " ", " ", .control("w")], "abcd ", 5),
  ])
  func `Keys edit the line`(keys: [Key], text: String, cursor: Int) {
    let line = Self.line(Self.typed("abcd") + keys)
    #expect(line.text.text == text && line.text.cursor == cursor)
  }

  /// A combining character arrives as a separate key.
  @Test func `A character may consist of several keys`() {
    let line = Self.line(["图", "e", "\u{301}", .left, "x"])
    #expect(line.text.text == "图xe\u{301}" && line.text.cursor == 2)
  }

  @Test func `A line has a longest length`() {
    #expect(Self.line(Self.typed(String(repeating: "x", count: 2000))).text.text.count == 1000)
  }

  @Test func `Tab takes a completion and then the next`() {
    var line = Self.line(Self.typed("at n"), words: ["net", "next"], beginning: "n")
    line.offer(Self.offer(["net", "next"], beginning: "n"))
    #expect(line.ghost == "et")
    var texts: [String] = []
    for key in [Key.tab, .tab, .tab, .backTab] {
      #expect(line.press(key) == .chosen)
      texts.append(line.text.text)
    }
    #expect(texts == ["at net", "at next", "at net", "at next"])
  }

  @Test func `Right accepts the suggestion, Enter what was typed`() {
    let words = Self.offer(["net"], beginning: "n")
    var line = Self.line(Self.typed("n"))
    line.offer(words)
    #expect(line.press(.enter) == .run("n"))
    #expect(line.press(.right) == .edited && line.text.text == "net")
    line.offer(words)
    _ = line.press(.left)
    line.offer(words)
    #expect(line.ghost == nil, "the cursor is inside")
  }

  @Test(arguments: [
    ([Key("2")], "", false, "2"), ([.tab, "2"], "", false, "b "), ([.tab, .tab, "1"], "", false, "a "),
    ([.tab, "9"], "", false, "a9"), ([.tab, "2"], "", true, "a2"), ([.tab, "2"], "x", false, "a2"),
  ])
  func `A digit is text, but after Tab it chooses another word`(
    keys: [Key], beginning: String, takesDigits: Bool, text: String
  ) {
    var line = Self.line(Self.typed(beginning))
    line.offer(Self.offer(["a", "b"], beginning: beginning, takesDigits: takesDigits))
    for key in keys { _ = line.press(key) }
    #expect(line.text.text == text)
  }

  @Test func `Text typed after a refusal replaces the wrong words`() {
    var line = Self.line(Self.typed("max nett 2"))
    line.offer(Self.offer(["20"], beginning: "2"))
    line.refuse(
      LineProblem(
        Problem(.error, "unknown-queue", "there is no queue", at: SourcePlace(line: 1, column: 5, length: 4)),
        in: "max nett 2"))
    #expect(line.ghost == nil && line.text.placeholder == 4..<8)
    var other = line
    _ = other.press(.control("u"))
    #expect(other.text.text.isEmpty, "Control-U clears all of it")
    for key in Self.typed("net") { _ = line.press(key) }
    #expect(line.press(.enter) == .run("max net 2"))
    #expect(line.history.lines == ["max nett 2"], "Up has it as it was")
  }

  private static func remembering(_ lines: String...) -> CommandLine {
    var line = CommandLine()
    for text in lines { line.note(text) }
    return line
  }

  @Test func `The history is filtered by the typed text`() {
    var line = Self.remembering("cancel a", "max net 3", "cancel b")
    for key in ["c", "a"] as [Key] { _ = line.press(key) }
    var texts: [String] = []
    for key in [Key.up, .up, .up, .down, .down, .down] {
      _ = line.press(key)
      texts.append(line.text.text)
    }
    #expect(texts == ["cancel b", "cancel a", "cancel a", "cancel b", "ca", "ca"])
    _ = line.press(.up)
    _ = line.press("x")
    _ = line.press(.up)
    #expect(line.text.text == "cancel bx", "nothing begins like that")
  }

  @Test func `The history is searched`() {
    var line = Self.remembering("cancel a", "max net 3", "cancel b")
    for key in [Key.control("r"), "a", "n", "c"] { _ = line.press(key) }
    #expect(line.foundLine == "cancel b")
    _ = line.press(.control("r"))
    #expect(line.foundLine == "cancel a")
    _ = line.press(.control("r"))
    #expect(line.foundLine == "cancel a", "there is no earlier one")
    #expect(line.press(.enter) == .edited && line.text.text == "cancel a" && line.search == nil)
    for key in [Key.control("r"), "z", .escape] { _ = line.press(key) }
    #expect(line.search == nil && line.text.text == "cancel a")
  }

  @Test func `Leaving keeps the text`() {
    var line = Self.line(Self.typed("abc"))
    #expect(line.press(.escape) == .close && line.text.text == "abc")
    _ = line.press(.control("u"))
    #expect(line.press(.backspace) == .close)
    #expect(line.press(.enter) == .close)
  }
}
