import TestSupport
import Testing

@testable import OpTUICore

/// The help: groups, legend, search, and every size.
@Suite struct HelpTests {
  private static let help = HelpModel.play(.standard)

  @Test func `Help opens scrolls and closes`() {
    var session = Session(columns: 40, rows: 8)
    session.press("?jjjk")
    #expect(session.play.help?.first == 2)
    session.press(String(repeating: "j", count: 100))
    #expect(session.play.help?.first == Self.help.pages(of: session.model.size)[1][0].count - 6)
    #expect(Picture.text(of: session.model.canvas()).contains("to the shell, until fg"))
    session.press("q")
    #expect(session.play.help == nil)
    #expect(!session.commands.contains(.loop(.quit)))
  }

  /// No page has to be scrolled at the reference size, and the legend is first.
  @Test(arguments: [(80, 24), (80, 40), (120, 24)])
  func `Help fits and begins with the legend`(columns: Int, rows: Int) {
    let size = Canvas.Size(columns: columns, rows: rows)
    let pages = Self.help.pages(of: size)
    #expect(pages.count <= 2 && pages.joined().allSatisfy { $0.count <= size.panelRows })
    let subjects = pages.joined().joined().map(\.subject)
    let legend =
      OperationLane.DisplayState.allCases.map(HelpModel.Subject.displayState)
      + [.tall, .completion, .flow, .running, .now, .highlight, .relations, .priority, .qualityOfService]
    // A line that continues another has no subject.
    #expect(Array(subjects.compactMap(\.self).dropFirst().prefix(legend.count)) == legend)
    #expect(subjects.filter { $0 == .heading }.count == KeyMap.standard.help.count + 1)
    #expect(subjects.filter { $0 == .keys("Ctrl-Z") }.count == 1)
  }

  @Test(arguments: [(80, 20), (40, 8), (20, 8)].sampled(every: 3), [Action.Movement.next, .pageDown, .last])
  func `Every page can be reached and left`(size: (columns: Int, rows: Int), movement: Action.Movement) {
    let size = Canvas.Size(columns: size.columns, rows: size.rows)
    var help = Self.help
    let pages = help.pages(of: size)
    #expect(pages.count == 2)
    // By the line: to the end of one page, to the other, and to its end.
    let moves = pages.map { $0.map(\.count).max()! }.reduce(1, +)
    for _ in 0..<moves { help.move(movement, on: size) }
    #expect(help.columns(of: size) == pages[1] && help.first == help.rows(of: size).all - help.rows(of: size).visible)
    for _ in 0..<moves { help.move(.previous, on: size) }
    #expect(help == Self.help)
  }

  /// Nothing is cut off on a narrow screen.
  @Test(arguments: [20, 30, 40, 80]) func `Every word of the help is shown`(columns: Int) {
    let lines = Self.help.pages(of: Canvas.Size(columns: columns, rows: 10)).flatMap(\.self).flatMap(\.self)
    let words = lines.map { $0.text.padded(columns: 0) }.joined(separator: " ").filter { !$0.isWhitespace }
    for hint in KeyMap.standard.help.flatMap(\.hints) {
      #expect(words.contains(hint.text.text.filter { !$0.isWhitespace }), "\(hint.text)")
    }
    #expect(
      lines.allSatisfy {
        ($0.subject == .heading ? 1 : HelpModel.columnOfText + 1) + $0.text.width <= max(columns, 20)
      })
  }

  @Test func `A search keeps the matching lines`() {
    var session = Session()
    session.press("?/FORK")
    #expect(session.screen.contains("fork from the past") && !session.screen.contains("filter the lanes"))
    #expect(session.screen.contains("/FORK_"))
    session.press(.enter)
    session.press("x")
    #expect(
      session.play.help != nil && !session.screen.contains("filter the lanes"), "the letter is not a key of the help")
    session.press(.escape)
    #expect(session.screen.contains("filter the lanes"))
    session.press("/#")
    #expect(session.screen.contains("nothing matches"))
    session.press(.backspace, .escape, .escape)
    #expect(session.play.help == nil)
  }

  /// A heading that matches brings its whole group, a key its line.
  @Test func `A search finds groups and keys`() {
    var session = Session()
    session.press("?/marks and")
    #expect(session.screen.contains("finished after a cancel") && !session.screen.contains("zoom in"))
    session.press(.escape)
    session.press("/Z")
    #expect(session.screen.contains("zoom in, out"))
  }

  @Test func `Help and lints move by screens`() {
    var session = Session(columns: 40, rows: 8)
    session.press("?G")
    let last = session.play.help?.first ?? 0
    #expect(last > 6)
    session.press(.pageUp)
    #expect(session.play.help?.first == last - 6)
    session.press("g")
    #expect(session.play.help?.first == 0)
    session.press("?i?")
    #expect(session.play.help != nil, "the list of lints has a help too")
  }
}
