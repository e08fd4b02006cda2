import OpSystem

/// Reports to a test, in the file named by `OPTUI_TEST_SYNC`, that everything is drawn and the program waits.
struct IdleReport {
  private let descriptor: Int32

  /// Opens the file named by the environment; returns nil if it is not set, or cannot be opened.
  init?(environment: Environment) {
    guard let path = environment["OPTUI_TEST_SYNC"] else { return nil }
    // Opening a pipe without a reader must not block.
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    if descriptor < 0 { return nil }
  }

  func write(frame: Int, eventCount: Int) { send("idle \(frame) \(eventCount)\n", to: descriptor) }
}

private func send(_ line: String, to descriptor: Int32) {
  var line = line
  _ = line.withUTF8 { write(descriptor, $0.baseAddress, $0.count) }
}
