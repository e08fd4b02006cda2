/// The reason why a request of the loop failed, in one sentence.
package struct LoopFailure: Error, Hashable, Sendable {
  package let sentence: String
  /// The wrong line of a file; nil for another reason.
  package let line: Int?

  package init(_ sentence: Phrase, line: Int? = nil) { (self.sentence, self.line) = (sentence.text, line) }

  /// Returns what is wrong with a line whose request has failed so.
  package func problem(with request: SessionCommand.Request) -> Problem {
    let code =
      switch request {
      case .save: "not-saved"
      case .open: "not-opened"
      case .export: "not-exported"
      case .why, .goTo, .undo, .redo: "refused"
      }
    return Problem(.error, code, Phrase(verbatim: sentence), at: nil)
  }
}
