import CNcurses
import OpTUICore

extension Terminal {
  /// What ended a wait. Empty: the time was up.
  struct Wake: OptionSet {
    let rawValue: Int32

    static let input = Wake(rawValue: Int32(TERMINAL_HAS_INPUT))
    static let woken = Wake(rawValue: Int32(TERMINAL_WAS_WOKEN))
    /// Nobody will ever type again.
    static let gone = Wake(rawValue: Int32(TERMINAL_IS_GONE))
  }

  /// What signals asked for.
  struct Signals {
    var wasResized: Bool
    var wantsStop: Bool
    var wasContinued: Bool
    /// The signal that wants the process to end.
    var ending: Int32?
  }

  /// Sleeps until something happens, at most for a time; nil is for ever.
  func wait(atMost limit: Duration?) -> Wake {
    Wake(rawValue: terminal_wait(limit.map(Self.milliseconds) ?? -1))
  }

  /// Ends the wait, or the next one. From any thread.
  static func wake() { terminal_wake() }

  func takeSignals() -> Signals {
    let signals = terminal_take_signals()
    return Signals(
      wasResized: signals.resized != 0, wantsStop: signals.stop != 0, wasContinued: signals.continued != 0,
      ending: signals.ending == 0 ? nil : signals.ending)
  }

  /// The next key typed so far.
  func nextKey() -> Key? {
    let code = Int(terminal_read_key())
    return code == TERMINAL_KEY_NONE ? nil : Key(terminalCode: code)
  }

  /// Rounded up: to wake too early is to wake twice.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = max(duration, .zero).components
    let rest = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(clamping: min(seconds, 1_000_000) * 1000 + rest)
  }
}

extension Key {
  fileprivate init(terminalCode code: Int) {
    switch code {
    case TERMINAL_KEY_UP: self = .up
    case TERMINAL_KEY_DOWN: self = .down
    case TERMINAL_KEY_LEFT: self = .left
    case TERMINAL_KEY_RIGHT: self = .right
    case TERMINAL_KEY_HOME: self = .home
    case TERMINAL_KEY_END: self = .end
    case TERMINAL_KEY_PAGE_UP: self = .pageUp
    case TERMINAL_KEY_PAGE_DOWN: self = .pageDown
    case TERMINAL_KEY_ENTER: self = .enter
    case TERMINAL_KEY_BACKSPACE: self = .backspace
    // F1 is help everywhere.
    case TERMINAL_KEY_F1: self = .character("?")
    default: self = Self.typed(code)
    }
  }

  private static func typed(_ code: Int) -> Key {
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return .other }
    switch scalar.value {
    case 0x09: return .tab
    case 0x1B: return .escape
    case 0x01...0x1A: return .control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60)))
    case 0x00...0x1F, 0x7F...0x9F: return .other
    default: return .character(Character(scalar))
    }
  }
}
