extension Collection {
  /// Returns the text of some pieces in lines of at most `columns`, broken at blanks, before wide characters, after
  /// Chinese marks, and inside a word longer than a line.
  ///
  /// - Parameter describe: returns the columns of a piece, its first scalar, and whether it is a blank.
  /// - Complexity: O(*n*).
  @inlinable
  package func lines(
    columns: Int, _ describe: (Element) -> (columns: Int, base: Unicode.Scalar?, isBlank: Bool)
  ) -> [SubSequence] {
    var lines: [SubSequence] = []
    var rest = self[...]
    while true {
      rest = rest.drop { describe($0).isBlank }
      guard !rest.isEmpty else { return lines }
      var line = LineFilling(columns: columns)
      for piece in rest {
        let (columns, base, isBlank) = describe(piece)
        if !line.take(columns: columns, base: base, isBlank: isBlank) { break }
      }
      lines.append(rest.prefix(line.count))
      rest = rest.dropFirst(line.count)
    }
  }
}

/// A line that is filled with pieces of text.
@usableFromInline
struct LineFilling {
  /// The number of pieces in the line; at least one.
  @usableFromInline var count: Int { Swift.max(1, full ?? taken) }

  private let columns: Int
  private var taken = 0
  private var width = 0
  /// The number of pieces before the latest possible line break.
  private var afterBreak = 0
  private var previous: (base: Unicode.Scalar?, isWide: Bool) = (nil, false)
  /// The number of pieces of a full line.
  private var full: Int?

  /// The characters that never begin a line: closing Chinese and Japanese punctuation.
  private static let closing: Set<Unicode.Scalar> = ["，", "。", "、", "；", "：", "！", "？", "）", "」", "』", "》"]

  /// The characters that never end a line: opening Chinese and Japanese punctuation.
  private static let opening: Set<Unicode.Scalar> = ["（", "「", "『", "《", "“"]

  @usableFromInline
  init(columns: Int) { self.columns = columns }

  /// Takes the next piece if there is room for it.
  /// - Returns: whether there was.
  @usableFromInline
  mutating func take(columns pieceColumns: Int, base: Unicode.Scalar?, isBlank: Bool) -> Bool {
    let isWide = pieceColumns == 2
    // Closing characters are wide: none is looked up in a text without wide characters.
    let mayBreak =
      isWide && taken > 0 && !Self.contains(Self.opening, previous.base)
      || previous.isWide && Self.contains(Self.closing, previous.base)
    if isBlank || mayBreak && !(isWide && Self.contains(Self.closing, base)) { afterBreak = taken }
    previous = (base, isWide)
    width += pieceColumns
    guard width <= columns else {
      full = afterBreak > 0 ? afterBreak : taken
      return false
    }
    taken += 1
    return true
  }

  private static func contains(_ marks: Set<Unicode.Scalar>, _ base: Unicode.Scalar?) -> Bool {
    base.map(marks.contains) == true
  }
}
