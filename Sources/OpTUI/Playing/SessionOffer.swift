/// The offer, before the screen opens, to restore a session that ended unsaved.
enum SessionOffer {
  /// Offers each left-over session, the latest first, until one is accepted.
  /// - Parameters:
  ///   - file: the file of the new session; nil for none, which offers every session.
  ///   - answer: returns the answer to a question; nil at the end of the input.
  /// - Returns: the restored session; nil for a new one.
  static func session(
    of store: SessionStore, beginningWith file: String?, language: String?, answer: (_ question: String) -> String?
  ) -> ScenarioSession? {
    for left in store.leftOver where file == nil || left.journal.file == file {
      let name = file == nil && left.journal.file != "session" ? localized(" of '\(left.journal.file)'") : ""
      let count = left.journal.lineCount
      let lines = localized("\(count) line\(count == 1 ? "" : "s")")
      let question = localized("A session\(name) with \(lines) was not saved. Restore it? [y]es, [n]ot now, [d]elete: ")
      var word = answer(question)
      while let wrong = word, !["y", "yes", "", "n", "no", "d", "delete"].contains(wrong.lowercased()) {
        word = answer(question)
      }
      switch word?.lowercased() {
      case "y"?, "yes"?, ""?:
        if let session = left.journal.session(language: language) {
          // The old file is removed only after this process has stored the lines.
          if (try? store.keep(session)) != nil, store.isKeeping { left.remove() }
          return session
        }
        OutputStream.complain("optui: " + localized("it cannot be restored; its lines are in '\(left.path)'") + "\n")
      case "d"?, "delete"?: left.remove()
      case _: break
      }
    }
    return nil
  }

  /// Asks on the terminal.
  static func ask(_ question: String) -> String? {
    OutputStream.complain(question)
    return readLine()
  }
}
