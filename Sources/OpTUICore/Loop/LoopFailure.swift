package import Localization

/// The reason why something that the loop was asked for was not done, in one sentence.
package struct LoopFailure: Error, Hashable, Sendable {
  package let sentence: String

  package init(_ sentence: Phrase) { self.sentence = sentence.text }
}
