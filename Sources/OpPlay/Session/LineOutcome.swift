/// The effect of a line of a session.
package enum LineOutcome: Hashable, Sendable {
  /// The command was carried out, as this line.
  /// - `note`: the result, if the line does not say it.
  case performed(String, note: String?)
  /// The command has changed nothing. The place is in the line, whose number is 1.
  case refused(Problem)
  /// The program must carry this out.
  case request(SessionCommand.Request)
}
