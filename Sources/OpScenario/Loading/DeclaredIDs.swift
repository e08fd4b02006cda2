/// The ids that a file declares, found before references to them are read.
package struct DeclaredIDs {
  package enum Kind: String, CaseIterable {
    case queue, operation, thread
    case dispatchGroup = "dispatch group"
  }

  private var memory = ProcessMemory.ofThisProcess
  /// The ids of the scenario to which parts are added; nil for a whole file.
  private var base: KnownIDs?
  private var kinds: [String: [Kind]] = [:]
  private var ids: [Kind: [String]] = [:]
  /// The operations that name their queue.
  private var queued: Set<String> = []
  /// Operations of the kind `group`: each has a queue with its own id.
  private var groups: Set<String> = []
  /// The overrides, by operation.
  var classes: [String: ClassOutline] = [:]
  /// The operations of an id with `repeat`.
  private var members: [String: [String]] = [:]
  /// The number of operations so far.
  private var operationCount = 0
  /// The places of ids in the file.
  private var places: [String: SourcePlace] = [:]

  /// Returns the kinds of things with an id: none, one, or for `main` perhaps both thread and queue.
  package func kinds(of id: String) -> [Kind] { kinds[id] ?? base?.declared.kinds(of: id) ?? [] }

  /// Returns an id as its declaration writes it. Letters with marks can be written in several ways, which are equal.
  func spelling(of id: String) -> String {
    if let index = kinds.index(forKey: id) { return kinds.keys[index] }
    return base?.declared.spelling(of: id) ?? id
  }

  /// Returns all ids of the kind, in file order.
  func ids(_ kind: Kind) -> [String] { (base?.declared.ids(kind) ?? []) + (ids[kind] ?? []) }

  func hasQueue(operation: String) -> Bool {
    queued.contains(operation) || base?.declared.hasQueue(operation: operation) == true
  }

  mutating func declare(_ id: String, as kind: Kind) {
    kinds[id] = kinds(of: id) + [kind]
    ids[kind, default: []].append(id)
  }

  /// The queues to which any thread may add, in file order.
  var openQueues: [String] { ids(.queue).filter { !groups.contains($0) } }

  package func isGroup(_ id: String) -> Bool { groups.contains(id) || base?.declared.isGroup(id) == true }

  var hasGroups: Bool { !groups.isEmpty || base?.declared.hasGroups == true }

  /// Returns the operations of an id with `repeat`; nil for any other.
  func members(of id: String) -> [String]? { members[id] ?? base?.declared.members(of: id) }

  /// Returns the overrides of an operation.
  func outline(of id: String) -> ClassOutline? { classes[id] ?? base?.declared.outline(of: id) }

  mutating func noteQueue(ofOperation id: String) { queued.formUnion([id] + (members[id] ?? [])) }

  mutating func noteGroup(_ id: String) {
    groups.insert(id)
    declare(id, as: .queue)
  }
}

/// The base ids for parts added later. Not thread-safe.
package final class KnownIDs {
  package private(set) var declared: DeclaredIDs

  init(_ declared: DeclaredIDs) { self.declared = declared }

  /// Adds ids that were found with these as their base.
  func formUnion(_ other: DeclaredIDs) { declared.formUnion(other) }
}

extension DeclaredIDs {
  /// Finds the ids of all sections of a file, or of added parts.
  init(
    in root: Node.Map, addedTo base: KnownIDs? = nil, memory: ProcessMemory = .ofThisProcess, problems: ProblemList
  ) {
    self.init()
    self.memory = memory
    self.base = base
    operationCount = base?.declared.operationCount ?? 0
    if base == nil { declare("main", as: .thread) }
    let sections = ["queues": Kind.queue, "operations": .operation, "threads": .thread]
    for section in root.entries {
      guard let kind = sections[section.key], case .map(let map) = section.value.content else { continue }
      for entry in map.entries where !entry.isExtension {
        if let first = note(entry.key, at: entry.keyPlace) {
          problems.addDuplicate(entry.key, at: entry.keyPlace, first: first)
        }
        check(entry, kind, problems)
        declare(entry.key, as: kind)
        if kind == .operation { operationCount += 1 }
        if kind == .operation, case .map(let keys) = entry.value.content {
          if let repeats = keys["repeat"] { declareMembers(repeats, of: entry.key, problems) }
          if keys.has("queue") { noteQueue(ofOperation: entry.key) }
          if keys["kind"]?.text == "group" { noteGroup(entry.key) }
          if let overrides = keys["overrides"] { noteClass(of: entry.key, overrides) }
        }
      }
    }
    for section in root.entries where ["operations", "script", "threads"].contains(section.key) {
      findNames(in: section.value, problems)
    }
  }

