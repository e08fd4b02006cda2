import Foundation
import OpScenario
import Scenarios
import Testing

@testable import OpTUICore

/// The page of the posts, compared with the scenarios and the tests that it names.
@Suite struct PostTests {
  private struct Row {
    let number: Int
    let scenarios: [String]
    let suites: [String]
    let verdict: String
    let asserted: String
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
  private static let page = (try? String(contentsOf: root.appending(path: "docs/the-posts.md"), encoding: .utf8)) ?? ""

  private static let rows: [Row] = page.split(separator: "\n").compactMap { line in
    let cells = line.split(separator: "|", omittingEmptySubsequences: true).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard cells.count == 6, let number = Int(cells[0]) else { return nil }
    let names = cells[4].matches(of: /`([^`]+)`/).map { String($0.1) }
    return Row(
      number: number, scenarios: names.filter { $0.contains("/") }, suites: names.filter { !$0.contains("/") },
      verdict: cells[3], asserted: cells[5])
  }

  private static func source(of scenario: String) throws -> String {
    let builtIn = try #require(BuiltIn.all.first { $0.name == scenario }, "there is no \(scenario)")
    let loaded = ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8)).scenario
    return try #require(loaded).source?.first ?? ""
  }

  @Test func `Every row is there once`() {
    #expect(Self.rows.map(\.number) == Array(1...101).filter { $0 != 84 })
    #expect(Self.rows.allSatisfy { !$0.scenarios.isEmpty || !$0.suites.isEmpty })
    #expect(Self.rows.allSatisfy { !$0.verdict.isEmpty && !$0.asserted.isEmpty })
  }

  @Test func `A scenario names the rows that it shows, and no others`() throws {
    var shown: [String: Set<Int>] = [:]
    for row in Self.rows { for scenario in row.scenarios { shown[scenario, default: []].insert(row.number) } }
    for builtIn in BuiltIn.all {
      let named = Set(Post.rows(in: try Self.source(of: builtIn.name)))
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
    for post in Post.all where !post.title.hasPrefix("(") {
      #expect(Self.page.contains("| \(post.id) | \(post.title) |"))
    }
  }

  @Test(arguments: [
    ("row 58; S0:169, row 9", [58, 9]), ("S4:64, rows 69, 83 and 96", [69, 83, 96]), ("rows 81 and 92", [81, 92]),
    ("rows 1, 2, and 3", [1, 2, 3]), ("Ours", []), ("brown 12", []),
  ])
  func `Rows are read`(source: String, rows: [Int]) {
    #expect(Post.rows(in: source) == rows)
  }

  @Test func `S tells the post and the row`() throws {
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
    let screen = TestScreen([.type("S"), .check { #expect($0.text.contains("names no source")) }])
    try PlayLoopTests.run(PlayLoopTests.held, screen)
  }
}
