/// The user's screen settings.
struct ScreenSettings: Sendable {
  private(set) var size: Canvas.Size
  let charset: Charset
  private(set) var keys = KeyMap.standard
  /// The order of events in the log and in their list.
  private(set) var logOrder = LogOrder.newest
  /// The layout around the lanes.
  private(set) var preset = Layout.Preset.lanesAndLog
  /// Whether the program gets mouse events, or the terminal, which selects text.
  private(set) var usesMouse = false
  /// Whether leaving a play returns to a list.
  var returnsToList = false

  mutating func adopt(keys: KeyMap, logOrder: LogOrder, usesMouse: Bool) {
    (self.keys, self.logOrder, self.usesMouse) = (keys, logOrder, usesMouse)
  }

  mutating func adopt(_ size: Canvas.Size) { self.size = size }

  /// Adopts the keys of an exercise, and makes space for its text.
  mutating func adoptExercise() {
    keys = .exercise(over: keys)
    preset = .lanes
  }

  /// Adopts the settings of the previous play.
  mutating func keep(_ other: ScreenSettings?) {
    guard let other else { return }
    (usesMouse, preset) = (other.usesMouse, other.preset)
  }

  mutating func reverseLog() { logOrder = logOrder.other }

  mutating func arrange(_ preset: Layout.Preset) { self.preset = preset }

  mutating func toggleMouse() { usesMouse.toggle() }
}
