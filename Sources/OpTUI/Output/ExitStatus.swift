import Localization

/// A status that the program ends with, and what it means.
struct ExitStatus: Hashable {
  /// The number, or the numbers of a group.
  let code: String
  let meaning: Phrase

  /// The table of docs/CommandLine.md.
  static let all = [
    ExitStatus(code: "0", meaning: "`check`: all as expected; `run`: played, also into a deadlock"),
    ExitStatus(
      code: "1",
      meaning: """
        `check`: an expectation failed; `run`, `live`: the play never ends; `attach`, `why --pid`: no program answers
        """),
    ExitStatus(code: "2", meaning: "wrong usage; `why`: there is no such operation"),
    ExitStatus(
      code: "3", meaning: "a file is missing or invalid, also one of settings; `live`: a line was refused"),
    ExitStatus(code: "4", meaning: "the requested user interface is not available here"),
    ExitStatus(code: "5", meaning: "the output cannot be written"),
    ExitStatus(code: "70", meaning: "an internal error"),
    ExitStatus(code: "126", meaning: "`exec`: the program cannot be started"),
    ExitStatus(code: "127", meaning: "`exec`: there is no such program"),
    ExitStatus(code: "141", meaning: "the reader of the output has closed it, as in `optui list | head`"),
    bySignal,
  ]

  private static let bySignal = ExitStatus(
    code: "128+N", meaning: "ended by signal N: 129 a closed terminal, 130 Control-C, 143 a request to end")

  /// Returns the status of an end by a signal; nil for another number.
  static func bySignal(_ code: String) -> ExitStatus? { Int(code).map { 129...192 ~= $0 } == true ? bySignal : nil }
}
