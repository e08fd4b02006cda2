package import OpEngine
import OpScenario
package import Testing

/// Reads the events of a log whose lines are short: the time in milliseconds, the event, and the keys of its line.
///
///     0 created queue=net new=2
///     0 created op=A queue=net text="the first"
///     12.5 finished op=A queue=net worker=3 outcome=completed
///
/// A value without quotes that is a number is one. `since` is in milliseconds too. A line that no log may have is an issue
/// of the test, and no event. Tests that need events name no type of the log so: its form may change.
package func log(_ lines: String, sourceLocation: SourceLocation = #_sourceLocation) -> [LogEvent] {
  let written = lines.split(separator: "\n").filter { !$0.allSatisfy(\.isWhitespace) }
  let objects = written.enumerated().map { place, line in object(of: line, number: place + 1) }
  let text = ([#"{"optui":1,"title":"t"}"#] + objects).joined(separator: "\n") + "\n"
  let (log, problems) = EventLogReader.read(Array(text.utf8))
  for problem in problems {
    Issue.record(
      "\(problem.message): \(problem.place.map { text.split(separator: "\n")[$0.line - 1] } ?? "")",
      sourceLocation: sourceLocation)
  }
  return log?.events ?? []
}

/// Returns the JSON of a short line.
private func object(of line: Substring, number: Int) -> String {
  var words = words(of: line)[...]
  let time = words.popFirst() ?? ""
  let event = words.popFirst() ?? ""
  let members = words.map { word in
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let (key, value) = (parts[0], parts.count > 1 ? parts[1] : "")
    return key == "since" ? #""since_us":\#(microseconds(value))"# : #""\#(key)":\#(json(value))"#
  }
  let all = [#""seq":\#(number)"#, #""t_us":\#(microseconds(time))"#, #""event":"\#(event)""#] + members
  return "{" + all.joined(separator: ",") + "}"
}

private func microseconds(_ milliseconds: String) -> Int { Int(((Double(milliseconds) ?? -1) * 1000).rounded()) }

private func json(_ value: String) -> String { value.hasPrefix("\"") || Int(value) != nil ? value : "\"\(value)\"" }

/// Splits a line at its spaces, but for those within quotes.
private func words(of line: Substring) -> [String] {
  var (words, word, isQuoted) = ([String](), "", false)
  for character in line {
    if character == "\"", word.last != "\\" { isQuoted.toggle() }
    if character == " ", !isQuoted {
      if !word.isEmpty { words.append(word) }
      word = ""
    } else {
      word.append(character)
    }
  }
  return word.isEmpty ? words : words + [word]
}
