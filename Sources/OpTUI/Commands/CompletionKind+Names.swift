import ArgumentParser
import OpEngine
import OpPlay
import Scenarios

extension CompletionKind {
  /// The names of built-in scenarios, of their folders, and of files.
  static var scenarios: CompletionKind { .custom { _, _, prefix in Completions.scenarios(prefix) } }

  /// The operations and threads of the file on the command line.
  static var operations: CompletionKind { .custom { words, index, _ in Completions.operations(words, index) } }

  /// The keys of the scenario format.
  static var formatKeys: CompletionKind { .custom { _, _, _ in FormatCommand.keys } }

  /// The processes that serve their engines.
  static var programs: CompletionKind {
    .custom { _, _, _ in AttachFolder.livingSockets().map { "\($0.process.pid)" } }
  }

  /// The names accepted by `optui explain`.
  static var subjects: CompletionKind { .custom { _, _, _ in ExplainedTopic.allNames } }
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
      return (Scenario.fileSuffixes + [".jsonl", ".oplog"]).contains(where: name.hasSuffix) ? path : nil
    }
    return (names + paths).filter { $0.hasPrefix(prefix) }
  }

  /// Returns the ids of the operations, queues and threads of the first word that names a scenario or a log.
  /// - Parameters:
  ///   - words: all words of the command line.
  ///   - index: the index of the word to complete.
  static func operations(_ words: [String], _ index: Int) -> [String] {
    for word in words.prefix(max(0, index)).dropFirst() where !word.hasPrefix("-") && word != "why" {
      guard let file = try? ScenarioFile(named: word) else { continue }
      if file.isLog {
        guard let log = try? file.readLog() else { return [] }
        let operations = log.events.lazy.filter { $0.kind == .created }.compactMap(\.operation).prefix(maxOffered)
        return operations + Set(log.events.lazy.compactMap(\.thread)).union(["main"]).sorted()
      }
      guard let scenario = file.load().scenario else { return [] }
      return scenario.operations.map(\.id) + ["main"] + scenario.threads.map(\.id)
    }
    return []
  }

  private static let maxOffered = 1000
}
