import OpSystem

/// The file of a user's progress, which several programs may write at once.
struct ProgressFile {
  let path: String

  /// The maximum number of bytes of a progress file.
  private static let sizeLimit = 1024 * 1024

  init(path: String) { self.path = path }

  /// Finds the file: `$XDG_STATE_HOME/optui/progress`, or `~/.local/state/optui/progress`; nil if neither variable is
  /// set.
  init?(in environment: Environment) {
    guard let folder = environment.stateFolder else { return nil }
    path = "\(folder)/progress"
  }

  /// Reads the progress; empty if the file does not exist, is not a progress file, or cannot be read.
  func read() -> CourseProgress { CourseProgress(text() ?? "") }

  /// Reads a student's file.
  static func progress(at path: String) throws(Failure) -> CourseProgress {
    if let text = ProgressFile(path: path).text() { return CourseProgress(text) }
    let isThere = access(FileName.path(of: path), F_OK) == 0
    throw Failure(
      .invalidInput,
      isThere
        ? "'\(path)' is not a progress file: a student's is ~/.local/state/optui/progress"
        : "there is no file '\(path)'")
  }

  /// Applies a change to the file's current content and rewrites it, under a lock.
  /// - Returns: the progress with the change.
  @discardableResult func record(_ change: CourseProgress.Change) throws(Failure) -> CourseProgress {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    try? OutputFile.makeFolder(folder, mode: 0o700)
    let lock = openForLocking(FileName.path(of: path + ".lock"))
    guard lock >= 0 else { throw unwritable() }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 { guard errno == EINTR else { throw unwritable() } }
    let text = text()
    // Keeps a foreign file under another name.
    if text == nil, access(FileName.path(of: path), F_OK) == 0 {
      guard rename(FileName.path(of: path), FileName.path(of: path + ".old")) == 0 else { throw unwritable() }
    }
    var progress = CourseProgress(text ?? "")
    progress.apply(change)
    try OutputFile.write(progress.text, to: path)
    return progress
  }

  /// The text of the file; nil if it is not a progress file, or cannot be read.
  private func text() -> String? {
    let descriptor = open(FileName.path(of: path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while bytes.count <= Self.sizeLimit {
      let count = LogFileStream.receive(&chunk, from: descriptor)
      guard count >= 0 else { return nil }
      if count == 0 {
        let text = String(decoding: bytes, as: UTF8.self)
        return CourseProgress.isProgress(text) ? text : nil
      }
      bytes.append(contentsOf: chunk[..<count])
    }
    return nil
  }

  private func unwritable() -> Failure {
    Failure(.unwritableOutput, "cannot save your progress in '\(path)': \(errorText())")
  }
}

/// Opens a file to lock it, and creates it if it does not exist.
private func openForLocking(_ path: [CChar]) -> Int32 { open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }

extension ProgressKeeper {
  /// The keeper of the user's progress file.
  static func ofUser(in environment: Environment = .process) -> ProgressKeeper {
    guard let file = ProgressFile(in: environment) else { return .none }
    return ProgressKeeper(progress: file.read()) { change throws(LoopFailure) in
      try rethrowing(try file.record(change)) { LoopFailure($0, otherwise: "your progress is not saved") }
    }
  }
}
