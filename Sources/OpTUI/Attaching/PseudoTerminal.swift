import OpSystem

/// A pseudo-terminal, so that a program flushes each line at once, unlike into a file or a pipe.
struct PseudoTerminal: Sendable {
  /// The side from which optui reads the output.
  let master: Int32
  /// The side to which the program prints.
  let slave: Int32

  /// Returns nil if the system refuses; the reason is in `errno`.
  init?() {
    #if canImport(Darwin)
      master = posix_openpt(O_RDWR | O_NOCTTY)
      guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else { return nil }
      slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    #else
      // Swift cannot import the C library's functions for this; these are their system calls.
      var (number, isLocked): (UInt32, Int32) = (0, 0)
      master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard master >= 0, ioctl(master, Self.unlock, &isLocked) == 0, ioctl(master, Self.getNumber, &number) == 0
      else { return nil }
      slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    #endif
    guard slave >= 0, fcntl(master, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
  }

  #if !canImport(Darwin)
    // TIOCSPTLCK and TIOCGPTN.
    private static let unlock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
  #endif

  /// Closes this process's copy of the program's side, so that reading ends when the program does.
  func closeSlave() { close(slave) }

  /// Starts a process that reads the output after this one has ended: writing to a closed terminal would fail.
  func leave() { _ = try? ChildProcess(["cat"], input: master, output: nil) }

  /// Waits for output.
  /// - Returns: nil at the end.
  func read() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    let count = LogFileStream.receive(&chunk, from: master)
    return count > 0 ? Array(chunk[..<count]) : nil
  }
}
