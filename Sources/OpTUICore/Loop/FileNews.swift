/// News of a loop's scenario files, or of the programs in its list.
package protocol FileNews: AnyObject, Sendable {
  /// Starts to watch the files. `wake` is called on another thread when there is news.
  func begin(wake: @escaping @Sendable () -> Void)
  /// Returns the change since the previous call; nil if there is none.
  func take() -> FileChange?
  /// Loads the present scenario of a file.
  func open(_ name: String) throws(LoopFailure) -> Scenario
}

/// A change of files.
package struct FileChange: Sendable {
  /// The new list; nil if there is none.
  package var entries: [PickerModel.Entry]?
  /// The changed, new and removed files.
  package var names: Set<String>

  package init(entries: [PickerModel.Entry]? = nil, names: Set<String>) {
    self.entries = entries
    self.names = names
  }
}
