/// A mouse action.
package struct MouseEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The left button was pressed.
    case click
    case wheelUp, wheelDown
  }

  package var kind: Kind
  /// The cell under the pointer, from 0.
  package var row: Int
  package var column: Int
}

extension MouseEvent {
  /// Reads a decimal report (mode 1006): `ESC [ <`, button, column, row with `;` between them, and `M`, or `m` for a
  /// release. Nil if it is malformed or has no meaning here.
  init?(report: String) {
    guard report.hasPrefix("\u{1B}[<"), report.hasSuffix("M") else { return nil }
    let fields = report.dropFirst(3).dropLast().split(separator: ";", omittingEmptySubsequences: false)
    let numbers = fields.filter { $0.allSatisfy { "0"..."9" ~= $0 } }.compactMap { UInt16($0) }
    guard fields.count == 3, numbers.count == 3 else { return nil }
    self.init(button: numbers[0], column: Int(numbers[1]), row: Int(numbers[2]))
  }

  /// Reads a report in the old format: `ESC [ M` and three characters, each a number above 32.
  init?(oldReport report: String) {
    let values = report.unicodeScalars.dropFirst(3).map { Int($0.value) - 32 }
    guard report.hasPrefix("\u{1B}[M"), values.count == 3, let button = UInt16(exactly: values[0]) else { return nil }
    // An out-of-range coordinate is reported as an invalid character.
    guard values[1...].allSatisfy({ $0 < 224 }) else { return nil }
    self.init(button: button, column: values[1], row: values[2])
  }

  /// - Parameters:
  ///   - button: its number including modifiers: 4, 8 and 16 are Shift, Meta and Control.
  ///   - column: counted from 1, like `row`.
  private init?(button: UInt16, column: Int, row: Int) {
    guard column > 0, row > 0 else { return nil }
    switch button & ~0b1_1100 {
    case 0: kind = .click
    case 64: kind = .wheelUp
    case 65: kind = .wheelDown
    default: return nil
    }
    (self.row, self.column) = (row - 1, column - 1)
  }
}

/// A key, a mouse action, or pasted text.
package enum Input: Hashable, Sendable {
  case key(Key)
  case mouse(MouseEvent)
  case paste(String)
}

/// A clickable part of the screen.
package enum MouseTarget: Hashable, Sendable {
  case lane(LaneID)
  /// A column of the ruler, counted from the left edge of the lanes.
  case column(Int)
  /// A row of the open panel, from the first item of its list.
  case panelRow(Int)
  /// An event in the log beside the lanes, by number.
  case logEvent(Int)
  /// An entry of the list, among those shown.
  case entry(Int)
}

/// A scrollable part of the screen.
package enum ScrollArea: Hashable, Sendable {
  /// The lanes, or the list or panel in front.
  case list
  /// The log beside the lanes.
  case log
}
