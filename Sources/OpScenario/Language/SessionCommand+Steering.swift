// Commands for any play, session or not.
extension SessionCommand {
  /// A change of the execution of one operation or queue.
  package struct Steering: Sendable {
    /// A word with its place in the line.
    package struct Word: Sendable {
      package let text: String
      package let place: SourcePlace

      fileprivate init(_ text: String, at place: SourcePlace) { (self.text, self.place) = (text, place) }

      fileprivate init?(_ node: Node) {
        guard let text = node.text else { return nil }
        self.init(text, at: node.place)
      }
    }

    package let verb: UserCommand.Verb
    package let subject: Word
    /// The limit, the priority or the condition.
    package let value: Word?
  }

  /// Returns the changes if the command consists of nothing else and has no time of its own; nil otherwise.
  package func steering() throws(Problem) -> [Steering]? {
    guard case .step(trigger: nil, let keys) = form, keys.entries.count == 1, let entry = keys.entries.first,
      let verb = UserCommand.Verb(rawValue: entry.key)
    else { return nil }
    let changes: [Steering?] =
      if case .map(let map) = entry.value.content, verb.takesValue {
        map.entries.map { change in
          Steering.Word(change.value).map {
            Steering(verb: verb, subject: Steering.Word(change.key, at: change.keyPlace), value: $0)
          }
        }
      } else {
        (entry.value.text == nil ? entry.value.items : [entry.value]).map { node in
          Steering.Word(node).map { Steering(verb: verb, subject: $0, value: nil) }
        }
      }
    let read = changes.compactMap(\.self)
    guard !read.isEmpty, read.count == changes.count, verb.takesValue == (read[0].value != nil) else {
      let wanted: Phrase = verb.takesValue ? "ids, and one value for each" : "ids"
      throw Problem(.error, "wrong-kind", "expected \(wanted), found \(entry.value)", at: entry.value.place)
    }
    return read
  }

  /// The id of the operation or queue that the command declares (the first of several operations); nil if none.
  package var declaredID: (operation: String?, queue: String?) {
    if case .queue(let entry) = form { return (nil, entry.key) }
    guard case .operation(let id?, let keys, _, _) = form else { return (nil, nil) }
    return (keys.has("repeat") ? "\(id.key).1" : id.key, nil)
  }

  // MARK: - Commands given by a key

  package init(_ command: UserCommand) {
    let (verb, subject, value) = command.parts
    let node = value.map { Node.map([Node.Entry(subject, .word($0.word))]) } ?? .word(subject)
    form = .step(trigger: nil, Node.Map(entries: [Node.Entry(verb.rawValue, node)]))
  }
}
