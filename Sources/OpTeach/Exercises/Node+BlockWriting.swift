// The text of nodes in YAML's block style.
extension Node.Map {
  /// The map in lines: an entry that fits a line is in flow style, others have their parts below them.
  func blockLines(columns: Int, indentation: Int = 0) -> [String] {
    entries.flatMap { $0.blockLines(columns: columns, indentation: indentation) }
  }
}

extension Node.Entry {
  fileprivate func blockLines(columns: Int, indentation: Int) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    let line = margin + flowText
    let key = margin + Node.Scalar(text: key, isPlain: true).flowText + ":"
    if value.depth < 2, DisplayWidth.of(line) <= columns { return [line] }
    switch value.content {
    case .map(let map) where !map.entries.isEmpty:
      return [key] + map.blockLines(columns: columns, indentation: indentation + 2)
    case .list(let nodes) where !nodes.isEmpty:
      return [key] + nodes.flatMap { $0.itemLines(columns: columns, indentation: indentation + 2) }
    case .scalar, .map, .list, .unreadable: return [line]
    }
  }
}

extension Node {
  /// The number of nested levels of maps and lists.
  fileprivate var depth: Int {
    switch content {
    case .map(let map): 1 + (map.entries.map(\.value.depth).max() ?? 0)
    case .list(let nodes): 1 + (nodes.map(\.depth).max() ?? 0)
    case .scalar, .unreadable: 0
    }
  }

  /// The node as an item of a list.
  fileprivate func itemLines(columns: Int, indentation: Int) -> [String] {
    let margin = String(repeating: " ", count: indentation)
    let line = "\(margin)- \(flowText)"
    guard DisplayWidth.of(line) > columns, case .map(let map) = content, !map.entries.isEmpty else { return [line] }
    let lines = map.blockLines(columns: columns, indentation: indentation + 2)
    return ["\(margin)- \(lines[0].dropFirst(indentation + 2))"] + lines.dropFirst()
  }
}

extension String {
  /// The text as comment lines, each of which begins with a mark.
  func commentLines(columns: Int, mark: String) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      let lines = paragraph.lines(columns: columns - mark.count - 1) { character in
        (DisplayWidth.of(String(character)), character.unicodeScalars.first, character.isWhitespace)
      }
      return lines.isEmpty ? [mark] : lines.map { "\(mark) \($0.withoutBlanksAtEnd)" }
    }
  }
}
