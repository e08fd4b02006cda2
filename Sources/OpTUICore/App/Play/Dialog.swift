/// The conversation with the person: the panel or the question that takes the keys, the command
/// line, and the answers.
struct Dialog: Sendable {
  /// The panel or the question that takes the keys; nil if there is none.
  var overlay: (any Panel)? { held?.panel }
  private var held: Held?

  /// A panel behind a reference: a model that contained the panel itself would be copied at each use.
  private final class Held: Sendable {
    let panel: any Panel

    init(_ panel: any Panel) { self.panel = panel }
  }

  /// The question that the pane beside the log answers about the selected operation; nil: it shows
  /// its facts.
  private(set) var inquiry: Inquiry?
  /// The command line, open or not.
  var commandLine = CommandLine()
  /// The state of the session beside the play; nil for a play that is none.
  private(set) var session: SessionState?
  /// The number of commands of the session when the person was last told that no file has them.
  private var lossToldAt: Int?
  /// The answer to the latest key, until the next one.
  private(set) var status: String?
  /// The part that the latest key has copied.
  private(set) var copied: LoopCommand.Copied?

  /// A question about an operation.
  enum Inquiry: Sendable {
    /// The question why it is not running.
    case why
    /// The operations that it needs, and those that it unblocks.
    case dependencies
  }

  mutating func show(_ panel: (any Panel)?) { held = panel.map(Held.init) }

  mutating func inquire(_ inquiry: Inquiry?) { self.inquiry = inquiry }

  mutating func adopt(_ session: SessionState) { self.session = session }

  /// Returns whether the person has to be told that no file has the latest commands, once for each
  /// of them.
  mutating func warnsOfLoss() -> Bool {
    guard let session, session.isUnsaved, lossToldAt != session.commandCount else { return false }
    lossToldAt = session.commandCount
    return true
  }

  mutating func tell(_ sentence: String?) { status = sentence }

  mutating func note(_ copied: LoopCommand.Copied?) { self.copied = copied }
}
