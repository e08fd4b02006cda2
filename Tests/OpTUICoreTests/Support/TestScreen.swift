import Dispatch

@testable import OpTUICore

/// A screen that remembers its frames, and whose keys, signals and time come from a script. At the end of the script it
/// is gone.
final class TestScreen: Screen {
  enum Event {
    /// Keys are typed, also while the loop is busy.
    case keys([Key])
    /// The mouse is used.
    case mouse([MouseEvent])
    case paste(String)
    /// Signals arrive, also while the loop is busy.
    case signals(ScreenSignals)
    /// The window gets another size, which a signal reports.
    case resize(Canvas.Size)
    /// A time passes, in which the loop runs.
    case time(Duration)
    /// The screen waits, in real time, for threads to wake it until a frame contains a text.
    case frame(containing: String)
    /// A check runs before the next event.
    case check((TestScreen) -> Void)

    static func type(_ text: String) -> Event { .keys(text.map(Key.init(typed:))) }
  }

  /// A call of the loop's that changes the terminal.
  enum Call: Equatable {
    case repaint, adoptSize, stopProcess, resume, dismissInterrupt
    case run(String)
    case copy(String)
  }

  let charset = Charset.unicode
  var notice: String?
  private(set) var size: Canvas.Size
  private(set) var frames: [Canvas] = []
  private(set) var calls: [Call] = []
  /// Whether the loop took the mouse or left it, each time it did.
  private(set) var mouseChanges: [Bool] = []
  /// The longest times that the loop wanted to sleep; nil for no limit.
  private(set) var limits: [Duration?] = []
  /// The wall time.
  private(set) var now = Duration.zero
  /// The keys that were typed and not read.
  private(set) var typed: [Input] = []
  /// The time that passes, and the signal that arrives, while the process is stopped.
  var whileStopped: (time: Duration, signals: ScreenSignals) = (.zero, ScreenSignals())
  /// The status of the commands that the screen is left to.
  var statusOfCommand = 0
  /// Whether texts are passed on to a clipboard.
  var hasClipboard = true
  private var script: [Event]
  private var signals = ScreenSignals()
  private var windowSize: Canvas.Size
  private let wakes = DispatchSemaphore(value: 0)

  init(columns: Int = 80, rows: Int = 24, _ script: [Event]) {
    size = Canvas.Size(columns: columns, rows: rows)
    windowSize = size
    self.script = script
  }

  /// The text of the latest frame, with any line breaks.
  var text: String {
    frames.last.map { Picture.text(of: $0).split(whereSeparator: \.isWhitespace).joined(separator: " ") } ?? ""
  }

  var wake: @Sendable () -> Void {
    { [wakes] in wakes.signal() }
  }

  func draw(_ canvas: Canvas) { frames.append(canvas) }

  func repaint() { calls.append(.repaint) }

  func useMouse(_ isOn: Bool) { mouseChanges.append(isOn) }

  func adoptSize() {
    calls.append(.adoptSize)
    size = windowSize
  }

  func stopProcess() {
    calls.append(.stopProcess)
    now += whileStopped.time
    signals = whileStopped.signals
    size = windowSize
  }

  func run(_ command: String) -> Int {
    calls.append(.run(command))
    size = windowSize
    return statusOfCommand
  }

  func copy(_ text: String) -> Bool {
    calls.append(.copy(text))
    return hasClipboard
  }

  func resume() {
    calls.append(.resume)
    size = windowSize
  }

  func takeSignals() -> ScreenSignals {
    defer { signals = ScreenSignals() }
    return signals
  }

  func dismissInterrupt() { calls.append(.dismissInterrupt) }

  func nextInput() -> Input? { typed.isEmpty ? nil : typed.removeFirst() }

  func wait(atMost limit: Duration?) -> ScreenWake {
    limits.append(limit)
    while let event = script.first {
      switch event {
      case .check(let check): check(self)
      case .keys(let keys):
        typed += keys.map(Input.key)
        return next(.input)
      case .paste(let text):
        typed.append(.paste(text))
        return next(.input)
      case .mouse(let events):
        typed += events.map(Input.mouse)
        return next(.input)
      case .signals(let signals):
        self.signals = signals
        return next(.woken)
      case .resize(let size):
        windowSize = size
        signals.wasResized = true
        return next(.woken)
      case .time(let time):
        if let limit, limit < time {
          script[0] = .time(time - limit)
          now += limit
          return []
        }
        now += time
        if limit == time { return next([]) }
      case .frame(let text):
        if !self.text.contains(text) { return waitForThreads(atMost: limit) }
      }
      script.removeFirst()
    }
    return .gone
  }

  private func next(_ wake: ScreenWake) -> ScreenWake {
    script.removeFirst()
    return wake
  }

  /// Waits for real threads, and lets the same time pass on the clock.
  private func waitForThreads(atMost limit: Duration?) -> ScreenWake {
    let limit = min(limit ?? .seconds(20), .seconds(20))
    let nanoseconds = Int(limit / .nanoseconds(1))
    if wakes.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success { return .woken }
    now += limit
    return limit < .seconds(20) ? [] : .gone
  }
}
