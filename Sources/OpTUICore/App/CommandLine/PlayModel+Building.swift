// Keys that fill in or run the lines of a session
extension PlayModel {
  mutating func build(_ building: Action.Building) -> [PlayCommand] {
    guard takesAllCommands || building == .save && capabilities.isRecordable else {
      return refuse(capabilities.noSession("this key is"))
    }
    if isPlainLesson, building.begins {
      return refuse(
        "a lesson is not changed by this key", instead: "\(keys.name(of: .panel(.commandLine)))add changes it")
    }
    switch building {
    case .operation: return fillInOperation()
    case .queue:
      return past == nil
        ? openCommandLine(with: LineText("queue ", placeholder: freeID("q"), " max 2")) : refusePast()
    case .dependency: return past == nil ? askForDependency() : refusePast()
    case .undo: return clock.arrive + [.line("undo", queue: nil)]
    case .redo: return clock.arrive + [.line("redo", queue: nil)]
    case .save where capabilities.isRecordable:
      return openCommandLine(with: LineText("save ", placeholder: logName, ""))
    case .save: return openCommandLine(with: LineText("save "))
    }
  }

  /// Whether it is a lesson that the user has not turned into a session.
  private var isPlainLesson: Bool { lesson != nil && !title.isSession && dialog.session == nil }

  /// A file name for the log of a program.
  private var logName: String {
    title.file.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined() + ".jsonl"
  }

  private mutating func refusePast() -> [PlayCommand] {
    return refuse(refusalOfPast)
  }

  private mutating func fillInOperation() -> [PlayCommand] {
    if past != nil { return refusePast() }
    guard let queue = selectedQueue ?? timeline.queues.first?.id else {
      return refuse("an operation needs a queue", instead: "\(keys.name(of: .build(.queue))) adds one")
    }
    let line = LineText("add ", placeholder: freeID("op-"), " in \(LineWord(id: queue, name: nil).text) for 1s")
    return openCommandLine(with: line)
  }

  /// Returns an unused id: the prefix with the first free number.
  private func freeID(_ prefix: String) -> String {
    let count = prefix == "q" ? timeline.queues.count : timeline.operations.count
    let ids = (count + 1...count + timeline.operations.count + timeline.queues.count + 1).lazy.map { "\(prefix)\($0)" }
    return ids.first { timeline.operation($0) == nil && timeline.queue($0) == nil } ?? prefix
  }

  // MARK: - Dependencies

  /// Lets the user pick the operation that the selected one is to wait for.
  private mutating func askForDependency() -> [PlayCommand] {
    guard let operation = selectedLane else {
      return refuse(
        "no operation is selected that could wait for another", instead: "\(keysOfSelection) select an operation")
    }
    guard layout.scope == .lanes else {
      // Without lanes there is nothing to pick.
      return openCommandLine(with: LineText("dep \(LineWord(id: operation.id, name: nil).text) on "))
    }
    return open(DependencyQuestion(operation: operation.id))
  }
}

extension Action.Building {
  /// Whether it would turn a play into a session.
  fileprivate var begins: Bool {
    switch self {
    case .operation, .queue, .dependency: true
    case .undo, .redo, .save: false
    }
  }
}
