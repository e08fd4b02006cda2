package import Localization

/// The reason why something that the loop was asked for was not done, in one sentence.
package struct LoopFailure: Error, Hashable, Sendable {
  package let sentence: String
  /// The line of a file that is wrong; nil if the reason is none.
  package let line: Int?

  package init(_ sentence: Phrase, line: Int? = nil) { (self.sentence, self.line) = (sentence.text, line) }
}
