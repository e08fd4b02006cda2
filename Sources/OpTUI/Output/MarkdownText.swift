/// A Markdown page for a terminal: the source without links that cannot be followed there.
struct MarkdownText {
  private let lines: [Substring]

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

  private init(_ lines: [Substring]) { self.lines = lines }

  var isEmpty: Bool { lines.isEmpty }

  /// The rows of the tables, each as its cells.
  var rows: [[String]] {
    lines.filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst().dropLast().split(separator: "|").map { Self.plain(String($0)).trimmed }
    }
  }

  /// The sections whose heading contains the word, and from the others the paragraphs and rows that show it as code; if
  /// there are none, the examples with it.
  func sections(about word: String) -> MarkdownText {
    let sections = sections
    let found = sections.flatMap { section in
      section.heading.lowercased().contains(word.lowercased()) ? section.lines : section.parts(about: word)
    }
    return MarkdownText(found.isEmpty ? sections.flatMap { $0.examples(with: word) } : found)
  }

  /// The words at the beginning of code spans: the keys of a format.
  var keys: Set<String> {
    Set(lines.flatMap { $0.matches(of: /`([a-z][a-z-]+)[`:]/).map { String($0.1) } })
  }

  private var sections: [Section] {
    var sections: [[Substring]] = []
    var isCode = false
    for line in lines {
      if line.hasPrefix("```") { isCode.toggle() }
      if sections.isEmpty || (!isCode && line.hasPrefix("#")) { sections.append([]) }
      sections[sections.count - 1].append(line)
    }
    return sections.map(Section.init)
  }

  /// A heading and its text up to the next heading.
  private struct Section {
    let lines: [Substring]

    var heading: Substring { lines.first ?? "" }

    /// The paragraphs, tables and examples, separated by blank lines.
    private var blocks: [[Substring]] {
      var blocks: [[Substring]] = [[]]
      var isCode = false
      for line in lines.dropFirst() {
        if line.hasPrefix("```") { isCode.toggle() }
        if line.isEmpty, !isCode { blocks.append([]) } else { blocks[blocks.count - 1].append(line) }
      }
      return blocks.filter { !$0.isEmpty }
    }

    /// Returns the heading with the paragraphs and rows that show a word as code, and the examples with it as a key;
    /// empty if there are none of the former.
    func parts(about word: String) -> [Substring] {
      let shows = { (line: Substring) in line.contains("`\(word)`") || line.contains("`\(word):") }
      let blocks = blocks
      var isFound = false
      let parts = blocks.compactMap { block -> [Substring]? in
        if Self.isExample(block, of: word) { return block }
        if block[0].hasPrefix("```") { return nil }
        guard block[0].hasPrefix("|") else {
          isFound = isFound || block.contains(where: shows)
          return block.contains(where: shows) ? block : nil
        }
        let rows = block.dropFirst(2).filter(shows)
        isFound = isFound || !rows.isEmpty
        return rows.isEmpty ? nil : block.prefix(2) + rows
      }
      return isFound ? below(parts) : []
    }

    private static func isExample(_ block: [Substring], of word: String) -> Bool {
      block[0].hasPrefix("```") && block.contains { $0.contains(" \(word):") }
    }

    /// Returns the heading with the examples that have a word as a key; empty if there are none.
    func examples(with word: String) -> [Substring] {
      below(blocks.filter { Self.isExample($0, of: word) })
    }

    private func below(_ blocks: [[Substring]]) -> [Substring] {
      guard !blocks.isEmpty else { return [] }
      var lines: [Substring] = [heading]
      for block in blocks { lines += [""] + block }
      return lines + [""]
    }
  }

  /// The columns of a page, as usual for manuals.
  private static let columns = 80

  /// Returns the page with aligned tables and wrapped paragraphs, and with coloured headings and code if requested.
  func rendered(isColored: Bool) -> String {
    var text = ""
    func add(_ line: String, _ style: Style? = nil) {
      text += (isColored ? style.map { StyledText.text(line, $0) } ?? line : line) + "\n"
    }
    var isCode = false
    var rest = lines.filter { !$0.hasPrefix("<!--") && !Self.isLinkToSection($0) }[...]
    while let line = rest.first {
      if line.hasPrefix("```") {
        isCode.toggle()
        rest.removeFirst()
      } else if isCode {
        add("    " + rest.removeFirst(), .executing)
      } else if line.hasPrefix("#") || line.isEmpty {
        add(Self.plain(String(rest.removeFirst())), .bold)
      } else {
        let isTable = line.hasPrefix("|")
        let block = rest.prefix {
          $0.hasPrefix("|") == isTable && !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix("```")
        }
        rest = rest.dropFirst(block.count)
        for line in isTable ? Self.table(block) : Self.paragraphs(block) { add(line) }
      }
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  /// Returns the rows of a table in columns, without the rule below its head, and without a head of one word.
  private static func table(_ lines: ArraySlice<Substring>) -> [String] {
    let head = MarkdownText(Array(lines.prefix(1))).rows.filter { $0.count(where: { !$0.isEmpty }) > 1 }
    let rows = head + MarkdownText(Array(lines.dropFirst(2))).rows
    let columns = (rows.map(\.count).max() ?? 0) - 1
    let widths = (0..<max(columns, 0)).map { column in NameColumn(rows.compactMap { $0.dropFirst(column).first }) }
    return rows.flatMap { row -> [String] in
      let start = zip(row.dropLast(), widths).map { $0 + $1.gap(after: $0) }.joined()
      let indent = min(DisplayWidth.of(start), Self.columns / 2)
      let end = (row.last ?? "").wrapped(columns: Self.columns - indent)
      let isBeside = DisplayWidth.of(start) == indent
      return [isBeside ? start + (end.first ?? "") : start.withoutBlanksAtEnd]
        + end.dropFirst(isBeside ? 1 : 0).map { String(repeating: " ", count: indent) + $0 }
    }
  }

  /// Returns the lines of paragraphs and of lists, whose items begin with a dash or a number.
  private static func paragraphs(_ lines: ArraySlice<Substring>) -> [String] {
    var items: [(indent: Int, text: String)] = []
    for line in lines {
      let mark = line.prefixMatch(of: /(- |[0-9]+\. )/)?.output.0.count
      let text = plain(String(line)).trimmed
      if mark != nil || items.isEmpty {
        items.append((mark ?? 0, text))
      } else {
        // Chinese has no blanks between words.
        let isJoined = (items[items.count - 1].text.unicodeScalars.last.map(DisplayWidth.of) ?? 0) > 1
        items[items.count - 1].text += (isJoined ? "" : " ") + text
      }
    }
    return items.flatMap { indent, text in
      text.wrapped(columns: Self.columns - indent).enumerated().map { index, line in
        index == 0 ? line : String(repeating: " ", count: indent) + line
      }
    }
  }

  /// Whether a line of a table of contents links to a section of the page.
  private static func isLinkToSection(_ line: Substring) -> Bool { line.wholeMatch(of: /\[.*\]\(#.*\)( ·)?/) != nil }

  /// Returns a line without DocC marks and links: `<doc:Semantics>`, two backticks, `[text](target)`.
  private static func plain(_ line: String) -> String {
    var text = ""
    var rest = line[...]
    while let character = rest.first {
      if rest.hasPrefix("``") {
        text.append("`")
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("<doc:"), let end = rest.firstIndex(of: ">") {
        text += rest[..<end].dropFirst("<doc:".count)
        rest = rest[end...].dropFirst()
      } else if character == "[", let end = rest.firstIndex(of: "]"), rest[end...].hasPrefix("]("),
        let close = rest[end...].firstIndex(of: ")")
      {
        text += rest[..<end].dropFirst()
        rest = rest[close...].dropFirst()
      } else {
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    return text
  }
}

extension String {
  /// The text without surrounding blanks.
  fileprivate var trimmed: String {
    drop { $0 == " " }.withoutBlanksAtEnd
  }
}
