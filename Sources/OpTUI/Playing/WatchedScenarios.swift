/// A scenario file that is played, or a listed folder of them, which a thread watches.
final class WatchedScenarios: FileNews {
  private let path: String
  private let seed: UInt64?
  private let others: [PickerModel.Entry]?
  private let change = Lock<FileChange?>(nil)

  /// - Parameters:
  ///   - path: a file, or a folder.
  ///   - seed: replaces that of a file.
  ///   - others: the entries of the list that follow those of the folder; nil for a file.
  init(_ path: String, seed: UInt64? = nil, besides others: [PickerModel.Entry]? = nil) {
    self.path = path
    self.seed = seed
    self.others = others
  }

  func begin(wake: @escaping @Sendable () -> Void) {
    FileWatch([path]).watch { names in
      let entries = self.others.map { ScenarioFolder.list(of: ScenarioFolder.contents(at: self.path) ?? []) + $0 }
      self.change.withLock { $0 = FileChange(entries: entries, names: names.union($0?.names ?? [])) }
      wake()
    }
  }

  func take() -> FileChange? { change.withLock { $0.take() } }

  func open(_ name: String) throws(LoopFailure) -> Scenario {
    var scenario = try LoopSubject.openScenario(name)
    scenario.order(by: seed)
    return scenario
  }
}
