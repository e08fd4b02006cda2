/// The state of a session besides its play.
package struct SessionState: Hashable, Sendable {
  package let expectations: [SessionExpectation]
  package let commandCount: Int
  /// Whether it has unsaved commands.
  package let isUnsaved: Bool
}

extension SessionState {
  init(of session: any SessionDraft) {
    self.init(
      expectations: session.expectations, commandCount: session.commandCount, isUnsaved: session.isUnsaved)
  }
}
