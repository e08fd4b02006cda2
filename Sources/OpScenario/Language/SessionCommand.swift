/// A line that the user typed to a session, as a value.
package struct SessionCommand: Sendable {
  /// A request to the program that shows a session, not part of a scenario.
  package enum Request: Hashable, Sendable {
    /// Asks why an operation is not running; nil for the selected one.
    case why(String?)
    /// Goes to a moment: `8.5s`, `-2s`, `#42`, `end`.
    case goTo(String)
    case undo(Int)
    case redo(Int)
    /// Writes the session to a file; nil for its own file.
    /// - `replaces`: even over another file of that name.
    case save(String?, replaces: Bool)
    /// Begins a session with a file.
    /// - `discards`: even if unsaved commands are lost.
    case open(String, discards: Bool)
    /// Exports the play in the format given by the file name's extension.
    /// - `replaces`: even over another file of that name.
    case export(String, replaces: Bool)
  }

  /// The content, in nodes of the format with places in the line.
  package enum Form: Sendable {
    /// Declares a queue.
    case queue(Node.Entry)
    /// Declares an operation; without an id, it is given one.
    /// - `isAdded`: it is added to a queue, now or at the trigger.
    case operation(Node.Entry?, Node.Map, trigger: Node.Entry?, isAdded: Bool)
    /// A step.
    case step(trigger: Node.Entry?, Node.Map)
    /// An expectation.
    case expectation(Node.Map)
    /// A key of the whole file.
    case setting(Node.Entry)
    /// A request, with the place of its subject.
    case request(Request, at: SourcePlace?)
  }

  package let form: Form

  package init(form: Form) { self.form = form }

  /// The request; nil for a command that changes the session.
  package var request: Request? {
    if case .request(let request, _) = form { request } else { nil }
  }

  /// The place of a request's subject, if any.
  package var requestPlace: SourcePlace? {
    if case .request(_, let place) = form { place } else { nil }
  }

  /// Returns the command with an id for an operation declared without one.
  package func naming(_ id: @autoclosure () -> String) -> SessionCommand {
    guard case .operation(nil, let keys, let trigger, let isAdded) = form, !keys.has("to"), !keys.has("wait") else {
      return self
    }
    let (id, place) = (id(), SourcePlace(line: 1, column: 1))
    let entry = Node.Entry(id, .list([.word(id, at: place)], at: place), at: place)
    return SessionCommand(form: .operation(entry, keys, trigger: trigger, isAdded: isAdded))
  }

  /// A remark for a user who omitted the word before a phrase's keyword: the id before `x3`.
  package var remark: String? {
    guard case .operation(let id?, let keys, _, _) = form, !keys.has("repeat"), let count = LineToken.count(in: id.key)
    else { return nil }
    return localized("its id is '\(id.key)'; 'add NAME x\(count)' makes \(count) operations")
  }

  /// Whether it leaves the execution unchanged.
  package var isForAudience: Bool {
    switch form {
    case .expectation, .request: true
    case .step(_, let keys):
      Reader.showKeys.contains { keys.has($0.word.name) }
    case .queue, .operation, .setting: false
    }
  }
}

extension SessionCommand {
  /// The result of reading a line.
  package enum Reading: Sendable {
    case command(SessionCommand)
    /// The line is wrong, or incomplete. The place is in the line; its line number is 1.
    case problem(Problem)
  }

  package static func reading(_ line: String) -> Reading {
    var parser = LineParser(line)
    do {
      return .command(try parser.command())
    } catch {
      return .problem(error.problem)
    }
  }
}
