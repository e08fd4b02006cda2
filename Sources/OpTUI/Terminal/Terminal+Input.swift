import CNcurses
import OpTUICore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Terminal {
  /// A function that ends the wait under way or, if there is none, the next one. Any thread may call it.
  var wake: @Sendable () -> Void { { terminal_wake() } }

  /// Sleeps until something happens.
  /// - Parameter limit: the longest time to sleep; nil for no limit.
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

  /// Goes on after Control-C, as if it had not come.
  func dismissInterrupt() { terminal_dismiss_interrupt() }

  /// Returns the next thing typed, pasted or done with the mouse so far; nil if there is none.
  mutating func nextInput() -> Input? {
    while case let code = Int(terminal_read_key()), code != TERMINAL_KEY_NONE {
      switch code {
      case TERMINAL_KEY_MOUSE:
        mouse.begin()
        continue
      case TERMINAL_KEY_PASTE_BEGIN:
        paste.begin()
        continue
      case TERMINAL_KEY_PASTE_END:
        if let text = paste.end() { return .paste(text) }
        continue
      default: break
      }
      switch mouse.take(UInt32(code)) {
      case .key:
        let key = Key(terminalCode: code)
        if paste.takes(key) { continue }
        return .key(key)
      case .event(let event): return .mouse(event)
      case .nothing: continue
      }
    }
    return nil
  }

  /// Rounds up: a wait that ends too early is followed by another.
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
    case TERMINAL_KEY_BACK_TAB: self = .backTab
    case TERMINAL_KEY_DELETE: self = .delete
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
