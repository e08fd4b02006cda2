/// The order in which events are listed.
package enum LogOrder: String, CaseIterable, Sendable {
  case newest, oldest

  var words: String {
    switch self {
    case .newest: localized("newest first")
    case .oldest: localized("oldest first")
    }
  }

  var other: LogOrder {
    switch self {
    case .newest: .oldest
    case .oldest: .newest
    }
  }

  /// Returns the row of an event in a list of `count`, and the number of the event in a row: each is the inverse of the
  /// other. Rows count from 0, events from 1.
  func row(ofEvent number: Int, of count: Int) -> Int { self == .newest ? count - number : number - 1 }
  func event(inRow row: Int, of count: Int) -> Int { self == .newest ? count - row : row + 1 }
}