  fileprivate mutating func formUnion(_ other: DeclaredIDs) {
    kinds.merge(other.kinds) { $1 }
    ids.merge(other.ids) { $0 + $1 }
    queued.formUnion(other.queued)
    groups.formUnion(other.groups)
    classes.merge(other.classes) { $1 }
    members.merge(other.members) { $1 }
    places.merge(other.places) { $1 }
    operationCount = other.operationCount
  }

  /// Records the place of an id.
  /// - Returns: the place of an earlier declaration.
  private mutating func note(_ id: String, at place: SourcePlace) -> SourcePlace? {
    places.updateValue(place, forKey: id) ?? base?.declared.places[id]
  }

  /// Finds things that only steps declare: barriers, which are operations, and dispatch groups.
  private mutating func findNames(in node: Node, _ problems: ProblemList) {
    switch node.content {
    case .scalar, .unreadable: return
    case .list(let nodes): for node in nodes { findNames(in: node, problems) }
    case .map(let map):
      for entry in map.entries where !entry.isExtension {
        switch (entry.key, entry.value.content) {
        case ("barrier", .map(let keys)): declareBarrier(keys, problems)
        case ("dispatch-group", .map(let keys)): declareDispatchGroups(keys)
        case _: break
        }
        findNames(in: entry.value, problems)
      }
    }
  }

  /// Declares `load.1`, `load.2`... They are not suggested for misspelled ids: the id itself is.
  private mutating func declareMembers(_ repeats: Node, of id: String, _ problems: ProblemList) {
    guard let count = repeats.text.flatMap(Int.init), Self.repeats.contains(count) else { return }
    guard count <= memory.maxOperations - operationCount else {
      problems.add(
        "too-many-operations",
        """
        the scenario has more than \(memory.maxOperations) operations, for which the memory that this process may have \
        (\(memory.words)) is too small
        """, at: repeats.place)
      return
    }
    operationCount += count - 1
    let ids = (1...count).map { "\(id).\($0)" }
    for id in ids { kinds[id] = [.operation] }
    members[id] = ids
  }

  /// The allowed values of `repeat`.
  static let repeats = 1...Int.max

  private mutating func declareBarrier(_ keys: Node.Map, _ problems: ProblemList) {
    guard let entry = keys.entries.first(where: { $0.key == "id" }), let id = entry.value.text else { return }
    let first = note(id, at: entry.value.place)
    // An alias repeats the step, and so the same barrier.
    if first == entry.value.place { return }
    if let first { problems.addDuplicate(id, at: entry.value.place, first: first) }
    check(Node.Entry(key: id, keyPlace: entry.value.place, value: entry.value), .operation, problems)
    declare(id, as: .operation)
    noteQueue(ofOperation: id)
  }

  /// Declares dispatch groups; a name with another meaning keeps it.
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
    let hint: Phrase? =
      switch kind {
      case .queue: "say  main: true"
      case .operation: nil
      case .thread: "what the main thread does is the `script`"
      case .dispatchGroup: nil
      }
    problems.add("reserved-id", "only the main queue may be called 'main'", at: entry.keyPlace, hint: hint)
  }

  /// Whether the text is an identifier of Swift (a letter of any script or `_`, then also digits and marks), in which
  /// hyphens are allowed, too.
  static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first.beginsIdentifier else { return false }
    return text.unicodeScalars.allSatisfy { $0.continuesIdentifier || $0 == "-" }
  }
}

extension DeclaredIDs.Kind {
  var noun: String { localized(Phrase(key: rawValue)) }

  var withArticle: String {
    switch self {
    case .queue: localized("a queue")
    case .operation: localized("an operation")
    case .thread: localized("a thread")
    case .dispatchGroup: localized("a dispatch group")
    }
  }
}

extension Unicode.Scalar {
  /// Whether it can be the first of an identifier.
  var beginsIdentifier: Bool { self == "_" || (properties.isXIDStart && isVisible) }

  /// Whether it can be in an identifier, after the first.
  var continuesIdentifier: Bool { properties.isXIDContinue && isVisible }

  /// Whether it has a glyph: the fillers of Hangul are letters without one.
  private var isVisible: Bool { !properties.isDefaultIgnorableCodePoint }
}
