import OpSystem

/// Signals to this process that a thread receives, so that none of them ends it.
struct AwaitedSignals: Sendable {
  private var signals = sigset_t()

  /// Blocks the signals in this thread, and in those that it starts from now on.
  init(_ numbers: [Int32]) {
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Calls `body` with each of them, on a new thread.
  func receive(_ body: @escaping @Sendable (Int32) -> Void) {
    SystemThread.start {
      var (signals, number) = (signals, Int32(0))
      while sigwait(&signals, &number) == 0 { body(number) }
    }
  }

  /// Ends this process as the signal would have done; called on the thread that has received it.
  func endProcess(by number: Int32) {
    var signals = signals
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}
