import Foundation
import Scenarios
import Testing

@testable import OpTUICore

/// The page of the posts in both languages, compared with the scenarios and the tests that it names.
@Suite struct PostTests {
  /// The cells of a row that both languages share.
  private struct Row: Hashable {
    let number: Int
    let places: [String]
    let scenarios: [String]
    let suites: [String]
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
  private static let (page, chinesePage) = (text(of: "docs/the-posts.md"), text(of: "docs/zh/the-posts.md"))
  private static let (rows, chineseRows) = (rows(in: page), rows(in: chinesePage))

  private static func text(of file: String) -> String {
    (try? String(contentsOf: root.appending(path: file), encoding: .utf8)) ?? ""
  }

  /// The rows of a page as their cells: number, place, claim, verdict, what shows it, what is asserted.
  private static func cells(in page: String) -> [[String]] {
    page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return cells.count == 6 && Int(cells[0]) != nil ? cells : nil
    }
  }

  private static func rows(in page: String) -> [Row] {
    cells(in: page).map { cells in
      let names = cells[4].matches(of: /`([^`]+)`/).map { String($0.1) }
      return Row(
        number: Int(cells[0]) ?? 0, places: cells[1].matches(of: /[S0-9:-]+/).map { String($0.0) },
        scenarios: names.filter { $0.contains("/") }, suites: names.filter { !$0.contains("/") })
    }
  }

  private static func source(of scenario: String) throws -> LocalizedText {
    let builtIn = try #require(BuiltIn.all.first { $0.name == scenario }, "there is no \(scenario)")
    let loaded = ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8)).scenario
    return try #require(loaded).source ?? LocalizedText("")
  }

  @Test func `Every row is there once`() {
    #expect(Self.rows.map(\.number) == Array(1...113).filter { $0 != 84 })
    #expect(Self.rows.allSatisfy { !$0.scenarios.isEmpty || !$0.suites.isEmpty })
  }

  @Test func `The Chinese page has the same rows, with translated cells`() {
    #expect(Self.chineseRows == Self.rows)
    for cells in Self.cells(in: Self.chinesePage) {
      for cell in [cells[2], cells[3], cells[5]] { #expect(cell.contains { !$0.isASCII }, "row \(cells[0]): \(cell)") }
    }
  }

  @Test(arguments: BuiltIn.all) func `A source names the same posts and rows in Chinese`(_ builtIn: BuiltIn) throws {
    let source = try Self.source(of: builtIn.name)
    let (english, chinese) = (source.first, source.text(in: "zh"))
    #expect(Post.rows(in: chinese) == Post.rows(in: english))
    #expect(Post.posts(in: chinese) == Post.posts(in: english))
    // The rest are the titles of posts and names in their code.
    let words = Post.all.reduce(chinese) { $0.replacing($1.title, with: "") }
    #expect(words.firstMatch(of: #/[a-z]+ [a-z]+/#) == nil, "\(chinese)")
  }

  @Test func `A scenario names the rows that it shows, and no others`() throws {
    var shown: [String: Set<Int>] = [:]
    for row in Self.rows { for scenario in row.scenarios { shown[scenario, default: []].insert(row.number) } }
    for builtIn in BuiltIn.all {
      let named = Set(Post.rows(in: try Self.source(of: builtIn.name).first))
      #expect(shown[builtIn.name] ?? [] == named, "\(builtIn.name): the page says otherwise than its source")
    }
    #expect(Set(shown.keys).subtracting(BuiltIn.all.map(\.name)).isEmpty, "there are no such scenarios")
  }

  @Test func `The tests that it names exist`() throws {
    let tests = Self.root.appending(path: "Tests")
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter { $0.hasSuffix(".swift") }
    let names = Set(files.map { URL(filePath: $0).deletingPathExtension().lastPathComponent })
    for suite in Set(Self.rows.flatMap(\.suites)) { #expect(names.contains(suite), "\(suite)") }
  }

  @Test func `The posts of the page are those of the program`() {
    for post in Post.all {
      #expect(Self.page.contains("| \(post.id) | \(post.title) |"))
      #expect(Self.chinesePage.contains("| \(post.id) | \(post.title) |"))
    }
  }

  @Test(arguments: [
    ("row 58; S0:169, row 9", [58, 9]), ("S4:64, rows 69, 83 and 96", [69, 83, 96]), ("rows 81 and 92", [81, 92]),
    ("rows 1, 2, and 3", [1, 2, 3]), ("条目 58；S0:169，条目 9、10", [58, 9, 10]), ("Ours", []), ("brown 12", []),
  ])
  func `Rows are read`(source: String, rows: [Int]) {
    #expect(Post.rows(in: source) == rows)
  }

  @Test func `S shows the post and the row`() throws {
    let yaml = """
      optui: 1
      title: T
      source: "如何使用NSOperation: a part (S4:119-141, row 13)"
      operations: {a: {}}
      """
    let screen = TestScreen([
      .type("S"), .check { #expect($0.text.contains("yuzhongleixueren.com, 2013-10-31")) },
      .check { #expect($0.text.contains("13: `optui explain S4` says what they claim")) }, .type("S"),
      .check { #expect(!$0.text.contains("yuzhongleixueren.com")) },
    ])
    try PlayLoopTests.run(yaml, screen)
  }

  @Test func `A play without a source says so`() throws {
    let screen = TestScreen([.type("S"), .check { #expect($0.text.contains("has no source")) }])
    try PlayLoopTests.run(PlayLoopTests.held, screen)
  }
}
