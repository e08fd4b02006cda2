// Expectations of printed lines.
extension Verifier {
  /// Compares all log lines, in order.
  static func log(_ lines: [Expectation.LogLine], _ logIndex: LogIndex) -> Failure? {
    let printed = logIndex.events.filter { $0.kind == .log }
    for (index, (line, event)) in zip(lines, printed).enumerated()
    where !line.matches(event, within: logIndex.tolerance) {
      return Failure("line \(index + 1): expected \"\(line.words)\"", actual: event.line)
    }
    if printed.count > lines.count {
      return Failure("expected \(lines.count) lines", actual: localized("one more: \(printed[lines.count].line)"))
    }
    if printed.count < lines.count {
      return Failure(
        "line \(printed.count + 1): expected \"\(lines[printed.count].words)\"", actual: localized("no more lines"))
    }
    return nil
  }

  /// Compares all log lines of one instant, in any order. With a tolerance, other lines may have been printed then,
  /// too.
  static func logSet(at offset: Duration, _ lines: [Expectation.LogLine], _ logIndex: LogIndex) -> Failure? {
    let time = EngineTime(offset)
    var printed = logIndex.events.filter {
      $0.kind == .log && max(time - $0.time, $0.time - time) <= logIndex.tolerance
    }
    let actual = printed.map(\.line).joined(separator: ", ")
    for line in lines {
      guard let found = printed.firstIndex(where: { line.matches($0) }) else {
        return Failure(
          "expected \"\(line.words)\" at \(time.text)", actual: actual.isEmpty ? localized("nothing") : actual)
      }
      printed.remove(at: found)
    }
    if logIndex.tolerance > .zero { return nil }
    return printed.first.map {
      Failure("expected \(lines.count) lines at \(time.text)", actual: localized("also \($0.line)"))
    }
  }
}

extension Expectation.LogLine {
  /// The line in the file's notation, with the time in seconds.
  var words: String { "\(time.map { EngineTime($0).text } ?? "*") \(subject) \(text)" }

  /// - Parameter tolerance: the maximum deviation of the time.
  func matches(_ event: LogEvent, within tolerance: Duration = .zero) -> Bool {
    guard subject == event.subject, text == event.detail else { return false }
    guard let time = time.map({ EngineTime($0) }) else { return true }
    return max(time - event.time, event.time - time) <= tolerance
  }
}

extension LogEvent {
  /// A printed line: `2.000 A 1`.
  fileprivate var line: String { "\(time.text) \(subject ?? "?") \(detail ?? "")" }
}
