import Foundation
import OpEngine
import Testing

/// Each lint has a page in the documentation, and each page a lint.
struct LintPageTests {
  private static let catalogue = URL(filePath: #filePath)
    .appending(path: "../../../../Sources/OpEngine/OpEngine.docc").standardized
  private static let pages = catalogue.appending(path: "Lints")

  @Test(arguments: Lint.allCases)
  func `It has a page that says when, why and what to do`(_ lint: Lint) throws {
    let page = try String(contentsOf: Self.pages.appending(path: "\(lint.rawValue).md"), encoding: .utf8)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.first == "# \(lint.rawValue)")
    let headings = lines.filter { $0.hasPrefix("## ") }
    #expect(headings == ["## When it is raised", "## Why it happens", "## What to do"])
    #expect(page.contains("<doc:Semantics>"), "a page names its rule")
  }

  @Test func `No other pages exist, and the list of lints links all`() throws {
    let expected = Set(Lint.allCases.map { "\($0.rawValue).md" })
    let found = Set(try FileManager.default.contentsOfDirectory(atPath: Self.pages.path))
    #expect(found == expected)
    let list = try String(contentsOf: Self.catalogue.appending(path: "Lints.md"), encoding: .utf8)
    let missing = Lint.allCases.map(\.rawValue).filter { !list.contains("| <doc:\($0)> |") }
    #expect(missing == [])
  }
}
