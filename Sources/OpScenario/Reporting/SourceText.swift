/// The text of a file by line and column, both from 1; columns count Unicode scalars.
///
/// Lines end at LF, CR LF or CR, as in YAML and in every editor.
struct SourceText: Sendable {
  let scalars: [Unicode.Scalar]
  /// The index in `scalars` at which each line begins.
  private let lineStarts: [Int]

  init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    var starts = [0]
    for (index, scalar) in scalars.enumerated() {
      let isFirstOfPair = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if scalar.isLineBreak && !isFirstOfPair { starts.append(index + 1) }
    }
    lineStarts = starts
  }

  /// A byte-order mark at the beginning is not part of the text.
  init(_ text: String) {
    var scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    self.init(scalars)
  }

  /// The line without its line break, if it exists.
  ///
  /// - Complexity: O(1).
  func line(_ number: Int) -> ArraySlice<Unicode.Scalar>? {
    guard lineStarts.indices.contains(number - 1) else { return nil }
    let start = lineStarts[number - 1]
    var end = number < lineStarts.count ? lineStarts[number] : scalars.count
    while end > start, scalars[end - 1].isLineBreak { end -= 1 }
    return scalars[start..<end]
  }

  /// Returns the numbers of the lines that begin with a text.
  func lines(beginningWith beginning: String) -> [Int] {
    lineStarts.indices.filter { scalars[lineStarts[$0]...].starts(with: beginning.unicodeScalars) }.map { $0 + 1 }
  }

  /// The place of the scalar at `index`, which may be the end of the text.
  func place(at index: Int) -> SourcePlace {
    // The first line starts with the text.
    let line = lineStarts.partitioningIndex { $0 > index }
    return SourcePlace(line: line, column: index - lineStarts[line - 1] + 1)
  }
}

extension Unicode.Scalar {
  var isLineBreak: Bool { self == "\n" || self == "\r" }
}
