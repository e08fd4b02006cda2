/// The signals that concern a screen.
package struct ScreenSignals: Hashable, Sendable {
  package var wasResized: Bool
  /// Whether the process is to stop, as after Control-Z.
  package var wantsStop: Bool
  package var wasContinued: Bool
  /// The number of the signal that ends the process.
  package var ending: Int32?
  /// Whether that signal is SIGINT from Control-C, which can be dismissed.
  package var isInterrupt: Bool

  package init(
    wasResized: Bool = false, wantsStop: Bool = false, wasContinued: Bool = false, ending: Int32? = nil,
    isInterrupt: Bool = false
  ) {
    self.wasResized = wasResized
    self.wantsStop = wantsStop
    self.wasContinued = wasContinued
    self.ending = ending
    self.isInterrupt = isInterrupt
  }
}
