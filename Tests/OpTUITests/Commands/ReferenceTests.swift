import Foundation
import Scenarios
import Testing
import Translations

@testable import OpTUI

/// The documentation that an installed program prints.
@Suite struct ReferenceTests {
  private static let repository = URL(filePath: #filePath).appending(path: "../../../..").standardized

  @Test(arguments: ExplainedTopic.all)
  func `Everything that can be explained has a page`(topic: ExplainedTopic) throws {
    let page = topic.page(isColored: false)
    // The reference and the schema are printed as they are, so that they can be written to files.
    let beginning =
      switch topic {
      case .format: "# The scenario format\n"
      case .schema: "{\n"
      case _: "# \(topic.name)\n"
      }
    #expect(page.hasPrefix(beginning))
    #expect(page.split(separator: "\n").count >= 2, "\(page)")
    #expect(!page.contains("<doc:") && !page.contains("``"))
    #expect(try ExplainedTopic.found(as: topic.name.uppercased()).contains(topic))
  }

  @Test func `A reason has the text of its page`() {
    let page = ExplainedTopic.reason(.suspended).page(isColored: false)
    #expect(
      page.contains("when: its queue is suspended") && page.contains("fix: resume the queue (`resume`)"), "\(page)")
    #expect(page.contains("Shown by: ") && page.contains("why/suspended-behind"), "\(page)")
  }

  @Test func `A key of the format is explained by the parts of its reference about it`() throws {
    let topics = try ExplainedTopic.found(as: "underlying")
    #expect(topics == [.formatWord("underlying")])
    #expect(topics[0].page(isColored: false).hasPrefix("## Queues\n"))
    // What a word of the API is comes before why something waits, and the parts of the reference are only named.
    let barrier = try ExplainedTopic.found(as: "barrier")
    #expect(barrier.map(\.name) == ["addBarrierBlock", "barrier"] && barrier.last == .reason(.barrier))
    let text = try ExplainedTopic.text(about: "barrier", isColored: false)
    #expect(text.hasSuffix("\nAs a key of a scenario file: optui explain format barrier\n"), "\(text)")
    #expect(try ExplainedTopic.found(as: "format barrier") == [.formatWord("barrier")])
    #expect(ExplainedTopic.allWords.contains("underlying") && !ExplainedTopic.all.map(\.name).contains("underlying"))
  }

  @Test(arguments: ["pending", "ready", "executing", "finished", "cancelled"])
  func `A state is explained as a word of the API, and by its place in the format`(name: String) throws {
    let topics = try ExplainedTopic.found(as: name)
    let words = topics.compactMap { if case .word(let word) = $0 { word.names } else { nil } }
    #expect(words.count == 1 && words[0].contains(name))
    #expect(try ExplainedTopic.found(as: "format \(name)") == [.formatWord(name)])
  }

  private static let posts =
    (try? String(contentsOf: repository.appending(path: "docs/the-posts.md"), encoding: .utf8)) ?? ""

  @Test func `The posts are those of their page, with the lessons that name them`() throws {
    let page = ExplainedTopic.posts.page(isColored: false)
    for post in Post.all {
      #expect(Self.posts.contains("| \(post.id) | "), "the page lacks \(post.id)")
      #expect(page.contains("\n\(post.id)  \(post.title)\n"))
      let lessons = BuiltIn.all.filter { builtIn in
        let scenario = ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8)).scenario
        return Post.posts(in: scenario?.source?.first ?? "").contains(post)
      }
      #expect(PostsPage.lessons(of: post) == lessons.map(\.name) && !lessons.isEmpty, "\(post.id)")
    }
    // Long lists go over several lines.
    let words = page.split { " \n,".contains($0) }.map(String.init)
    #expect(Post.all.flatMap(PostsPage.lessons).allSatisfy(words.contains))
  }

  @Test func `The rows of a post are those of their page`() {
    let rows = Self.posts.split(separator: "\n").filter { $0.firstMatch(of: /^\| \d+ \|/) != nil }
    #expect(PostsPage.rows.count == rows.count && rows.count == 112)
    #expect(Set(Post.all.flatMap(PostsPage.rows)) == Set(PostsPage.rows), "each row is about some post")
    let page = ExplainedTopic.post(Post.all[4]).page(isColored: false)
    #expect(
      page.contains(
        "row 13, S4:119-141: A limit of one runs two blocks of one operation at once\n    holds: blocks/one-slot"))
    #expect(!page.contains("row 1,"))
  }

  @Test func `A similar word is suggested`() {
    let failure = #expect(throws: Failure.self) { try ExplainedTopic.found(as: "late-dependancy") }
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

  @Test(arguments: ["lesson", "a \"quoted\" \\ title: #", "图片"], [false, true])
  func `A new scenario passes its own check`(title: String, isChinese: Bool) {
    let text = Catalog.$current.withValue(isChinese ? .chinese : nil) { NewCommand.text(title: title) }
    let (scenario, problems) = ScenarioLoader.load(file: "new.yaml", bytes: Array(text.utf8))
    #expect(problems.isEmpty)
    #expect(scenario?.title.first == title)
    #expect(scenario.map { Verifier.check($0) } == [])
  }
}
