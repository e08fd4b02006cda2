import Localization
import OpTUICore

/// A page of Markdown for a terminal: as it is written, without the marks of links that lead nowhere there.
struct MarkdownText {
  private let lines: [Substring]

  init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false) }

  private init(_ lines: [Substring]) { self.lines = lines }

  var isEmpty: Bool { lines.isEmpty }

  /// Returns the rows of the tables, each as its cells.
  var rows: [[String]] {
    lines.filter { $0.hasPrefix("| ") }.map { line in
      line.dropFirst().dropLast().split(separator: "|").map { Self.plain(String($0)).trimmed }
    }
  }

  /// The sections whose heading has the word, or which show it as code.
  func sections(about word: String) -> MarkdownText {
    var sections: [[Substring]] = []
    for line in lines {
      if line.hasPrefix("## ") || sections.isEmpty { sections.append([]) }
      sections[sections.count - 1].append(line)
    }
    let about = sections.filter { section in
      section.first?.lowercased().contains(word.lowercased()) == true
        || section.contains { line in ["`\(word)`", "`\(word):", " \(word): "].contains { line.contains($0) } }
    }
    return MarkdownText(Array(about.joined()))
  }

  /// Returns the page with the headings, and the code, in colours if they are wanted.
  func rendered(isColored: Bool) -> String {
    var isCode = false
    var text = ""
    for line in lines {
      if line.hasPrefix("```") {
        isCode.toggle()
        continue
      }
      if line.hasPrefix("<!--") { continue }
      let plain = isCode ? "    " + line : Self.plain(String(line))
      let style: Style? = isCode ? .executing : line.hasPrefix("#") ? .bold : nil
      text += (isColored ? style.map { StyledText.text(plain, $0) } ?? plain : plain) + "\n"
    }
    while text.hasSuffix("\n\n") { text.removeLast() }
    return text
  }

  /// Returns a line without the marks of DocC and of links: `<doc:Semantics>`, two backticks, `[text](target)`.
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
  /// The text without blanks around it.
  fileprivate var trimmed: String {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
