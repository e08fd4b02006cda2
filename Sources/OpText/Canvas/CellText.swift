/// A text prepared for cells: split into clusters of one place each, without anything that could control the terminal
/// or whose width terminals disagree about.
///
/// Control characters of C0, C1 and of direction are dropped; a tab or a line break becomes a blank; a sequence joined
/// by ZWJ or coloured by VS16 becomes `?`, and a skin tone is dropped, because their widths vary.
package struct CellText: Hashable, Sendable {
  /// The content of one place, and its width.
  struct Cluster: Hashable, Sendable {
    var glyph: Glyph
    /// The width: 1 or 2.
    var width: Int

    /// Whether it would make a longer word of one beside it.
    fileprivate var joinsWords: Bool {
      guard width == 1, let scalar = glyph.base else { return false }
      return scalar.properties.isAlphabetic || "0"..."9" ~= scalar || scalar == "-" || scalar == "_"
    }
  }

  static let placeholder = Cluster(glyph: "?", width: 1)
  static let blank = Cluster(glyph: .blank, width: 1)

  private(set) var clusters: [Cluster]
  package private(set) var width: Int

  /// Whether the text is the one mark that stands for what no terminal can show.
  package var isPlaceholder: Bool { clusters == [Self.placeholder] }

  /// - Complexity: O(*n*), without segmentation for ASCII.
  package init(_ text: String) { self.init(text, upTo: .max) }

  /// - Parameter columns: the available width. A longer text is only read as far as needed to tell that it is longer.
  /// - Complexity: O(*n*), at most O(`columns`); without segmentation for ASCII.
  package init(_ text: String, upTo columns: Int) {
    clusters = []
    width = 0
    let beginning = text.utf8.prefix(columns == .max ? .max : max(0, columns) + 1)
    clusters.reserveCapacity(beginning.count)
    if beginning.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      for byte in beginning { clusters.append(Cluster(glyph: Glyph(Unicode.Scalar(byte)), width: 1)) }
    } else {
      for character in text {
        if clusters.count > columns { break }
        append(character)
      }
    }
    width = clusters.reduce(0) { $0 + $1.width }
  }

  private init(clusters: some Sequence<Cluster>) {
    self.clusters = Array(clusters)
    width = self.clusters.reduce(0) { $0 + $1.width }
  }

  private mutating func append(_ character: Character) {
    if character.isWhitespace {
      clusters.append(Self.blank)
    } else if character.unicodeScalars.contains(where: { $0 == "\u{200D}" || $0 == "\u{FE0F}" }) {
      clusters.append(Self.placeholder)
    } else {
      var hasBase = false
      for scalar in character.unicodeScalars where !(hasBase && scalar.properties.isEmojiModifier) {
        append(scalar, toBase: &hasBase)
      }
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, toBase hasBase: inout Bool) {
    let category = scalar.properties.generalCategory
    guard category != .control, category != .format else { return }
    let width = DisplayWidth.of(scalar)
    if width > 0 {
      clusters.append(Cluster(glyph: Glyph(scalar), width: width))
      hasBase = true
    } else if hasBase {
      clusters[clusters.count - 1].glyph.append(scalar)
    }
  }

  /// Returns the longest prefix that fits into a number of columns.
  package func prefix(columns: Int) -> CellText {
    guard width > columns else { return self }
    var taken = 0
    return CellText(
      clusters: clusters.prefix {
        taken += $0.width
        return taken <= columns
      })
  }

  /// Returns the text, cut with a mark if it does not fit.
  package func elided(columns: Int, mark: Glyph) -> CellText {
    guard width > columns else { return self }
    guard columns > 0 else { return prefix(columns: 0) }
    return CellText(clusters: prefix(columns: columns - 1).clusters + [Cluster(glyph: mark, width: 1)])
  }

  /// Returns the text, shortened in the middle with a mark if it does not fit, because names often differ at the end.
  package func elidedInMiddle(columns: Int, mark: Glyph) -> CellText {
    guard width > columns else { return self }
    let room = columns - 1
    guard room >= 2 else { return elided(columns: columns, mark: mark) }
    let tail = suffix(columns: room / 2)
    let head = prefix(columns: room - tail.width)
    return CellText(clusters: head.clusters + [Cluster(glyph: mark, width: 1)] + tail.clusters)
  }

  /// Returns the longest suffix that fits into a number of columns.
  private func suffix(columns: Int) -> CellText {
    var taken = 0
    let length = clusters.reversed().prefix {
      taken += $0.width
      return taken <= columns
    }.count
    return CellText(clusters: clusters.suffix(length))
  }

  /// Returns a string padded with blanks to at least `columns`.
  package func padded(columns: Int) -> String {
    clusters.map(\.glyph.text).joined() + String(repeating: " ", count: max(0, columns - width))
  }

  /// Returns the text in at most `count` lines, with a mark at the end if it was cut.
  package func wrapped(columns: Int, lines count: Int, mark: Glyph) -> [CellText] {
    let lines = wrapped(columns: columns)
    guard count > 0, lines.count > count else { return Array(lines.prefix(count)) }
    let rest = CellText(clusters: lines[(count - 1)...].map(\.clusters).joined(separator: [Self.blank]))
    return lines.prefix(count - 1) + [rest.elided(columns: columns, mark: mark)]
  }

  /// Returns the text in lines of at most `columns`.
  ///
  /// - Complexity: O(*n*).
  package func wrapped(columns: Int) -> [CellText] {
    guard columns > 1 else { return [prefix(columns: max(0, columns))] }
    return lineRanges(columns: columns).map(part)
  }

  /// Returns the clusters of each line of at most `columns`.
  ///
  /// - Complexity: O(*n*).
  func lineRanges(columns: Int) -> [Range<Int>] {
    clusters.lines(columns: columns) { ($0.width, $0.glyph.base, $0 == Self.blank) }.map(\.indices)
  }

  /// Returns the width of the first clusters.
  func width(before index: Int) -> Int { clusters[..<index].reduce(0) { $0 + $1.width } }

  /// Returns the last place of a word or words, which no letter of an alphabet adjoins; nil if there is none.
  func lastPlace(of words: [Cluster]) -> Int? {
    guard let first = words.first, words.count <= clusters.count else { return nil }
    return (0...clusters.count - words.count).last { start in
      let end = start + words.count
      return clusters[start] == first && clusters[start..<end].elementsEqual(words)
        && (start == 0 || !clusters[start - 1].joinsWords) && (end == clusters.count || !clusters[end].joinsWords)
    }
  }

  /// Returns some of the clusters.
  func part(_ range: Range<Int>) -> CellText { CellText(clusters: clusters[range]) }

  /// Adds another text at the end.
  mutating func append(_ other: CellText) {
    clusters += other.clusters
    width += other.width
  }

  /// Adds a character of one column at the end.
  mutating func append(_ glyph: Glyph) {
    clusters.append(Cluster(glyph: glyph, width: 1))
    width += 1
  }
}
