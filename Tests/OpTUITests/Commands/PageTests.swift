import ArgumentParser
import Scenarios
import Testing

@testable import OpTUI

/// The pages of the documentation in each language.
@Suite struct PageTests {
  private func text(_ name: String, _ language: String) throws -> String {
    let page = try #require(Page.named(name, language: language))
    #expect(page.language == (language.hasPrefix("zh") ? "zh" : "en"), "\(name)")
    return page.text
  }

  private func code(in text: String) -> [Substring] { text.matches(of: #/```swift\n(?s:.*?)```/#).map(\.0) }

  @Test(arguments: Lint.allCases) func `A lint has the same sections and code in Chinese`(lint: Lint) throws {
    let (english, chinese) = (try text(lint.rawValue, "en"), try text(lint.rawValue, "zh-Hans"))
    let sections = { (text: String) in text.split(separator: "\n").count { $0.hasPrefix("## ") } }
    #expect(sections(chinese) == 3 && sections(english) == 3)
    #expect(!code(in: english).isEmpty && code(in: chinese) == code(in: english))
    // Posts and rules are cited alike.
    let places = { (text: String) in
      Set(text.matches(of: #/\bS[0-4]:[0-9]+(-[0-9]+)?|\bR[0-9]+\b/#).map { String($0.0) })
    }
    #expect(places(chinese) == places(english))
  }

  @Test(arguments: Lint.allCases) func `A Chinese page has no English paragraph, and fits`(lint: Lint) throws {
    let prose = try text(lint.rawValue, "zh").replacing(#/```swift\n(?s:.*?)```/#, with: "")
    for paragraph in prose.split(separator: "\n\n") where !paragraph.hasPrefix("# ") {
      // In place of the code there may be only line breaks.
      guard !paragraph.allSatisfy(\.isNewline) else { continue }
      #expect(paragraph.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }, "\(paragraph)")
    }
    for line in prose.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= 76, "\(line)") }
  }

  @Test func `The rules are the same in Chinese, and each can be read`() throws {
    #expect(Rule.all.map(\.id) == (1...23).map { "R\($0)" })
    for rule in Rule.all {
      #expect(!rule.text.isEmpty && !rule.text.contains("**") && !rule.name.isEmpty, "\(rule.id)")
      #expect(try text("Semantics", "zh").contains("**\(rule.id)，"), "\(rule.id)")
    }
    let page = ExplainedTopic.lint(.lateDependency).page(isColored: false)
    #expect(page.contains("The rules in full: optui explain R4\n"), "\(page)")
    let rule = try #require(try ExplainedTopic.found(as: "r4").first).page(isColored: false)
    #expect(rule.hasPrefix("# R4\n\nRule R4: addDependency.\n\nA dependency that is added before dispatch"), "\(rule)")
    for line in try text("Semantics", "zh").split(separator: "\n") {
      #expect(DisplayWidth.of(String(line)) <= 76, "\(line)")
    }
  }

  @Test(arguments: WaitReason.Kind.allCases) func `A reason has a row of four cells`(kind: WaitReason.Kind) throws {
    for language in ["en", "zh"] {
      let row = MarkdownText(try text("Why", language)).rows.first { $0.first == "`\(kind.rawValue)`" }
      #expect(row?.count == 4, "\(kind) \(language)")
    }
  }

  @Test func `The reference of the format has the same examples, keys and sections in Chinese`() throws {
    let (english, chinese) = (try text("README", "en"), try text("README", "zh-Hans"))
    let blocks = { (text: String) in text.matches(of: #/(?m)^```[a-z]*\n(?s:.*?)^```$/#).map { String($0.0) } }
    #expect(blocks(chinese) == blocks(english) && blocks(chinese).count > 25)
    let keys = { (text: String) in
      MarkdownText(text).rows.compactMap(\.first).filter { $0.contains("`") }
        .map { $0.matches(of: #/`[^`]+`/#).map { String($0.0) } }
    }
    #expect(keys(chinese) == keys(english) && keys(chinese).count > 100)
    let sections = { (text: String) in text.matches(of: #/(?m)^###? /#).count }
    #expect(sections(chinese) == sections(english))
    let prose = chinese.replacing(#/(?m)^```[a-z]*\n(?s:.*?)^```$/#, with: "")
    for paragraph in prose.split(separator: "\n\n") where !paragraph.allSatisfy(\.isNewline) {
      let isChinese = paragraph.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
      // The list of lints is the same in every language.
      #expect(isChinese || paragraph.contains("`cancel-ignored`"), "\(paragraph)")
    }
  }

  @Test func `A word of the format is answered with the sections about it`() throws {
    let page = MarkdownText(try text("README", "en"))
    let asking = page.sections(about: "ask").rendered(isColored: false)
    for key in ["text:", "choices:", "answer:", "reveal:"] { #expect(asking.contains(key), "\(asking)") }
    #expect(!page.rendered(isColored: false).contains(" ·\n"), "links lead nowhere in a terminal")
    let repeated = page.sections(about: "repeat").rendered(isColored: false)
    let lines = repeated.split(separator: "\n")
    #expect(lines.contains("### Repeated operations") && lines.contains { $0.hasPrefix("`repeat: {times: 2") })
    #expect(lines.count < 60 && !repeated.contains("`satisfy: {op: condition}`"), "\(lines.count)")
    // Only an example, if nothing else shows the word.
    #expect(
      MarkdownText("# P\n\nx\n\n```\n  key: 1\n```\n").sections(about: "key").rendered(isColored: false) == """
        # P

              key: 1

        """)
    for key in ["duration", "max", "after", "barrier", "running", "lint", "underlying"] {
      #expect(page.keys.contains(key), "\(key)")
      let text = page.sections(about: key).rendered(isColored: false)
      #expect(text.contains("`\(key)"), "\(key)")
    }
  }

  @Test func `A page for a terminal has columns, and lines of at most 80`() {
    let words = String(repeating: "word ", count: 20)
    let text = MarkdownText(
      "A\nb.\n\n| key | says |\n|---|---|\n| `a` | x |\n| `long` | \(words)|\n\n- \(words)\n- z\n")
    #expect(
      text.rendered(isColored: false) == """
        A b.

        key     says
        `a`     x
        `long`  \(String(repeating: " word", count: 14).dropFirst())
                \(String(repeating: " word", count: 6).dropFirst())

        - \(String(repeating: " word", count: 15).dropFirst())
          \(String(repeating: " word", count: 5).dropFirst())
        - z

        """)
  }

  @Test func `A misspelled key of the format is answered with the correct key`() throws {
    for (word, hint) in [("durtion", "did you mean 'duration'?"), ("xylophone", "`optui explain` lists them all")] {
      let failure = #expect(throws: Failure.self) { try ExplainedTopic.found(as: word) }
      #expect(failure?.status == .wrongUsage && failure?.message?.contains(hint) == true, "\(failure?.message ?? "")")
    }
  }

  @Test func `A page that is not translated is English`() {
    #expect(Page.named("deadlock", language: "fr")?.language == "en")
  }
}
