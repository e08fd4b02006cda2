/// The tree of a scenario that commands extend.
struct SessionDocument {
  /// A command that is part of a session.
  struct Line {
    var command: SessionCommand
    /// The time at which it takes effect.
    var time: EngineTime
    /// The queue of an operation that does not name one.
    var queue: String?
  }

  private(set) var root: Node.Map
  /// The tree without commands.
  private let base: Node.Map
  /// The number of lines before the first command: places continue from there.
  let firstLine: Int
  private(set) var lineCount = 0
  /// The parts that the last line added; nil if it changed something else.
  private(set) var parts: [ScenarioLoader.Part]? = []
  /// Whether the user's steps are the script. Otherwise they have a thread of their own, because the main thread has
  /// other work.
  private let usesScript: Bool

  /// - Parameter lines: all commands to be applied, which determine the places of steps.
  init(_ base: Node.Map, firstLine: Int, lines: [Line]) {
    root = base
    self.base = base
    self.firstLine = firstLine
    let queues = (base["queues"]?.entries ?? []) + lines.compactMap(\.command.declaredQueue)
    let hasMainQueue = queues.contains { $0.value.entries.contains { $0.key == "main" } }
    usesScript = !base.has("script") && !hasMainQueue
    for line in lines { apply(line) }
  }

  /// The line of places of the command with that index.
  func lineNumber(ofCommand index: Int) -> Int { firstLine + index }

  /// Returns the tree with one more line.
  /// - Parameter lines: the lines in it.
  func adding(_ line: Line, after lines: [Line]) -> SessionDocument {
    if line.command.declaredQueue?.value.entries.contains(where: { $0.key == "main" }) == true {
      return SessionDocument(base, firstLine: firstLine, lines: lines + [line])
    }
    var document = self
    document.apply(line)
    return document
  }

  private mutating func apply(_ line: Line) {
    let number = lineNumber(ofCommand: lineCount)
    lineCount += 1
    parts = []
    switch line.command.form {
    case .queue(let entry):
      let entry = entry.onLine(number)
      add(entry, to: "queues")
      parts?.append(.queue(entry))
    case .expectation(let keys):
      let claim = Node.map(keys.entries.map { $0.onLine(number) }, at: SourcePlace(line: number, column: 1))
      root.edit("expect", claim.place) { $0 = .list($0.items + [claim], at: $0.place) }
      parts?.append(.expectation(claim))
    case .setting(let entry):
      set(entry.onLine(number))
      parts = nil
    case .step(let trigger, let keys):
      addStep(keys.entries.map { $0.onLine(number) }, trigger?.onLine(number), at: line.time)
    case .operation(let id, let keys, let trigger, let isAdded):
      let keys = keys.entries.map { $0.onLine(number) }
      let request = Addition(id: id?.onLine(number), keys: keys, trigger: trigger?.onLine(number))
      if isAdded, isRepeatedAddition(request) {
        addAgain(request, line)
      } else {
        declare(request, line, isAdded: isAdded)
      }
    case .request: break
    }
  }

  // MARK: - Operations

  private struct Addition {
    var id: Node.Entry?
    var keys: [Node.Entry]
    var trigger: Node.Entry?

    func has(_ key: String) -> Bool { keys.contains { $0.key == key } }
  }

  private func declaration(of operation: String) -> Node? { root["operations"]?.map?[operation] }

  /// Whether it adds operations that are declared.
  private func isRepeatedAddition(_ addition: Addition) -> Bool {
    if addition.has("to") || addition.has("wait") { return true }
    guard let id = addition.id, addition.keys.isEmpty else { return false }
    return id.value.words.allSatisfy { declaration(of: $0.family) != nil }
  }

  private mutating func addAgain(_ addition: Addition, _ line: Line) {
    guard let id = addition.id else { return }
    let words = id.value.words
    let value = words.count == 1 ? Node.word(words[0], at: id.value.place) : id.value
    var step = [Node.Entry("add", value, at: id.keyPlace)] + addition.keys
    let lacksQueue = words.contains { word in
      declaration(of: word.family).map { $0.map?.has("queue") != true } == true
    }
    if lacksQueue, !addition.has("to"), let queue = line.queue { step.append(Node.Entry("to", .word(queue))) }
    addStep(step, addition.trigger, at: line.time)
  }

  private mutating func declare(_ addition: Addition, _ line: Line, isAdded: Bool) {
    guard let (id, place) = addition.id.map({ ($0.key, $0.keyPlace) }) else { return }
    var keys = addition.keys
    if isAdded, !addition.has("queue"), let queue = line.queue {
      keys.insert(Node.Entry("queue", .word(queue), at: place), at: 0)
    }
    let queue = keys.first { $0.key == "queue" }
    var step: [Node.Entry] = []
    if addition.trigger?.key == "when" {
      // The event decides when it is added.
      keys.removeAll { $0.key == "queue" }
      step.append(Node.Entry("add", .word(id, at: place), at: place))
      if let queue { step.append(Node.Entry("to", queue.value, at: queue.keyPlace)) }
    } else if let time = time(of: addition.trigger, line.time), isAdded || queue != nil, !addition.has("at") {
      keys.append(Node.Entry("at", time, at: addition.trigger?.keyPlace ?? place))
    }
    let entry = Node.Entry(id, .map(keys, at: place), at: place)
    add(entry, to: "operations")
    parts?.append(.operation(entry))
    addStep(step, addition.trigger, at: line.time)
  }

  /// The id of an operation without one: the first free name of `op-1`, `op-2`...
  var newOperationID: String {
    let (operations, queues) = (root["operations"]?.map, root["queues"]?.map)
    var number = (operations?.entries.count ?? 0) + 1
    while operations?.has("op-\(number)") == true || queues?.has("op-\(number)") == true { number += 1 }
    return "op-\(number)"
  }

