import Foundation
import Localization
import Testing
import Translations

/// Phrases and their translations.
struct CatalogTests {
  @Test func `Without a catalog a phrase is English`() {
    #expect(localized("nothing matches") == "nothing matches")
    #expect(localized("\(3) events, \("more")") == "3 events, more")
  }

  @Test func `A phrase without values is translated when it is shown`() {
    let phrase: Phrase = "nothing matches"
    #expect(Catalog.$current.withValue(.chinese) { phrase.text } == "没有匹配项")
    #expect(phrase.text == "nothing matches")
  }

  @Test func `Values are inserted where the translation has placeholders`() {
    let catalog = Catalog([
      "%@ of %@": "%2$@ 中的 %1$@", "%@ files%@": "%@ 个文件", "100% of %@": "%@ 的 100%", "%@ twice": "%1$@ %1$@",
    ])
    Catalog.$current.withValue(catalog) {
      #expect(localized("\(1) of \(2)") == "2 中的 1")
      #expect(localized("\(3) files\("s")") == "3 个文件")
      #expect(localized("100% of \("a%@b")") == "a%@b 的 100%")
      #expect(localized("\("x") twice") == "x x")
    }
  }

  @Test func `A missing translation is reported, and shown in English`() {
    let missing = Missing()
    Catalog.$current.withValue(Catalog([:]) { missing.add($0) }) {
      #expect(localized("\(2) more") == "2 more")
      #expect(localized("help") == "help")
    }
    #expect(missing.texts == ["%@ more", "help"])
  }

  @Test func `A sentence composed elsewhere is found by its parts`() {
    let catalog = Catalog(
      ["no %@ in %@": "%2$@ 里没有 %1$@", "no %@": "没有 %@", "%@ a": "不该用"], composed: ["no %@ in %@", "no %@"])
    Catalog.$current.withValue(catalog) {
      #expect(localized(Phrase(composed: "no x in y")) == "y 里没有 x")
      #expect(localized(Phrase(composed: "no a")) == "没有 a")
      #expect(localized(Phrase(composed: "yes a")) == "yes a")
    }
    #expect(localized(Phrase(composed: "no a")) == "no a")
  }

  @Test func `A text has one translation in all tables`() {
    var known: [String: String] = [:]
    for (english, chinese) in Chinese.tables.joined() {
      #expect(known[english, default: chinese] == chinese, "\(english)")
      known[english] = chinese
    }
  }

  /// A translation may omit a value, but has no placeholder for a value that does not exist.
  @Test func `A translation has no more values than its text`() {
    for (english, chinese) in Chinese.tables.joined() {
      let values = english.components(separatedBy: "%@").count - 1
      let inOrder = chinese.components(separatedBy: "%@").count - 1
      #expect(inOrder <= values, "\(english)")
      for number in 1...9 where chinese.contains("%\(number)$@") { #expect(number <= values, "\(english)") }
    }
  }

  @Test func `A translation ends like its text`() {
    // A word with a full stop is an abbreviation.
    for (english, chinese) in Chinese.tables.joined() where english.hasSuffix(".") && english.contains(" ") {
      #expect(chinese.hasSuffix("。"), "\(english)")
    }
  }
}

private final class Missing: @unchecked Sendable {
  private let lock = NSLock()
  private var found: [String] = []

  var texts: [String] { lock.withLock { found } }

  func add(_ text: String) { lock.withLock { found.append(text) } }
}
