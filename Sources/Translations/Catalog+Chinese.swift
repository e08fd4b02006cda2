package import Localization

extension Catalog {
  /// The translations into Simplified Chinese.
  package static let chinese = chinese(onMissing: nil)

  /// Returns all tables in one; a text that two of them translate has the same translation in both.
  package static func chinese(onMissing: (@Sendable (String) -> Void)?) -> Catalog {
    Catalog(
      language: "zh-Hans",
      Chinese.tables.reduce(into: [:]) { all, table in all.merge(table) { first, _ in first } },
      composed: Set(Chinese.help.keys).union(Chinese.parser.keys), onMissing: onMissing)
  }
}

/// The translations into Simplified Chinese, a table for each part of the program.
package enum Chinese {
  package static let tables =
    [
      keys, moments, lanes, events, explanations, questions, play, screens, course, outputs, files, statistics, why,
      loading, loadingSteps, sentences, commandLine, help,
    ] + foreign

  /// The tables of texts that no call names: they come from the engine's API and from libraries.
  package static let foreign = [lints, libraries, parser]
}
