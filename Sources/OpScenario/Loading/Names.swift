/// The ids a file declares, known before anything that refers to them is read.
struct Names {
  enum Kind: String, CaseIterable {
    case queue, operation, thread
  }

  private var kinds: [String: [Kind]] = ["main": [.thread]]
  private var ids: [Kind: [String]] = [.thread: ["main"]]
  /// Operations that say in which queue they are.
  private var queued: Set<String> = []

  /// What the id names: nothing, one thing, or for `main` perhaps the thread and the queue.
  func kinds(of id: String) -> [Kind] { kinds[id] ?? [] }

  /// All ids of the kind, in file order.
  func ids(_ kind: Kind) -> [String] { ids[kind] ?? [] }

  func hasQueue(operation: String) -> Bool { queued.contains(operation) }

  mutating func declare(_ id: String, as kind: Kind) {
    kinds[id, default: []].append(kind)
    ids[kind, default: []].append(id)
  }

  mutating func noteQueue(ofOperation id: String) { queued.insert(id) }
}

extension Names {
  /// Finds the ids of all sections of a file.
  init(in root: Node.Map, problems: ProblemList) {
    self.init()
    var places: [String: SourcePlace] = [:]
    let sections = ["queues": Kind.queue, "operations": .operation, "threads": .thread]
    for section in root.entries {
      guard let kind = sections[section.key], case .map(let map) = section.value.content else { continue }
      for entry in map.entries where !entry.isExtension {
        if let first = places.updateValue(entry.keyPlace, forKey: entry.key) {
          problems.add(
            "duplicate-id", "'\(entry.key.shortened(to: 40))' names two things", at: entry.keyPlace,
            hint: "first given at \(first.line):\(first.column)")
        }
        check(entry, kind, problems)
        declare(entry.key, as: kind)
        if kind == .operation, case .map(let keys) = entry.value.content, keys.has("queue") {
          noteQueue(ofOperation: entry.key)
        }
      }
    }
  }

  private func check(_ entry: Node.Entry, _ kind: Kind, _ problems: ProblemList) {
    guard Self.isIdentifier(entry.key) else {
      return problems.add(
        "invalid-id", "'\(entry.key.shortened(to: 40))' cannot be the id of \(kind.withArticle)", at: entry.keyPlace,
        hint: "letters, digits, _ and -, no digit or - first; `name` may be any text")
    }
    guard entry.key == "main" else { return }
    if kind == .queue, case .map(let keys) = entry.value.content, keys["main"]?.text == "true" { return }
    let hint: String? =
      switch kind {
      case .queue: "say  main: true"
      case .operation: nil
      case .thread: "what the main thread does is the `script`"
      }
    problems.add("reserved-id", "only the main queue may be called 'main'", at: entry.keyPlace, hint: hint)
  }

  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isLetterOrUnderscore else { return false }
    return text.utf8.allSatisfy { $0.isLetterOrUnderscore || $0.isDigit || $0 == UInt8(ascii: "-") }
  }
}

extension Names.Kind {
  var withArticle: String {
    switch self {
    case .queue: "a queue"
    case .operation: "an operation"
    case .thread: "a thread"
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrUnderscore: Bool {
    let lower = self | 0x20
    return self == UInt8(ascii: "_") || (UInt8(ascii: "a") <= lower && lower <= UInt8(ascii: "z"))
  }
}
