import ArgumentParser
import Scenarios

extension CompletionKind {
  /// The names of built-in scenarios, of their folders, and of files.
  static var scenarios: CompletionKind { .custom { _, _, prefix in Completions.scenarios(prefix) } }

  /// The names of built-in scenarios, of their folders, of files, and the processes that serve their engines.
  static var targets: CompletionKind { .custom { _, _, prefix in Completions.targets(prefix) } }

  /// The operations and threads of the target on the command line.
  static var operations: CompletionKind { .custom { words, index, _ in Completions.operations(words, index) } }

  /// The processes that serve their engines.
  static var programs: CompletionKind { .custom { _, _, _ in Completions.processes } }

  /// The names accepted by `optui explain`.
  static var subjects: CompletionKind { .custom { _, _, _ in ExplainedTopic.allWords } }
}

/// The completions that a shell offers for an argument.
enum Completions {
  /// Returns the names that begin with the word: built-in scenarios, and entries of the folder typed so far.
  static func scenarios(_ prefix: String) -> [String] {
    let folder: String = if let slash = prefix.lastIndex(of: "/") { String(prefix[...slash]) } else { "" }
    let builtIns = BuiltIn.all.map(\.name)
    let folders: Set<String> = Set(builtIns.map { name in "\(name.prefix { $0 != "/" })/" })
    // Like a shell: first the folders, then their contents.
    let names = folder.isEmpty ? folders.sorted() : builtIns
    let entries = ScenarioFolder.entries(of: folder.isEmpty ? "." : folder) ?? []
    let paths = entries.sorted().compactMap { name -> String? in
      let path = folder + name
      if ScenarioFolder.isFolder(path) { return path + "/" }
      return Target.fileSuffixes.contains(where: name.hasSuffix) ? path : nil
    }
    return (names + paths).filter { $0.hasPrefix(prefix) }
  }

  /// The numbers of the processes that serve their engines.
  static var processes: [String] { AttachFolder.livingSockets().map { "\($0.process.pid)" } }

  /// Returns the scenarios and processes that begin with the word.
  static func targets(_ prefix: String) -> [String] {
    scenarios(prefix) + processes.filter { $0.hasPrefix(prefix) }
  }

  /// Returns the ids of the operations, queues and threads of the first word that names a scenario or a log.
  /// - Parameters:
  ///   - words: all words of the command line.
  ///   - index: the index of the word to complete.
  static func operations(_ words: [String], _ index: Int) -> [String] {
    for word in words.prefix(max(0, index)).dropFirst() where !word.hasPrefix("-") && word != "why" {
      guard let target = try? Target(word, among: [.file, .program], isSilent: true),
        let contents = try? TargetContents(target)
      else { continue }
      if contents.isLog {
        guard let log = try? contents.events(seed: nil).log else { return [] }
        let operations = log.events.lazy.filter { $0.kind == .created }.compactMap(\.operation).prefix(maxOffered)
        return operations + Set(log.events.lazy.compactMap(\.thread)).union(["main"]).sorted()
      }
      guard case .file(let file) = contents, let scenario = file.load().scenario else { return [] }
      return scenario.operations.map(\.id) + ["main"] + scenario.threads.map(\.id)
    }
    return []
  }

  private static let maxOffered = 1000
}

extension ArgumentHelp {
  /// The argument TARGET.
  static var target: ArgumentHelp {
    ArgumentHelp(
      "A scenario file, a lesson, a log, -, or a running program: its number, name or socket.",
      valueName: "target")
  }

  /// The argument TARGET of commands that also list folders.
  static var targetOrFolder: ArgumentHelp {
    ArgumentHelp(
      "A scenario file, a lesson, a log, a folder, -, or a running program: its number, name or socket.",
      valueName: "target")
  }
}
