/// An exit status, and its meaning.
struct ExitStatus: Hashable {
  /// The number, or the range of a group.
  let code: String
  let meaning: Phrase

  private init(code: String, meaning: Phrase) { (self.code, self.meaning) = (code, meaning) }

  private init(_ status: Failure.Status, meaning: Phrase) {
    self.init(code: String(status.rawValue), meaning: meaning)
  }

  /// The table of docs/CommandLine.md.
  static let all = [
    ExitStatus(code: "0", meaning: "`check`: all as expected; `run`: played, even if into a deadlock"),
    ExitStatus(
      .failed,
      meaning: """
        `check`: an expectation failed; `run`, `live`: the play never ends; `attach`, `why`: no program answers
        """),
    ExitStatus(.wrongUsage, meaning: "wrong usage; `why`: unknown operation"),
    ExitStatus(
      .invalidInput,
      meaning: "a file is missing or invalid, including settings; `live`: a line was refused"),
    ExitStatus(.impossibleInterface, meaning: "the requested user interface is not available here"),
    ExitStatus(.unwritableOutput, meaning: "the output cannot be written"),
    ExitStatus(.internalFault, meaning: "an internal error"),
    ExitStatus(.stuck, meaning: "`exec --stuck`: the program did nothing for that time, and was ended"),
    ExitStatus(.programNotStarted, meaning: "`exec`: the program cannot be started"),
    ExitStatus(.programNotFound, meaning: "`exec`: the program does not exist"),
    ExitStatus(.readerLeft, meaning: "the reader of the output has closed it, as in `optui course | head`"),
    bySignal,
  ]

  private static let bySignal = ExitStatus(
    code: "128+N", meaning: "ended by signal N: 129 terminal closed, 130 Control-C, 143 termination request")

  /// Returns the status for an end by a signal; nil for another number.
  static func bySignal(_ code: String) -> ExitStatus? { Int(code).map { 129...192 ~= $0 } == true ? bySignal : nil }
}
