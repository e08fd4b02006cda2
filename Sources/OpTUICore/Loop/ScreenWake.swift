/// The reasons why a wait has ended; none if its time was up.
package struct ScreenWake: OptionSet, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// Keys may be there.
  package static let input = ScreenWake(rawValue: 1)
  /// A signal has arrived, or `Screen.wake` was called.
  package static let woken = ScreenWake(rawValue: 2)
  /// The screen is gone, and no key will ever come.
  package static let gone = ScreenWake(rawValue: 4)
}
