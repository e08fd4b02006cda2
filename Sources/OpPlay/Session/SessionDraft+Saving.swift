/// The text of a saved session.
package struct SavedSession {
  package let text: String
  /// The user's expectations that do not hold.
  package let failures: [Problem]
}

// A session as a scenario file.
extension SessionDraft {
  /// The default name of the saved file: the last one, else that of the initial file. For a built-in scenario, only the
  /// last component, because its folder need not exist here.
  package var savedPath: String {
    if let latestFile = content.latestFile { return latestFile }
    if Scenario.fileSuffixes.contains(where: file.hasSuffix) { return file }
    return (file.split(separator: "/").last.map(String.init) ?? file) + ".yaml"
  }

  /// A writable file name: the saved path, or a similar one if another author's file has that name.
  package var offeredPath: String {
    let path = savedPath
    if owns(path) { return path }
    let suffix = Scenario.fileSuffixes.first(where: path.hasSuffix) ?? ""
    let others = (2...99).lazy.map { "\(path.dropLast(suffix.count))-\($0)\(suffix)" }
    let exists = content.fileExists
    return path != file && !exists(path) ? path : others.first { !exists($0) } ?? path
  }

  /// Returns the session as a scenario file: an operation per line, with the user's expectations and those that a play
  /// to the end shows; editors find the schema by its first line. The file is loaded and checked.
  package func saved() -> SavedSession {
    var root = content.document.root
    let own = root["expect"]?.items ?? []
    let play = Play(scenario, language: content.language, holds: false)
    if case .exhausted(let report) = play.finish() {
      let failure = Problem(.failed, "endless", Phrase(verbatim: report), at: nil)
      return SavedSession(text: root.fileText, failures: [failure])
    }
    if !LogIndex(of: play).unfinished.isEmpty { root.allow("deadlock") }
    let keys = Set(own.flatMap { $0.entries.map(\.key) })
    let seen = ObservedExpectations(of: play).nodes.filter { !keys.contains($0.entries[0].key) }
    if !(own + seen).isEmpty { root.set("expect", .list(own + seen), at: SourcePlace(line: 1, column: 1)) }
    let text = root.fileText
    let (scenario, problems) = ScenarioLoader.load(file: file, bytes: Array(text.utf8))
    guard let scenario else { return SavedSession(text: text, failures: problems) }
    // A play on real threads would take its time.
    return SavedSession(text: text, failures: scenario.clock == .real ? [] : Verifier.check(scenario))
  }
}

extension Node.Map {
  /// Adds a problem or lint to the allowed ones.
  fileprivate mutating func allow(_ id: String) {
    let allowed = self["allow"]?.items ?? []
    if allowed.contains(where: { $0.text == id }) { return }
    set("allow", .list(allowed + [.word(id)]), at: SourcePlace(line: 1, column: 1))
  }

  /// The text of a file: the sections in the usual order, each entry on a line.
  fileprivate var fileText: String {
    let order = [
      "optui", "title", "description", "source", "clock", "seed", "workers", "policy", "allow", "queues", "operations",
      "script", "threads", "expect",
    ]
    let known = order.compactMap { key in entries.first { $0.key == key } }
    let others = entries.filter { !order.contains($0.key) }
    var text = FormatSchema.modeline() + "\n"
    for entry in known.prefix(2) + others + known.dropFirst(2) {
      if entry.key == "queues" || (entry.key == "operations" && !has("queues")) { text += "\n" }
      if entry.key == "expect" {
        text += "\n# Recorded from the play: keep the expectations that matter, delete the rest.\n"
      }
      text += entry.sectionText
    }
    return text
  }
}

extension Node.Entry {
  /// A section with an entry on each line.
  fileprivate var sectionText: String {
    let name = Node.Scalar(text: key, isPlain: true).flowText
    switch (key, value.content) {
    case ("queues", .map(let map)) where !map.entries.isEmpty, ("operations", .map(let map)) where !map.entries.isEmpty:
      return name + ":\n" + map.entries.map { "  \($0.flowText)\n" }.joined()
    case ("threads", .map(let map)) where !map.entries.isEmpty:
      return name + ":\n"
        + map.entries.map {
          "  \(Node.Scalar(text: $0.key, isPlain: true).flowText):\n\($0.value.lines(indent: "    "))"
        }.joined()
    case ("script", .list(let nodes)) where !nodes.isEmpty, ("expect", .list(let nodes)) where !nodes.isEmpty:
      return name + ":\n" + value.lines(indent: "  ")
    case _: return flowText + "\n"
    }
  }
}

extension Node {
  fileprivate func lines(indent: String) -> String {
    guard case .list(let nodes) = content, !nodes.isEmpty else { return "\(indent)\(flowText)\n" }
    return nodes.map { "\(indent)- \($0.lineText)\n" }.joined()
  }

  /// A map with one key without its braces, where that stays on the line.
  private var lineText: String {
    guard case .map(let map) = content, map.entries.count == 1 else { return flowText }
    return map.entries[0].flowText
  }
}
