/// A screen with a keyboard, and the signals that concern it.
///
/// One thread uses it; `wake` alone may be called from others.
package protocol Screen: ~Copyable {
  /// The characters that the screen can show.
  var charset: Charset { get }
  /// The size as of the latest call that adopted it.
  var size: Canvas.Size { get }
  /// A sentence about the screen that a person is to see first; nil for none.
  var notice: String? { get }
  /// A function that ends the wait under way or, if there is none, the next one. Any thread may call it.
  var wake: @Sendable () -> Void { get }

  /// Shows a frame.
  mutating func draw(_ canvas: Canvas)
  /// Makes the next frame repaint every cell, because other programs may have written on the screen.
  mutating func repaint()
  /// Adopts the size that the screen now has.
  mutating func adoptSize()
  /// Takes the mouse, or leaves it to the terminal, as it is at first.
  mutating func useMouse(_ isOn: Bool)
  /// Gives the screen back and stops the process, as Control-Z does. Returns when the process is continued, with the
  /// screen taken over again.
  mutating func stopProcess()
  /// Gives the screen back while a command of the shell has the terminal, and takes it over again.
  /// - Returns: the status that the shell reports.
  mutating func run(_ command: String) -> Int
  /// Sends a text to the clipboard of the person's desktop.
  /// - Returns: whether the screen passes such texts on. Nobody says whether it arrives.
  mutating func copy(_ text: String) -> Bool
  /// Takes the screen over again after the process was stopped from outside.
  mutating func resume()

  /// Sleeps until something happens.
  /// - Parameter limit: the longest time to sleep; nil for no limit.
  mutating func wait(atMost limit: Duration?) -> ScreenWake
  /// Returns the signals that have arrived since the previous call.
  mutating func takeSignals() -> ScreenSignals
  /// Goes on after Control-C, as if it had not come.
  mutating func dismissInterrupt()
  /// Returns the next thing typed, pasted or done with the mouse so far; nil if there is none.
  mutating func nextInput() -> Input?
}
