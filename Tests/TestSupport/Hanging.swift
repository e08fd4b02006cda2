import Foundation

/// Ends the process, which a test has started, should it hang: the test fails then, where it would wait for ever.
/// - Parameter seconds: after how long. The test may come to its turn only when all others have theirs.
package func endIfHanging(after seconds: UInt32 = 600) {
  // A thread of Dispatch's, and the child that it forks, let no signal through.
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGALRM)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  alarm(seconds)
}
