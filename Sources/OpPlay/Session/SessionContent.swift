/// The lines of a session and the scenario that they make, with what is known of its files: the state that every session
/// has.
package struct SessionContent {
  /// The file that it began with, or the name for a session without one.
  let file: String
  let language: String?
  let base: SessionBase
  /// The scenario as a tree.
  var document: SessionDocument
  var index: ScenarioIndex
  var lines: [SessionDocument.Line] = []
  /// The number of changes of the lines other than a further one at their end.
  package internal(set) var revision = 0
  /// The claims as they were judged last; nil if the log has changed since other than at its end.
  var judgedClaims: JudgedClaims?
  /// The commands when the session was last saved.
  fileprivate var savedCommands: [String] = []
  /// The files that it was saved as, each as it was then. The file that it began with is its author's, with comments that
  /// no session keeps.
  fileprivate var ownFiles: [String: FileIdentity] = [:]
  /// The file that it was saved as last.
  fileprivate(set) var latestFile: String?
  /// Returns whether there is a file of a name; the session itself reads and writes none.
  package var fileExists: (String) -> Bool = { _ in false }

  init(_ base: SessionBase, language: String?) {
    self.base = base
    self.language = language
    file = base.loaded.scenario.file
    index = base.loaded.index
    document = base.document
  }
}

extension SessionDraft {
  /// The file that it began with, or the name for a session without one.
  package var file: String { content.file }

  /// The commands so far, as lines.
  package var commands: [String] { content.lines.map(\.command.description) }

  package var commandCount: Int { content.lines.count }

  /// Whether there are commands that no file has.
  package var isUnsaved: Bool { commandCount != content.savedCommands.count || commands != content.savedCommands }

  /// Notes that a file has all commands.
  package func noteSaved(as path: String, _ file: FileIdentity) {
    content.savedCommands = commands
    content.ownFiles[path] = file
    content.latestFile = path
  }

  /// Returns what the session may replace unasked at a path: the file that it has written there.
  package func replaceable(at path: String) -> Replaced { content.ownFiles[path].map(Replaced.own) ?? .nothing }

  /// Whether the session has written a file.
  package func owns(_ path: String) -> Bool { content.ownFiles[path] != nil }

  /// Takes over the files of the session before, which the same person has saved.
  package func adoptFiles(of other: any SessionDraft) {
    content.ownFiles.merge(other.content.ownFiles) { own, _ in own }
  }
}
