/// The state of every session: its lines, the scenario that they make, and its files.
package struct SessionContent {
  /// The file that it began with, or the name for a session without one.
  let file: String
  let language: String?
  let base: SessionBase
  /// The scenario with all lines, as a tree.
  var document: SessionDocument
  /// The scenario as it is played.
  var loaded: LoadedScenario
  var lines: [SessionDocument.Line] = []
  /// The number of changes of the lines other than appending one.
  package internal(set) var revision = 0
  /// The expectations as last judged; nil if the log has changed since other than at its end.
  var expectationJudge: ExpectationJudge?
  /// The commands at the last save.
  fileprivate var savedCommands: [String] = []
  /// The saved files, each with its identity then. The initial file belongs to its author, and has comments that a
  /// session drops.
  fileprivate var ownFiles: [String: FileIdentity] = [:]
  /// The last saved file.
  fileprivate(set) var latestFile: String?
  /// Returns whether a file of a name exists; the session itself does not access files.
  package var fileExists: (String) -> Bool = { _ in false }

  init(_ base: SessionBase, language: String?) {
    self.base = base
    self.language = language
    file = base.loaded.scenario.file
    loaded = base.loaded
    document = base.document
  }

  /// Adds a line that was checked.
  /// - Returns: the parts that it adds; nil if it changes the scenario as a whole.
  mutating func add(_ change: SessionChange) -> ScenarioExtension? {
    lines.append(change.line)
    document = change.document
    expectationJudge = nil
    let text = "\n" + change.line.command.description
    switch change.content {
    case .parts(var reading):
      reading.parts.text = text
      loaded.adopt(reading)
      return reading.parts
    case .whole(let other):
      loaded = other.withText(loaded.scenario.text + text)
      return nil
    }
  }
}

extension SessionDraft {
  /// The scenario with all commands.
  package var scenario: Scenario { content.loaded.scenario }

  /// The file that it began with, or the name for a session without one.
  package var file: String { content.file }

  /// The commands so far, as lines.
  package var commands: [String] { content.lines.map(\.command.description) }

  package var commandCount: Int { content.lines.count }

  /// Whether there are unsaved commands.
  package var isUnsaved: Bool { commandCount != content.savedCommands.count || commands != content.savedCommands }

  /// Records that a file has all commands.
  package func noteSaved(as path: String, _ file: FileIdentity) {
    content.savedCommands = commands
    content.ownFiles[path] = file
    content.latestFile = path
  }

  /// Returns what a save may replace without confirmation at a path: the session's own file.
  package func replaceable(at path: String) -> Replaced { content.ownFiles[path].map(Replaced.own) ?? .nothing }

  /// Whether the session has written a file.
  package func owns(_ path: String) -> Bool { content.ownFiles[path] != nil }

  /// Takes over the files of the previous session, which the same user has saved.
  package func adoptFiles(of other: any SessionDraft) {
    content.ownFiles.merge(other.content.ownFiles) { own, _ in own }
  }
}
