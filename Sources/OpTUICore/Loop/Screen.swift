/// A screen with a keyboard, and the signals that concern it.
///
/// Used on one thread, except for `wake`.
package protocol Screen: ~Copyable {
  /// The characters that the screen can show.
  var charset: Charset { get }
  /// The size last adopted.
  var size: Canvas.Size { get }
  /// A sentence about the screen to be shown first; nil for none.
  var notice: String? { get }
  /// Ends the current wait or, if there is none, the next one. Callable from any thread.
  var wake: @Sendable () -> Void { get }

  mutating func draw(_ canvas: Canvas)
  /// Repaints every cell in the next frame, because another program may have written on the screen.
  mutating func repaint()
  /// Adopts the present size of the screen.
  mutating func adoptSize()
  /// Takes mouse events, or leaves them to the terminal, as initially.
  mutating func useMouse(_ isOn: Bool)
  /// Restores the screen and stops the process, like Control-Z. Returns after the process is continued and has taken
  /// over the screen again.
  mutating func stopProcess()
  /// Restores the screen while a shell command uses the terminal, then takes it over again.
  /// - Returns: the status that the shell reports.
  mutating func run(_ command: String) -> Int
  /// Sends a text to the desktop's clipboard.
  /// - Returns: whether the screen forwards such texts; delivery is not confirmed.
  mutating func copy(_ text: String) -> Bool
  /// Takes over the screen after the process was stopped by another one.
  mutating func resume()

  /// Sleeps until there is an input, a signal or a wake-up.
  /// - Parameter limit: the maximum time; nil for no limit.
  mutating func wait(atMost limit: Duration?) -> ScreenWake
  /// Returns the signals that have arrived since the previous call.
  mutating func takeSignals() -> ScreenSignals
  /// Continues after Control-C as if it had not been pressed.
  mutating func dismissInterrupt()
  /// Returns the next key, paste or mouse event; nil if there is none.
  mutating func nextInput() -> Input?
}
