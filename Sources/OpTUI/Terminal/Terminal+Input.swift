import CNcurses
import OpSystem

extension Terminal {
  /// Ends the current wait or, if there is none, the next one. Callable from any thread.
  var wake: @Sendable () -> Void { { terminal_wake() } }

  /// Sleeps until there is an input, a signal or a wake-up.
  /// - Parameter limit: the maximum time; nil for no limit.
  func wait(atMost limit: Duration?) -> ScreenWake {
    let reasons = Int(terminal_wait(limit.map(Self.milliseconds) ?? -1))
    var wake: ScreenWake = []
    if reasons & TERMINAL_HAS_INPUT != 0 { wake.insert(.input) }
    if reasons & TERMINAL_WAS_WOKEN != 0 { wake.insert(.woken) }
    if reasons & TERMINAL_IS_GONE != 0 { wake.insert(.gone) }
    return wake
  }

  /// Returns the signals that have arrived since the previous call.
  func takeSignals() -> ScreenSignals {
    let signals = terminal_take_signals()
    return ScreenSignals(
      wasResized: signals.resized != 0, wantsStop: signals.stop != 0, wasContinued: signals.continued != 0,
      ending: signals.ending == 0 ? nil : signals.ending, isInterrupt: signals.ending == SIGINT)
  }

  /// Continues after Control-C as if it had not been pressed.
  func dismissInterrupt() { terminal_dismiss_interrupt() }

  /// Returns the next key, paste or mouse event; nil if there is none.
  mutating func nextInput() -> Input? {
    while inputs.isEmpty {
      let scalars = Self.read(atMost: decoder.endsWithEscape ? InputDecoder.pauseAfterEscape : .zero)
      if scalars.isEmpty, !decoder.endsWithEscape { return nil }
      let now = SuspendingClock.now
      inputs = (scalars.isEmpty ? decoder.takePause() : decoder.take(scalars, after: now - lastRead))[...]
      lastRead = now
    }
    return inputs.removeFirst()
  }

  /// Reads the available input, or waits for some up to a limit.
  private static func read(atMost limit: Duration) -> [Unicode.Scalar] {
    let most = TERMINAL_READ_MOST
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: most) { codes in
      let count = terminal_read(codes.baseAddress, milliseconds(limit))
      return codes.prefix(Int(count)).map { Unicode.Scalar($0) ?? "\u{FFFD}" }
    }
  }

  /// Returns the key sequences in the terminal database for this terminal.
  static func keySequences() -> [String: Key] {
    let sequences = InputDecoder.capabilities.compactMap { name, key in
      terminal_capability(name).map { (String(cString: $0), key) }
    }
    return Dictionary(sequences) { $1 }
  }

  /// Rounds up: a wait that ends too early would be repeated.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = max(duration, .zero).components
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: min(seconds, 1_000_000) * 1000 + rest)
  }
}
