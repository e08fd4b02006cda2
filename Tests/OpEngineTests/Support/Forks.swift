import Foundation
import TestSupport

/// `fork()`, which Swift hides.
func forkProcess() -> pid_t {
  guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "fork") else { fatalError("there is no fork()") }
  return unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)()
}

/// Runs `body` in a forked child, and returns whether it ended with a trap.
///
/// Must be called in a separate process, as `#expect(processExitsWith:)` starts it: starting one takes 2 s of CPU in a
/// bundle of this size, and one is enough for many traps.
func traps(_ body: () -> Void) -> Bool {
  let child = forkProcess()
  if child == 0 {
    endIfHanging()
    // Skips the report and the search for the line of the call, which takes a second.
    close(STDERR_FILENO)
    setenv("SWIFT_BACKTRACE", "symbolicate=off", 1)
    for trap in [SIGILL, SIGTRAP, SIGABRT] { signal(trap, SIG_DFL) }
    body()
    _exit(EXIT_SUCCESS)
  }
  var status: Int32 = 0
  return waitpid(child, &status, 0) == child && [SIGILL, SIGTRAP, SIGABRT].contains(status & 0x7f)
}
