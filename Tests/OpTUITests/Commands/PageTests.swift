import OpEngine
import OpScenario
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
      // Where the code was, there may be line ends alone.
      guard !paragraph.allSatisfy(\.isNewline) else { continue }
      #expect(paragraph.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }, "\(paragraph)")
    }
    for line in prose.split(separator: "\n") { #expect(DisplayWidth.of(String(line)) <= 76, "\(line)") }
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

  @Test func `A page that is not translated is English`() {
    #expect(Page.named("deadlock", language: "fr")?.language == "en")
  }
}
