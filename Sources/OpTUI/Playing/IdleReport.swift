#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tells a test, on the file that `OPTUI_TEST_SYNC` names, that everything read so far is drawn and the program waits.
struct IdleReport {
  private let descriptor: Int32

  /// nil when nobody asked, or the file cannot be written.
  init?(environment: Environment) {
    guard let path = environment["OPTUI_TEST_SYNC"] else { return nil }
    // It may be a pipe nobody reads; the program must not wait for that.
    descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
    if descriptor < 0 { return nil }
  }

  func write(frame: Int, eventCount: Int) { send("idle \(frame) \(eventCount)\n", to: descriptor) }
}

private func send(_ line: String, to descriptor: Int32) {
  var line = line
  _ = line.withUTF8 { write(descriptor, $0.baseAddress, $0.count) }
}
