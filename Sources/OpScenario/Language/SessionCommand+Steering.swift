// What a person may ask of any play, whether or not it is a session.
extension SessionCommand {
  /// A change of what runs, to one operation or queue.
  package struct Steering: Sendable {
    /// The keys of such steps.
    package enum Verb: String, CaseIterable, Sendable {
      case cancel, suspend, resume, max, priority, finish, pause, unpause, satisfy
      case cancelAll = "cancel-all"
    }

    /// A word, and where it stands in the line.
    package struct Word: Sendable {
      package let text: String
      package let place: SourcePlace

      fileprivate init(_ text: String, at place: SourcePlace) {
        self.text = text
        self.place = place
      }

      fileprivate init?(_ node: Node) {
        guard let text = node.text else { return nil }
        self.init(text, at: node.place)
      }
    }

    package let verb: Verb
    package let subject: Word
    /// The limit, the priority or the condition.
    package let value: Word?
  }

  /// The changes, if the command is nothing else and has no time of its own.
  package var steering: [Steering]? {
    guard case .step(trigger: nil, let keys) = form, keys.entries.count == 1, let entry = keys.entries.first,
      let verb = Steering.Verb(rawValue: entry.key)
    else { return nil }
    switch entry.value.content {
    case .map(let map):
      let changes = map.entries.compactMap { change in
        Steering.Word(change.value).map {
          Steering(verb: verb, subject: Steering.Word(change.key, at: change.keyPlace), value: $0)
        }
      }
      return changes.count == map.entries.count ? changes : nil
    case .scalar, .list, .unreadable:
      let words =
        entry.value.text.map { [Steering.Word($0, at: entry.value.place)] }
        ?? entry.value.items.compactMap(Steering.Word.init)
      return words.map { Steering(verb: verb, subject: $0, value: nil) }
    }
  }

  /// The id of the operation or queue that the command declares; nil if it declares none, or leaves the id to the session.
  package var declaredID: (operation: String?, queue: String?) {
    switch form {
    case .operation(let id, _, _, _): (id?.key, nil)
    case .queue(let entry): (nil, entry.key)
    case .step, .expectation, .setting, .request: (nil, nil)
    }
  }
}
