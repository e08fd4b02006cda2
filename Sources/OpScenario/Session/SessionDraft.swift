import Localization
import OpEngine

/// A scenario that lines extend, whatever plays it.
package class SessionDraft {
  /// The effect of a line.
  package enum Outcome: Hashable, Sendable {
    /// The command was carried out, as this line.
    /// - `note`: what came of it, where the line does not say that.
    case performed(String, note: String?)
    /// The command has changed nothing. The place is in the line, whose number is 1.
    case refused(Problem)
    /// The program has to carry this out.
    case request(SessionCommand.Request)
  }

  /// The file that it began with, or the name for a session without one.
  package let file: String
  let language: String?
  let base: SessionBase
  /// The scenario as a tree.
  var document: SessionDocument
  var index: ScenarioIndex
  var lines: [SessionDocument.Line] = []
  /// The claims as they were judged last; nil if the log has changed since other than at its end.
  var judgedClaims: JudgedClaims?
  /// The commands when the session was last saved.
  private var savedCommands: [String] = []
  /// The files that it was saved as. The file that it began with is its author's, with comments that no session keeps.
  private var ownFiles: Set<String> = []
  /// The file that it was saved as last.
  private(set) var latestFile: String?
  /// Returns whether there is a file of a name; the session itself reads and writes none.
  package var fileExists: (String) -> Bool = { _ in false }

  init(_ base: SessionBase, language: String?) {
    self.base = base
    self.language = language
    file = base.loaded.scenario.file
    index = base.loaded.index
    document = base.document
  }

  /// The scenario with all commands.
  package var scenario: Scenario { preconditionFailure("a session plays its scenario") }

  /// The time at which the next command takes effect.
  var nextTime: EngineTime { preconditionFailure("a session has a clock") }

  /// The claims as they stand at present.
  package var claims: [StatedClaim] { preconditionFailure("a session has a play") }

  /// Whether nothing can change that is there already.
  var onlyGrows: Bool { false }

  /// Carries out a command that was checked.
  func apply(_ change: SessionChange) throws(Problem) { preconditionFailure("a session takes commands") }

  /// Carries out a request that concerns the session alone.
  /// - Returns: what came of it; nil for another request.
  func carryOut(_ request: SessionCommand.Request) -> String? { nil }

  /// Returns what is wrong with a request that other sessions may carry out.
  func refusal(of request: SessionCommand.Request, at place: SourcePlace?) -> Problem? { nil }

  /// Carries out a line. A line that is refused leaves everything as it is.
  /// - Parameter queue: the queue of a new operation that names none.
  package func perform(_ line: String, queue: String? = nil) -> Outcome {
    switch SessionCommand.reading(line) {
    case .problem(let problem): return .refused(problem)
    case .command(let command):
      do {
        return try perform(command, queue: queue)
      } catch {
        return .refused(error)
      }
    }
  }

  private func perform(_ command: SessionCommand, queue: String?) throws(Problem) -> Outcome {
    if let request = command.request {
      if let problem = problem(with: request, at: command.requestPlace) { throw problem }
      return carryOut(request).map { .performed(command.description, note: $0) } ?? .request(request)
    }
    let change = try checked(command, queue: queue)
    try apply(change)
    return .performed(change.line.command.description, note: change.line.command.remark)
  }

  /// The commands so far, as lines.
  package var commands: [String] { lines.map(\.command.description) }

  package var commandCount: Int { lines.count }

  /// Whether there are commands that no file has.
  package var isUnsaved: Bool { lines.count != savedCommands.count || commands != savedCommands }

  /// Notes that a file has all commands.
  package func noteSaved(as path: String) {
    savedCommands = commands
    ownFiles.insert(path)
    latestFile = path
  }

  /// Whether the session may replace a file unasked, because it has written it.
  package func owns(_ path: String) -> Bool { ownFiles.contains(path) }

  /// Takes over the files of the session before, which the same person has saved.
  package func adoptFiles(of other: SessionDraft) { ownFiles.formUnion(other.ownFiles) }
}

/// The beginning of a session: a file, or nothing.
package struct SessionBase {
  let root: Node.Map
  let loaded: LoadedScenario

  /// A scenario with nothing in it.
  package static func empty() -> SessionBase {
    let place = SourcePlace(line: 1, column: 1)
    let title = Node(content: .scalar(Node.Scalar(text: "Live session", isPlain: false)), place: place)
    let root = Node.Map(entries: [Node.Entry("optui", .word("1")), Node.Entry("title", title)])
    guard let loaded = ScenarioLoader.load(root, file: "session").loaded else {
      preconditionFailure("a scenario with nothing but a title has no errors")
    }
    return SessionBase(root: root, loaded: loaded)
  }

  /// Reads a file.
  /// - Returns: nil if it has an error.
  package static func file(_ file: String, bytes: [UInt8]) -> SessionBase? {
    ScenarioLoader.loadTree(file: file, bytes: bytes).map { SessionBase(root: $0.root, loaded: $0.loaded) }
  }

  /// Reads the text of a scenario that is played, perhaps with another seed.
  /// - Returns: nil if it has an error.
  static func played(_ scenario: Scenario) -> SessionBase? {
    let base = file(scenario.file, bytes: Array(scenario.text.utf8))
    guard let base, let seed = scenario.seed, base.loaded.scenario.seed != seed else { return base }
    var root = base.root
    root.set("seed", .word(String(seed)), at: SourcePlace(line: 1, column: 1))
    let loaded = ScenarioLoader.load(root, file: scenario.file, text: scenario.text).loaded
    return loaded.map { SessionBase(root: root, loaded: $0) }
  }

  package var clock: Scenario.Clock { loaded.scenario.clock }

  /// The tree without commands.
  var document: SessionDocument {
    // By scalars: CR LF is one character.
    let lines = loaded.scenario.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return SessionDocument(root, firstLine: lines.count + 1, lines: [])
  }
}
