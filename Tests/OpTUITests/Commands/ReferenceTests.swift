import Foundation
import Localization
import OpEngine
import OpScenario
import Testing
import Translations

@testable import OpTUI

/// What an installed program prints of the documentation.
@Suite struct ReferenceTests {
  private static let repository = URL(filePath: #filePath).appending(path: "../../../..").standardized

  @Test(arguments: Subject.all) func `Everything that can be explained has a page`(subject: Subject) throws {
    let page = subject.page(isColored: false)
    #expect(page.hasPrefix("# \(subject.name)\n"))
    #expect(page.split(separator: "\n").count >= 2, "\(page)")
    #expect(!page.contains("<doc:") && !page.contains("``"))
    #expect(try Subject.found(as: subject.name.uppercased()).contains(subject))
  }

  @Test func `A reason has what its page says of it`() {
    let page = Subject.reason(.suspended).page(isColored: false)
    #expect(page.contains("when: its queue is suspended") && page.contains("fix: `resume`"), "\(page)")
    #expect(page.contains("Shown by: ") && page.contains("why/suspended-behind"), "\(page)")
  }

  @Test func `A word that is close is suggested`() {
    let failure = #expect(throws: Failure.self) { try Subject.found(as: "late-dependancy") }
    #expect(failure?.status == .wrongUsage)
    #expect(failure?.message?.contains("did you mean 'late-dependency'?") == true)
  }

  @Test func `The documentation has the same exit codes`() throws {
    let page = try String(contentsOf: Self.repository.appending(path: "docs/CommandLine.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
    for status in ExitStatus.all {
      let row = "| \(status.code) | \(status.meaning.text.replacingOccurrences(of: "|", with: "\\|")) |"
      #expect(rows.contains { $0 == row }, "docs/CommandLine.md lacks: \(row)")
    }
  }

  @Test func `The reference has sections about a key`() {
    let text = MarkdownText("# A\n\nIntro.\n\n## Queues\n\n`max: 2`\n\n## Steps\n\n`add: x` [link](#a)\n")
    #expect(text.sections(about: "max").rendered(isColored: false) == "## Queues\n\n`max: 2`\n")
    #expect(text.sections(about: "steps").rendered(isColored: false) == "## Steps\n\n`add: x` link\n")
    #expect(text.sections(about: "nothing").isEmpty)
  }

  @Test(arguments: ["lesson", "a \"quoted\" \\ title: #", "图片"], [nil, Catalog.chinese])
  func `A new scenario passes its own check`(title: String, catalog: Catalog?) {
    let text = Catalog.$current.withValue(catalog) { NewCommand.text(title: title) }
    let (scenario, problems) = ScenarioLoader.load(file: "new.yaml", bytes: Array(text.utf8))
    #expect(problems.isEmpty)
    #expect(scenario?.title.first == title)
    #expect(scenario.map { Verifier.check($0) } == [])
  }
}
