import Localization
import OpEngine
import Translations

/// Runs `body` with a Chinese catalog, and returns its result and the texts without a translation.
package func inChinese<Result>(_ body: () throws -> Result) rethrows -> (result: Result, missing: Set<String>) {
  let missing = Lock<Set<String>>([])
  let catalog = Catalog.chinese { text in
    // A text that consists only of values needs none.
    if text.replacing("%@", with: "").contains(where: \.isLetter) { missing.withLock { _ = $0.insert(text) } }
  }
  let result = try Catalog.$current.withValue(catalog) { try body() }
  return (result, missing.withLock { $0 })
}

/// Returns three consecutive English words; nil if they occur only in quotes, code and names.
package func english(in text: String) -> Substring? {
  let quoted = #/“[^”]*”|'[^']*'|`[^`]*`|"[^"]*"|\{[^}]*\}|\[[^\]]*\]/#
  return text.replacing(quoted, with: "·").firstMatch(of: #/[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/#).map {
    Substring($0.output)
  }
}
