import OpEngine

/// A play on real threads, running for the lifetime of this object.
final class ThreadedPlayRun: Sendable {
  let play: ThreadedPlay
  private let stop = Lock<ThreadedPlay.Stop?>(nil)

  /// - Parameter wake: called on another thread when the play has stopped.
  init(_ play: ThreadedPlay, wake: @escaping @Sendable () -> Void) {
    self.play = play
    SystemThread.start { [weak self] in
      let stop = play.run()
      self?.stop.withLock { $0 = stop }
      wake()
    }
  }

  deinit { play.close() }

  /// Whether the play has stopped.
  var hasStopped: Bool { stop.withLock { $0 } != nil }

  /// The reason why the play stopped early; nil if it did not.
  var report: String? {
    if case .exhausted(let report)? = stop.withLock({ $0 }) { report } else { nil }
  }
}
