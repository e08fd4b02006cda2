/// The effect of a line of a session.
package enum LineOutcome: Hashable, Sendable {
  /// The command was carried out, as this line.
  /// - `note`: the result, where the line does not say that.
  case performed(String, note: String?)
  /// The command has changed nothing. The place is in the line, whose number is 1.
  case refused(Problem)
  /// The program has to carry this out.
  case request(SessionCommand.Request)
}
