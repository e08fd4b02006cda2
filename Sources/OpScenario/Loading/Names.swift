/// The ids a file declares, known before anything that refers to them is read.
struct Names {
  enum Kind: String, CaseIterable {
    case queue, operation, thread
    case dispatchGroup = "dispatch group"
  }

  private var kinds: [String: [Kind]] = ["main": [.thread]]
  private var ids: [Kind: [String]] = [.thread: ["main"]]
  /// The operations that name their queue.
  private var queued: Set<String> = []
  /// Operations whose kind is `group`: each has a queue of its own, which bears its id too.
  private var groups: Set<String> = []
  /// The overrides, by operation.
  var classes: [String: ClassOutline] = [:]
  /// The operations that an id with `repeat` stands for.
  private var members: [String: [String]] = [:]

  /// Returns the kinds of things that an id names: none, one, or for `main` perhaps both thread and queue.
  func kinds(of id: String) -> [Kind] { kinds[id] ?? [] }

  /// All ids of the kind, in file order.
  func ids(_ kind: Kind) -> [String] { ids[kind] ?? [] }

  func hasQueue(operation: String) -> Bool { queued.contains(operation) }

  mutating func declare(_ id: String, as kind: Kind) {
    kinds[id, default: []].append(kind)
    ids[kind, default: []].append(id)
  }

  /// The queues that any thread may add to, in file order.
  var openQueues: [String] { ids(.queue).filter { !groups.contains($0) } }

  func isGroup(_ id: String) -> Bool { groups.contains(id) }

  /// The operations that the id stands for when it has a `repeat`; nil for any other.
  func members(of id: String) -> [String]? { members[id] }

  mutating func noteQueue(ofOperation id: String) { queued.formUnion([id] + (members[id] ?? [])) }

  mutating func noteGroup(_ id: String) {
    groups.insert(id)
    declare(id, as: .queue)
  }
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
        if kind == .operation, case .map(let keys) = entry.value.content {
          if let count = keys["repeat"]?.text.flatMap(Int.init) { declareMembers(count, of: entry.key) }
          if keys.has("queue") { noteQueue(ofOperation: entry.key) }
          if keys["kind"]?.text == "group" { noteGroup(entry.key) }
          if let overrides = keys["overrides"] { noteClass(of: entry.key, overrides) }
        }
      }
    }
    for section in root.entries where ["operations", "script", "threads"].contains(section.key) {
      findNames(in: section.value, &places, problems)
    }
  }

  /// Finds what only steps name: barriers, which are operations, and dispatch groups.
  private mutating func findNames(in node: Node, _ places: inout [String: SourcePlace], _ problems: ProblemList) {
    switch node.content {
    case .scalar, .unreadable: return
    case .list(let nodes): for node in nodes { findNames(in: node, &places, problems) }
    case .map(let map):
      for entry in map.entries where !entry.isExtension {
        switch (entry.key, entry.value.content) {
        case ("barrier", .map(let keys)): declareBarrier(keys, &places, problems)
        case ("dispatch-group", .map(let keys)): declareDispatchGroups(keys)
        case _: break
        }
        findNames(in: entry.value, &places, problems)
      }
    }
  }

  /// `load.1`, `load.2`... They are no candidates for what a person meant: the id itself is.
  private mutating func declareMembers(_ count: Int, of id: String) {
    guard Self.repeats.contains(count) else { return }
    let ids = (1...count).map { "\(id).\($0)" }
    for id in ids { kinds[id] = [.operation] }
    members[id] = ids
  }

  /// The number of times that an operation may be repeated.
  static let repeats = 1...10_000

  private mutating func declareBarrier(
    _ keys: Node.Map, _ places: inout [String: SourcePlace], _ problems: ProblemList
  ) {
    guard let entry = keys.entries.first(where: { $0.key == "id" }), let id = entry.value.text else { return }
    let first = places.updateValue(entry.value.place, forKey: id)
    // An alias repeats the step, and so the one barrier.
    if first == entry.value.place { return }
    if let first {
      problems.add(
        "duplicate-id", "'\(id.shortened(to: 40))' names two things", at: entry.value.place,
        hint: "first given at \(first.line):\(first.column)")
    }
    check(Node.Entry(key: id, keyPlace: entry.value.place, value: entry.value), .operation, problems)
    declare(id, as: .operation)
    noteQueue(ofOperation: id)
  }

  /// A name that is something else already stays that.
  private mutating func declareDispatchGroups(_ keys: Node.Map) {
    for entry in keys.entries {
      var ids = [entry.value.text].compactMap(\.self)
      if case .map(let notifications) = entry.value.content { ids = notifications.entries.map(\.key) }
      for id in ids where kinds(of: id).isEmpty && Self.isIdentifier(id) { declare(id, as: .dispatchGroup) }
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
      case .dispatchGroup: nil
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
    case .dispatchGroup: "a dispatch group"
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrUnderscore: Bool {
    let lower = self | 0x20
    return self == UInt8(ascii: "_") || (UInt8(ascii: "a") <= lower && lower <= UInt8(ascii: "z"))
  }
}
