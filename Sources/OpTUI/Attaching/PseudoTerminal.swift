import OpSystem

/// A terminal without a screen, on which a program prints each line at once, as it would not into a file or a pipe.
struct PseudoTerminal: Sendable {
  /// The end at which optui reads what is printed.
  let master: Int32
  /// The end at which the program prints.
  let slave: Int32

  /// Returns nil if the system gives none; the reason is in `errno`.
  init?() {
    #if canImport(Darwin)
      master = posix_openpt(O_RDWR | O_NOCTTY)
      guard master >= 0, grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else { return nil }
      slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    #else
      // The functions of the C library for this are hidden from Swift: what they ask of the system.
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

  /// Closes the end of the program, which has its own: so that reading ends with it.
  func closeSlave() { close(slave) }

  /// Has a process read on what the program prints when this one has ended: a program that prints on a terminal which is
  /// gone would meet errors.
  func leave() { _ = try? ChildProcess(["cat"], input: master, output: nil) }

  /// Waits for what the program prints.
  /// - Returns: nil when nothing will come any more.
  func read() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    let count = LogFileStream.receive(&chunk, from: master)
    return count > 0 ? Array(chunk[..<count]) : nil
  }
}
