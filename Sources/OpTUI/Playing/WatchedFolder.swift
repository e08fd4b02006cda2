import OpEngine
import OpTUICore

/// The scenario files of a folder, as a list that a thread keeps up to date.
final class WatchedFolder: FileNews {
  private let folder: String
  private let others: [PickerModel.Entry]
  private let change = Lock<FileChange?>(nil)

  /// - Parameter others: entries to append to those of the folder.
  init(_ folder: String, besides others: [PickerModel.Entry]) { (self.folder, self.others) = (folder, others) }

  /// The present entries.
  var entries: [PickerModel.Entry] { ScenarioFolder.list(of: ScenarioFolder.contents(at: folder) ?? []) + others }

  func begin(wake: @escaping @Sendable () -> Void) {
    FileWatch([folder]).watch { names in
      let entries = self.entries
      self.change.withLock { $0 = FileChange(entries: entries, names: names.union($0?.names ?? [])) }
      wake()
    }
  }

  func take() -> FileChange? {
    change.withLock { change in
      defer { change = nil }
      return change
    }
  }

  func open(_ name: String) throws(LoopFailure) -> Scenario { try LoopSubject.openScenario(name) }
}
