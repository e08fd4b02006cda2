/// The beginning of a session: a file, or nothing.
package struct SessionBase {
  let root: Node.Map
  let loaded: LoadedScenario

  /// A scenario with nothing in it.
  package static func empty() -> SessionBase {
    let root = Node.Map(entries: [Node.Entry("optui", .word("1")), Node.Entry("title", .text("Live session"))])
    guard let loaded = ScenarioLoader.load(root, file: "session").loaded else {
      preconditionFailure("a scenario with nothing but a title has no errors")
    }
    return SessionBase(root: root, loaded: loaded)
  }

  /// Reads a file.
  /// - Returns: nil if it has an error.
  package static func file(_ file: String, bytes: [UInt8]) -> SessionBase? {
    ScenarioLoader.readTree(file: file, bytes: bytes).tree.map { SessionBase(root: $0.root, loaded: $0.loaded) }
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
