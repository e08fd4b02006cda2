/// News of the scenario files that a loop shows, or of the programs in its list.
package protocol FileNews: AnyObject, Sendable {
  /// Begins to look at the files. `wake` is called on another thread when there is something to take.
  func begin(wake: @escaping @Sendable () -> Void)
  /// Returns what has changed since the previous call; nil if nothing has.
  func take() -> FileChange?
  /// Loads the scenario of a file as it is now.
  func open(_ name: String) throws(LoopFailure) -> Scenario
}

/// A change of files.
package struct FileChange: Sendable {
  /// The list as it is now; nil where there is none.
  package var entries: [PickerModel.Entry]?
  /// The files that have changed, come or gone.
  package var names: Set<String>

  package init(entries: [PickerModel.Entry]? = nil, names: Set<String>) {
    self.entries = entries
    self.names = names
  }
}
