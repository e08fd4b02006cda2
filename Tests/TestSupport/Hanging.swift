import Foundation

/// Ends the process started by a test if it hangs, so that the test fails instead of waiting forever.
/// - Parameter seconds: the time limit. The test may have to wait for all others.
package func endIfHanging(after seconds: UInt32 = 600) {
  // A Dispatch thread, and the child that it forks, block all signals.
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGALRM)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  alarm(seconds)
}
