import OpSystem

/// Reports to a test that everything so far is drawn and the program waits, in the file that `OPTUI_TEST_SYNC` names.
struct IdleReport {
  private let descriptor: Int32

  /// Opens the file that the environment names; returns nil if it names none, or the file cannot be opened.
  init?(environment: Environment) {
    guard let path = environment["OPTUI_TEST_SYNC"] else { return nil }
    // It may be a pipe without a reader; the program must not wait for one.
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    if descriptor < 0 { return nil }
  }

  func write(frame: Int, eventCount: Int) { send("idle \(frame) \(eventCount)\n", to: descriptor) }
}

private func send(_ line: String, to descriptor: Int32) {
  var line = line
  _ = line.withUTF8 { write(descriptor, $0.baseAddress, $0.count) }
}
