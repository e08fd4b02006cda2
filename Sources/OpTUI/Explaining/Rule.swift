import Scenarios

/// A rule of the engine, R1 to R23, as cited by the pages of lints.
struct Rule: Hashable {
  let id: String
  /// The subject of the rule in a few words.
  let name: String
  let text: String

  /// The rules in English, in order.
  static let all = rules(in: nil)

  /// The rule in the user's language.
  var translated: Rule { Self.rules(in: Catalog.current?.language).first { $0.id == id } ?? self }

  /// Returns the rules cited by a page, in order.
  static func cited(by page: String) -> [Rule] {
    let ids = Set(page.matches(of: /\bR[0-9]+\b/).map { String($0.0) })
    return all.filter { ids.contains($0.id) }
  }

  /// Reads the page of rules: each is a paragraph that begins with its number and name in bold.
  private static func rules(in language: String?) -> [Rule] {
    let page = Page.named("Semantics", language: language)?.text ?? ""
    return page.split(separator: "\n\n").compactMap { paragraph in
      paragraph.firstMatch(of: /^\*\*(R[0-9]+)(?:, |，)([^*]+?)[.。]\*\* ((?s:.*))/).map { match in
        Rule(id: String(match.1), name: String(match.2), text: String(match.3).replacing("**", with: ""))
      }
    }
  }
}
