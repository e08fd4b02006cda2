/// A decoder of the reports that a terminal sends of the mouse (mode 1006).
///
/// After `ESC [ <`, which `begin` stands for, come button, column and row in decimal digits with `;` between them, and `M`
/// for a press or `m` for a release. The characters may arrive in any number of pieces. What follows the grammar of control
/// sequences but is no such report is dropped.
package struct MouseDecoder: Hashable, Sendable {
  /// The meaning of a character.
  package enum Meaning: Hashable, Sendable {
    /// A character outside of reports.
    case key
    /// A part of a report that is not complete, or of one that means nothing.
    case nothing
    case event(MouseEvent)
  }

  /// The characters so far; nil outside of a report.
  private var characters: String?

  /// The length beyond which no report makes sense.
  private static let longest = 20

  package init() {}

  /// Begins a report; one that is not complete is dropped.
  package mutating func begin() { characters = "" }

  /// Takes the next character, or the code of a key that is none: that ends a report.
  package mutating func take(_ code: UInt32) -> Meaning {
    guard let report = characters else { return .key }
    characters = nil
    guard let scalar = Unicode.Scalar(code) else { return .key }
    switch scalar {
    case " "..."?":
      characters = report.count > Self.longest ? report : report + String(scalar)
      return .nothing
    case "M": return Self.event(pressed: report).map(Meaning.event) ?? .nothing
    case "@"..."~": return .nothing
    default: return .key
    }
  }

  private static func event(pressed report: String) -> MouseEvent? {
    let fields = report.split(separator: ";", omittingEmptySubsequences: false)
    let numbers = fields.filter { $0.allSatisfy { "0"..."9" ~= $0 } }.compactMap { UInt16($0) }
    guard report.count <= longest, fields.count == 3, numbers.count == 3, numbers[1] > 0, numbers[2] > 0,
      let kind = kind(ofButton: numbers[0])
    else { return nil }
    return MouseEvent(kind: kind, row: Int(numbers[2]) - 1, column: Int(numbers[1]) - 1)
  }

  /// Returns what a button does, whatever keys are held: 4, 8 and 16 are Shift, Meta and Control.
  private static func kind(ofButton button: UInt16) -> MouseEvent.Kind? {
    switch button & ~0b1_1100 {
    case 0: .click
    case 64: .wheelUp
    case 65: .wheelDown
    default: nil
    }
  }
}
