/// The dialog with the user: the panel or question in front, the command line, and the answers.
struct Dialog: Sendable {
  /// The panel or question that handles the keys; nil if there is none.
  var frontPanel: (any Panel)? { held?.wrappedValue }
  /// The panel behind a reference, so that using the model does not copy it.
  private var held: Boxed<any Panel>?

  /// The question about the selected operation answered beside the log; nil to show its details.
  private(set) var inquiry: Inquiry?
  var commandLine = CommandLine()
  /// The state of the play's session; nil without one.
  private(set) var session: SessionState?
  /// The number of session commands when the user was last warned that they are unsaved.
  private var lossToldAt: Int?
  /// The answer to the latest key, until the next one.
  private(set) var status: String?
  /// The part copied by the latest key.
  private(set) var copied: LoopCommand.Copied?

  /// A question about an operation.
  enum Inquiry: Sendable {
    /// The question why it is not running.
    case why
    /// The operations that it needs or unblocks.
    case dependencies
  }

  mutating func show(_ panel: (any Panel)?) { held = panel.map { Boxed(wrappedValue: $0) } }

  mutating func inquire(_ inquiry: Inquiry?) { self.inquiry = inquiry }

  mutating func adopt(_ session: SessionState) { self.session = session }

  /// Returns whether to warn of unsaved commands, once for each of them.
  mutating func warnsOfLoss() -> Bool {
    guard let session, session.isUnsaved, lossToldAt != session.commandCount else { return false }
    lossToldAt = session.commandCount
    return true
  }

  mutating func tell(_ sentence: String?) { status = sentence }

  mutating func note(_ copied: LoopCommand.Copied?) { self.copied = copied }
}
