/// A line of a terminal, on which text can overwrite other text.
struct TerminalLine {
  /// The content of each column; the right half of a wide character is empty.
  private var cells: [String] = []
  /// The column of the next character.
  var cursor = 0 { didSet { cursor = min(max(cursor, 0), Self.longest) } }

  /// The maximum number of columns; the rest is dropped.
  static let longest = 1024

  var isEmpty: Bool { cells.isEmpty }

  var text: String { cells.joined() }

  /// Writes a text without control sequences.
  mutating func write(_ text: String) {
    for character in text {
      let cell = String(character)
      let width = min(DisplayWidth.of(cell), 2)
      guard width > 0 else {
        if cursor > 0, cursor <= cells.count { cells[cursor - 1] += cell }
        continue
      }
      guard cursor + width <= Self.longest else { return }
      blank(cursor..<cursor + width)
      cells[cursor] = cell
      if width == 2 { cells[cursor + 1] = "" }
      cursor += width
    }
  }

  /// Applies a control sequence that erases part of the line or moves in it.
  mutating func obey(_ final: UInt8, _ parameters: String) {
    let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0.prefix(5)) }
    let number = numbers[0]
    switch final {
    // Erasing the screen erases at least this line.
    case UInt8(ascii: "K"), UInt8(ascii: "J"): erase(number ?? 0)
    case UInt8(ascii: "G"): cursor = (number ?? 1) - 1
    case UInt8(ascii: "H"), UInt8(ascii: "f"): cursor = (numbers.dropFirst().first.flatMap(\.self) ?? 1) - 1
    case UInt8(ascii: "C"): cursor += max(number ?? 1, 1)
    case UInt8(ascii: "D"): cursor -= max(number ?? 1, 1)
    case _: break
    }
  }

  private mutating func erase(_ part: Int) {
    switch part {
    case 0:
      blank(cursor..<max(cursor, cells.count))
      cells.removeLast(max(0, cells.count - cursor))
    case 1: blank(0..<min(cursor + 1, cells.count))
    case 2: cells = []
    case _: break
    }
  }

  /// Makes columns blank, including the other halves of wide characters cut in two.
  private mutating func blank(_ columns: Range<Int>) {
    cells += Array(repeating: " ", count: max(0, columns.upperBound - cells.count))
    if let first = columns.first, first > 0, cells[first].isEmpty { cells[first - 1] = " " }
    if columns.upperBound < cells.count, cells[columns.upperBound].isEmpty { cells[columns.upperBound] = " " }
    for column in columns { cells[column] = " " }
  }
}
