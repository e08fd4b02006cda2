import OpTUICore

/// The wall time of the frames, and the number of cells drawn.
final class FrameClock {
  var now = Duration.zero
  /// The number of changed cells.
  var cellCount = 0
}

/// A screen that advances a sixtieth of a second per frame, and closes after a number of frames.
struct FrameScreen: Screen, ~Copyable {
  let charset = Charset.unicode
  let notice: String? = nil
  let size = Canvas.Size(columns: 120, rows: 40)
  let wake: @Sendable () -> Void = {}
  private let clock: FrameClock
  private let lastFrame: Int
  private let first: [Key]
  private let keys: [Key]
  private var frame = 0
  private var isKeyRead = true
  private var shown = Canvas(size: Canvas.Size(columns: 0, rows: 0))

  /// - Parameters:
  ///   - first: pressed once, one before each of the first frames.
  ///   - keys: then pressed in rotation, one before each frame.
  init(clock: FrameClock, frames: Int, first: [Key] = [], keys: [Key]) {
    self.clock = clock
    self.first = first
    self.keys = keys
    lastFrame = frames
  }

  mutating func draw(_ canvas: Canvas) {
    for run in canvas.changes(since: shown) { clock.cellCount += run.cells.count }
    shown = canvas
  }

  mutating func wait(atMost limit: Duration?) -> ScreenWake {
    clock.now += .nanoseconds(16_666_667)
    frame += 1
    isKeyRead = keys.isEmpty
    return frame >= lastFrame ? .gone : lastFrame == .max ? .woken : .input
  }

  mutating func nextInput() -> Input? {
    if isKeyRead { return nil }
    isKeyRead = true
    let place = frame - 1 - first.count
    return .key(place < 0 ? first[frame - 1] : keys[place % keys.count])
  }

  mutating func takeSignals() -> ScreenSignals { ScreenSignals() }
  func dismissInterrupt() {}
  mutating func repaint() {}
  mutating func copy(_ text: String) -> Bool { false }
  mutating func adoptSize() {}
  mutating func useMouse(_ isOn: Bool) {}
  mutating func stopProcess() {}
  mutating func run(_ command: String) -> Int { 0 }
  mutating func resume() {}
}
