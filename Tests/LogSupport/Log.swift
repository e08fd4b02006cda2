package import OpLog
package import Testing

/// Reads the events of a log in short lines: the time in milliseconds, the event, and the keys of its line.
///
///     0 created queue=net new=2
///     0 created op=A queue=net text="the first"
///     12.5 finished op=A queue=net worker=3 outcome=completed
///
/// A semicolon ends an event like the end of a line. A numeric value without quotes is a number. `since` is in
/// milliseconds too, and `on` is the operation that a wait is for. An invalid line is an issue of the test, not an event;
/// `?melted` is an unknown event. So tests that need events name no types of the log, whose form may change.
package func log(_ lines: String, sourceLocation: SourceLocation = #_sourceLocation) -> [LogEvent] {
  read(statements(of: lines), sourceLocation)
}

/// Reads events without a log: the operations and queues that they name and do not create exist already.
/// - Parameter first: the place of the first one in its log.
package func events(
  _ lines: String, from first: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
) -> [LogEvent] {
  let told = statements(of: lines)
  let earlier = creations(before: told)
  return read(earlier + told, sourceLocation).dropFirst(earlier.count).enumerated().map { place, event in
    var event = event
    event.sequence = first + place
    return event
  }
}

/// Reads the lines of a log after its first one.
/// - Parameter version: the members of the first line beside the title.
package func read(
  lines: [String], version: String = "", sourceLocation: SourceLocation = #_sourceLocation
) -> [LogEvent] {
  let text = ([#"{"optui":1,"title":"t"\#(version)}"#] + lines).joined(separator: "\n") + "\n"
  let (log, problems) = EventLogReader.read(Array(text.utf8))
  for problem in problems {
    Issue.record(
      "\(problem.message): \(problem.place.map { text.split(separator: "\n")[$0.line - 1] } ?? "")",
      sourceLocation: sourceLocation)
  }
  return log?.events ?? []
}

/// Reads one event without a log and without a sequence number.
package func event(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) -> LogEvent {
  var event = events(line, sourceLocation: sourceLocation).first ?? LogEvent(time: .zero, .gap(missed: 1))
  event.sequence = 0
  return event
}

/// Returns a text as the value of a key: with its quotes, and without characters that end a line.
package func quoted(_ text: String) -> String { text.quotedForJSON }

/// Returns the text of an event for the viewer: a note, a question, an answer, its reason, or a printed line.
package func text(of event: LogEvent) -> String? {
  switch event.body {
  case .show(.note(let text), _), .show(.ask(let text, _, _), _), .show(.choice(_, let text), _): text
  case .show(.answer(_, _, let because), _): because
  case .log(let text, _): text
  case _: nil
  }
}

private func read(_ statements: [[String]], _ sourceLocation: SourceLocation) -> [LogEvent] {
  let objects = statements.enumerated().map { place, words in object(of: words, number: place + 1) }
  // A program may be newer than its reader, a file may not.
  let version = statements.contains { $0.count > 1 && $0[1].hasPrefix("?") } ? #","protocol":1"# : ""
  return read(lines: objects, version: version, sourceLocation: sourceLocation)
}

/// Returns what creates the operations and queues that a log needs and does not create before.
private func creations(before told: [[String]]) -> [[String]] {
  var (known, creations) = (Set<String>(), [[String]]())
  for words in told {
    let isWait = words.contains("waits") || words.contains("resumes")
    let subjects = words.compactMap { word -> String? in
      if word.hasPrefix("on=") { return "op=" + word.dropFirst(3) }
      // If a wait names something other than an operation of the log, it is a queue.
      if isWait, word.hasPrefix("new=") { return "queue=" + word.dropFirst(4) }
      return word.hasPrefix("op=") || word.hasPrefix("queue=") ? word : nil
    }
    if words.dropFirst().first == "created" {
      if let subject = subjects.first { known.insert(subject) }
    } else {
      // Other objects of an operation's events may be created later, except the queue to which it is added.
      let needed =
        isWait || words.contains("enqueued") ? subjects : subjects.filter { $0.hasPrefix("op=") } + subjects.prefix(1)
      for subject in needed where known.insert(subject).inserted { creations.append(["0", "created", subject]) }
    }
  }
  return creations
}

/// Returns the JSON of the words of an event.
private func object(of words: [String], number: Int) -> String {
  var words = words[...]
  let time = words.popFirst() ?? ""
  let event = words.popFirst()?.trimmingPrefix("?") ?? ""
  let members = words.map { word in
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let (key, value) = (parts[0], parts.count > 1 ? parts[1] : "")
    switch key {
    case "since": return #""since_us":\#(microseconds(value))"#
    case "on": return #""new":\#(json(value))"#
    case "op", "queue", "thread": return #""\#(key)":\#(isQuoted(value) ? value : "\"\(value)\"")"#
    default: return #""\#(key)":\#(json(value))"#
    }
  }
  let all = [#""seq":\#(number)"#, #""t_us":\#(microseconds(time))"#, #""event":"\#(event)""#] + members
  return "{" + all.joined(separator: ",") + "}"
}

private func microseconds(_ milliseconds: String) -> Int { Int(((Double(milliseconds) ?? -1) * 1000).rounded()) }

private func isQuoted(_ value: String) -> Bool { value.unicodeScalars.first == "\"" }

private func json(_ value: String) -> String { isQuoted(value) || Int(value) != nil ? value : "\"\(value)\"" }

/// Splits events at the ends of lines and at semicolons, and each at its spaces, but for those within quotes.
private func statements(of lines: String) -> [[String]] {
  var (statements, words, word) = ([[String]](), [String](), String.UnicodeScalarView())
  var (isQuoted, isEscaped) = (false, false)
  for scalar in lines.unicodeScalars + ["\n"] {
    if scalar == "\"", !isEscaped { isQuoted.toggle() }
    isEscaped = scalar == "\\" && !isEscaped
    guard !isQuoted, scalar == " " || scalar == ";" || scalar == "\n" else {
      word.append(scalar)
      continue
    }
    if !word.isEmpty { words.append(String(word)) }
    word = String.UnicodeScalarView()
    if scalar != " ", !words.isEmpty {
      statements.append(words)
      words = []
    }
  }
  return statements
}
