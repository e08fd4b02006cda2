/// The reasons why a wait has ended; empty after a timeout.
package struct ScreenWake: OptionSet, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Input may be available.
  package static let input = ScreenWake(rawValue: 1)
  /// A signal has arrived, or `Screen.wake` was called.
  package static let woken = ScreenWake(rawValue: 2)
  /// The screen is gone, and no more keys will come.
  package static let gone = ScreenWake(rawValue: 4)
}
