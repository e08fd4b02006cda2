/// The signals that concern a screen.
package struct ScreenSignals: Hashable, Sendable {
  package var wasResized: Bool
  /// Whether the process is to stop, as Control-Z demands.
  package var wantsStop: Bool
  package var wasContinued: Bool
  /// The number of the signal that is to end the process.
  package var ending: Int32?
  /// Whether that signal is the one of Control-C, which can be dismissed.
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
