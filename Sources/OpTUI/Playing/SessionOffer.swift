import Localization
import OpTUICore

/// The question, before the screen opens, whether to take up a session that ended before its lines were in a file.
enum SessionOffer {
  /// Asks about each session that is left, the latest first, until one is taken up.
  /// - Parameters:
  ///   - file: the file with which the new session would begin; nil for none, when every session is offered.
  ///   - answer: returns the answer to a question; nil at the end of the input.
  /// - Returns: the session that the person wants; nil for a new one.
  static func session(
    of store: SessionStore, beginningWith file: String?, language: String?, answer: (_ question: String) -> String?
  ) -> ScenarioSession? {
    for left in store.leftOver where file == nil || left.journal.file == file {
      let name = file == nil && left.journal.file != "session" ? localized(" of '\(left.journal.file)'") : ""
      let count = left.journal.lineCount
      let lines = localized("\(count) line\(count == 1 ? "" : "s")")
      let question = localized("A session\(name) with \(lines) was not saved. Take it up? [y]es, [n]ot now, [d]elete: ")
      var word = answer(question)
      while let wrong = word, !["y", "yes", "", "n", "no", "d", "delete"].contains(wrong.lowercased()) {
        word = answer(question)
      }
      switch word?.lowercased() {
      case "y"?, "yes"?, ""?:
        if let session = left.journal.session(language: language) {
          // The new process keeps the lines before the old file goes.
          if (try? store.keep(session)) != nil, store.isKeeping { left.remove() }
          return session
        }
        OutputStream.complain("optui: " + localized("it cannot be taken up; its lines are in '\(left.path)'") + "\n")
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
