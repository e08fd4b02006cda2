extension SessionCommand: CustomStringConvertible {
  /// The line, in the preferred words: reading it gives the same command.
  package var description: String {
    switch form {
    case .queue(let entry):
      (["queue", LinePrinter.token(entry.key)] + LinePrinter.keywords(entry.value, LineForms.queue)).line
    case .operation(let id, let keys, let trigger, let isAdded):
      (LinePrinter.trigger(trigger) + [isAdded ? "add" : "operation"] + (id.map { [LinePrinter.list($0.value)] } ?? [])
        + keys.entries.flatMap(LinePrinter.operationPhrase)).line
    case .step(let trigger, let keys):
      (LinePrinter.trigger(trigger) + keys.entries.flatMap(LinePrinter.step)).line
    case .expectation(let keys): (["expect"] + LinePrinter.expectation(keys)).line
    case .setting(let entry): LinePrinter.phrase(entry, among: LineForms.setting).line
    case .request(let request, _): request.line
    }
  }
}

extension [String] {
  fileprivate var line: String { joined(separator: " ") }
}

extension SessionCommand.Request {
  fileprivate var line: String {
    switch self {
    case .why(let operation): operation.map { "why \(LinePrinter.token($0))" } ?? "why"
    case .goTo(let moment): "goto \(moment)"
    case .undo(let count): count == 1 ? "undo" : "undo \(count)"
    case .redo(let count): count == 1 ? "redo" : "redo \(count)"
    case .save(let path, let replaces):
      (["save\(replaces ? "!" : "")"] + [path.map { LinePrinter.rest($0) }].compactMap(\.self)).line
    case .export(let path, let replaces): "export\(replaces ? "!" : "") \(LinePrinter.rest(path))"
    case .open(let path, let discards): "open\(discards ? "!" : "") \(LinePrinter.rest(path))"
    }
  }
}
