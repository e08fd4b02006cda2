/// A scenario file that is part of the program.
package struct BuiltIn: Sendable, CustomStringConvertible {
  /// A text in one language; nil for a text that has only one.
  package struct Variant: Sendable {
    package let language: String?
    package let text: String
  }

  /// Path inside `scenarios/`, without the suffix: `dependencies/cross-queue`.
  package let name: String
  /// The title of the file, so that a list need not load it.
  package let title: [Variant]
  /// The description of the file; empty if there is none.
  package let summary: [Variant]
  /// The texts and words that a search finds besides, one a line.
  package let words: String
  package let text: String

  package var description: String { name }
}
