// The lines of a running session as text, from which it can be restored: first the initial file, prefixed with bars,
// then a row for each line, with its time and the queue of an operation that does not name one.

extension SessionDraft {
  /// The rows before those of the lines.
  package var journalHead: String {
    let base = content.base.loaded.scenario
    let text = base.text.split(separator: "\n", omittingEmptySubsequences: false).map { "|\($0)\n" }.joined()
    let seed = base.seed.map { "seed\t\($0)\n" } ?? ""
    return "\(SessionJournal.mark)\nfile\t\(file)\n" + seed + (base.text.isEmpty ? "" : text)
  }

  /// The rows of the lines from one on.
  package func journalRows(from index: Int) -> String {
    content.lines.dropFirst(index).map {
      "\($0.time.nanoseconds)\t\($0.queue ?? "")\t\($0.command.description)\n"
    }.joined()
  }
}

/// The text of a session that can be restored.
package struct SessionJournal {
  static let mark = "optui session 1"

  /// The file that the session began with, or its name without one.
  package let file: String
  private var text = ""
  private var seed: UInt64?
  private var lines: [SessionDocument.Line] = []

  package var lineCount: Int { lines.count }

  /// Reads a text; the last row may be cut.
  /// - Returns: nil for another text.
  package init?(_ text: String) {
    // By scalars: CR LF is one character.
    var rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)[
      ...]
    guard rows.popFirst() == Self.mark, let file = rows.popFirst(), file.hasPrefix("file\t") else { return nil }
    self.file = String(file.dropFirst("file\t".count))
    if let row = rows.first, row.hasPrefix("seed\t") { seed = UInt64(rows.removeFirst().dropFirst("seed\t".count)) }
    let source = rows.prefix { $0.hasPrefix("|") }
    self.text = source.map { String($0.dropFirst()) }.joined(separator: "\n")
    for row in rows.dropFirst(source.count) {
      let parts = row.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, let time = UInt64(parts[0]), case .command(let command) = SessionCommand.reading(parts[2])
      else { return nil }
      lines.append(
        SessionDocument.Line(
          command: command, time: EngineTime(nanoseconds: time), queue: parts[1].isEmpty ? nil : parts[1]))
    }
  }

  /// Restores the session as its last line left it.
  /// - Returns: nil if its text and lines are no longer a valid scenario.
  package func session(language: String?) -> ScenarioSession? {
    var base = text.isEmpty ? SessionBase.empty() : SessionBase.file(file, bytes: Array(text.utf8))
    if let seed, var scenario = base?.loaded.scenario {
      scenario.seed = seed
      base = SessionBase.played(scenario)
    }
    guard let base else { return nil }
    let session = ScenarioSession(base, language: language)
    return session.takeUp(lines) ? session : nil
  }
}
