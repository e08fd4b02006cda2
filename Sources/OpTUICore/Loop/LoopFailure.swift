package import Localization

/// The reason why a request of the loop failed, in one sentence.
package struct LoopFailure: Error, Hashable, Sendable {
  package let sentence: String
  /// The wrong line of a file; nil for another reason.
  package let line: Int?

  package init(_ sentence: Phrase, line: Int? = nil) { (self.sentence, self.line) = (sentence.text, line) }
}
