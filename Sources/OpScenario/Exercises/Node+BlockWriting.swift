// The text of nodes in YAML's block style.
extension Node.Map {
  /// The map in lines: an entry that fits its line is in the flow style, others have their parts below them.
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
  /// The number of levels of maps and lists in it.
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
  /// The text in lines of a comment, broken at blanks and before wide characters.
  func commentLines(columns: Int) -> [String] {
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = "#"
      for word in paragraph.wordsToWrap {
        let gap = line == "#" || word.isAfterBlank ? " " : ""
        if line != "#", DisplayWidth.of(line) + gap.count + DisplayWidth.of(word.text) > columns {
          lines.append(line)
          line = "# \(word.text)"
        } else {
          line += gap + word.text
        }
      }
      lines.append(line)
    }
    return lines
  }
}

extension Substring {
  /// The pieces between which a line may break: words, and single wide characters with the punctuation behind them.
  fileprivate var wordsToWrap: [(text: String, isAfterBlank: Bool)] {
    var words: [(text: String, isAfterBlank: Bool)] = []
    var isAfterBlank = true
    for character in self {
      if character.isWhitespace {
        isAfterBlank = true
        continue
      }
      let isWide = DisplayWidth.of(String(character)) == 2
      let joins = !isAfterBlank && (!isWide || "，。、；：！？）」』》".contains(character))
      let followsWide = words.last?.text.last.map { DisplayWidth.of(String($0)) == 2 } ?? true
      if joins, !words.isEmpty, isWide || !followsWide {
        words[words.count - 1].text.append(character)
      } else {
        words.append((String(character), isAfterBlank))
      }
      isAfterBlank = false
    }
    return words
  }
}
