package import Localization

/// The reason why a scenario of the list cannot be played, in one sentence.
package struct OpeningFailure: Error, Hashable, Sendable {
  package let sentence: String

  package init(_ sentence: Phrase) { self.sentence = sentence.text }
}