  // MARK: - Steps

  /// Returns the time of an `at` or an `after`, or the present; nil at the beginning.
  private func time(of trigger: Node.Entry?, _ now: EngineTime) -> Node? {
    switch trigger?.key {
    case "at"?: return trigger?.value
    case "after"?:
      guard let value = trigger?.value, let text = value.text, let delay = try? DurationSyntax.parse(text) else {
        return trigger?.value
      }
      return .word(DurationSyntax.text(now.sinceStart + delay), at: value.place)
    case _: return now == .zero ? nil : .word(DurationSyntax.text(now.sinceStart))
    }
  }

  private mutating func addStep(_ keys: [Node.Entry], _ trigger: Node.Entry?, at now: EngineTime) {
    guard let action = keys.first else { return }
    if now == .zero, trigger == nil, declare(action) {
      parts = nil
      return
    }
    let place = trigger?.keyPlace ?? action.keyPlace
    if let trigger, trigger.key == "when" {
      let begin = time(of: nil, now).map { Node.map([Node.Entry("sleep", $0, at: place)], at: place) }
      return addThread([begin, .map([trigger] + keys, at: place)].compactMap(\.self), at: place)
    }
    let time = time(of: trigger, now)
    let step = Node.map((time.map { [Node.Entry("at", $0, at: place)] } ?? []) + keys, at: place)
    let blocks = Self.blockingSteps.contains(action.key) || keys.contains { $0.key == "wait" }
    if blocks { return addThread([step], at: place) }
    if usesScript {
      root.edit("script", place) { $0.insert(step: step) }
      parts?.append(.step(step, thread: nil))
    } else {
      let isNew = root["threads"]?.map?.has("you") != true
      parts?.append(
        isNew ? .thread(Node.Entry("you", .list([step], at: place), at: place)) : .step(step, thread: "you"))
      root.edit("threads", place) { threads in
        threads.editEntries { $0.edit("you", place) { $0.insert(step: step) } }
      }
    }
  }

  /// The steps that block their thread, or may.
  private static let blockingSteps: Set<String> = ["start", "wait", "sleep", "repeat", "hold", "ask", "call"]

  private mutating func addThread(_ steps: [Node], at place: SourcePlace) {
    let threads = root["threads"]?.map
    var number = 1
    while threads?.has("you-\(number)") == true { number += 1 }
    let entry = Node.Entry("you-\(number)", .list(steps, at: place), at: place)
    add(entry, to: "threads")
    parts?.append(.thread(entry))
  }

  // MARK: - The beginning

  /// Turns a step before the beginning of the play into a property of its subject.
  /// - Returns: whether it has.
  private mutating func declare(_ step: Node.Entry) -> Bool {
    switch step.key {
    case "suspend":
      return change(step.value, in: "queues") {
        $0.set("suspended", .word("true", at: step.keyPlace), at: step.keyPlace)
      }
    case "resume": return change(step.value, in: "queues") { $0.entries.removeAll { $0.key == "suspended" } }
    case "max": return change(step.value.entries, in: "queues") { $0.set("max", $1, at: step.keyPlace) }
    case "priority": return change(step.value.entries, in: "operations") { $0.set("priority", $1, at: step.keyPlace) }
    case "depend":
      return change(step.value.entries, in: "operations") { operation, others in
        operation.set(
          "after", .list((operation["after"]?.items ?? []) + others.items, at: others.place), at: step.keyPlace)
      }
    case "undepend":
      return change(step.value.entries, in: "operations") { operation, others in
        let gone = Set(others.words)
        let rest = (operation["after"]?.items ?? []).filter { $0.text.map(gone.contains) != true }
        operation.entries.removeAll { $0.key == "after" }
        if !rest.isEmpty { operation.set("after", .list(rest, at: others.place), at: step.keyPlace) }
      }
    case _: return false
    }
  }

  private mutating func change(_ id: Node, in section: String, _ change: (inout Node.Map) -> Void) -> Bool {
    guard let id = id.text else { return false }
    return self.change([Node.Entry(id, .word(id))], in: section) { map, _ in change(&map) }
  }

  /// Changes all declarations that the entries name, if each of them is in the section.
  private mutating func change(
    _ targets: [Node.Entry], in section: String, _ change: (inout Node.Map, Node) -> Void
  ) -> Bool {
    guard let known = root[section]?.entries, !targets.isEmpty,
      targets.allSatisfy({ target in known.contains { $0.key == target.key && $0.value.isMap } })
    else { return false }
    for target in targets {
      root.edit(section, target.keyPlace) { declarations in
        declarations.editEntries {
          $0.edit(target.key, target.keyPlace) { $0.editEntries { change(&$0, target.value) } }
        }
      }
    }
    return true
  }

  // MARK: - Sections

  private mutating func add(_ entry: Node.Entry, to section: String) {
    root.edit(section, entry.keyPlace) { $0.editEntries { $0.entries.append(entry) } }
  }

  /// Sets a key of the file. Values of `allow` accumulate.
  private mutating func set(_ entry: Node.Entry) {
    guard entry.key == "allow" else { return root.set(entry.key, entry.value, at: entry.keyPlace) }
    root.set(
      "allow", .list((root["allow"]?.items ?? []) + entry.value.items, at: entry.value.place), at: entry.keyPlace)
  }
}

extension SessionCommand {
  fileprivate var declaredQueue: Node.Entry? {
    if case .queue(let entry) = form { entry } else { nil }
  }
}

extension String {
  /// The id before the number of a repeated operation: `load` of `load.3`.
  fileprivate var family: String { split(separator: ".").first.map(String.init) ?? self }
}
