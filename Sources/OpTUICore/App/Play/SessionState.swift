/// The state of a session besides its play.
package struct SessionState: Hashable, Sendable {
  package let expectations: [SessionExpectation]
  package let commandCount: Int
  /// Whether it has unsaved commands.
  package let isUnsaved: Bool

  init(of session: any SessionDraft) {
    (expectations, commandCount, isUnsaved) = (session.expectations, session.commandCount, session.isUnsaved)
  }
}
