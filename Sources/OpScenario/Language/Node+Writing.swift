// The text of nodes in YAML's flow style.
extension Node {
  /// The node on one line: `{queue: net, after: [a, b]}`.
  package var flowText: String {
    switch content {
    case .scalar(let scalar): scalar.flowText
    case .list(let nodes): "[" + nodes.map(\.flowText).joined(separator: ", ") + "]"
    case .map(let map): "{" + map.entries.map(\.flowText).joined(separator: ", ") + "}"
    case .unreadable: "~"
    }
  }

  package static func word(_ text: String, at place: SourcePlace = SourcePlace(line: 1, column: 1)) -> Node {
    Node(content: .scalar(Scalar(text: text, isPlain: true)), place: place)
  }

  /// A quoted scalar.
  package static func text(_ text: String) -> Node {
    Node(content: .scalar(Scalar(text: text, isPlain: false)), place: SourcePlace(line: 1, column: 1))
  }

  package static func list(_ nodes: [Node], at place: SourcePlace = SourcePlace(line: 1, column: 1)) -> Node {
    Node(content: .list(nodes), place: place)
  }

  package static func map(_ entries: [Entry], at place: SourcePlace = SourcePlace(line: 1, column: 1)) -> Node {
    Node(content: .map(Map(entries: entries)), place: place)
  }
}

extension Node.Entry {
  package init(_ key: String, _ value: Node, at place: SourcePlace = SourcePlace(line: 1, column: 1)) {
    self.init(key: key, keyPlace: place, value: value)
  }

  /// `queue: net`.
  package var flowText: String { Node.Scalar(text: key, isPlain: true).flowText + ": " + value.flowText }
}

extension Node.Scalar {
  /// The text, quoted if YAML would read it differently.
  package var flowText: String { isSafe ? text : quotedText }

  private var isSafe: Bool {
    // As a plain scalar this text is null; quoted, it is a text.
    if ["", "~", "null", "Null", "NULL"].contains(text) { return isPlain && !text.isEmpty }
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last else { return false }
    if first.isBlank || last.isBlank || last == ":" || Self.indicators.contains(first) { return false }
    if first == "-" || first == "?" || first == ":" { return scalars.count > 1 && !text.dropFirst().hasPrefix(" ") }
    if text.hasPrefix("---") || text.hasPrefix("...") || text == "<<" { return false }
    return !text.contains(": ") && !text.contains(" #")
      && scalars.allSatisfy { !Self.isSpecial($0) }
  }

  private static let indicators: Set<Unicode.Scalar> = ["&", "*", "!", "|", ">", "'", "\"", "%", "@", "`", "#", "="]

  /// Whether no plain scalar in a flow collection can contain it.
  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", "[", "]", "{", "}": true
    case _: scalar.isEscaped
    }
  }

  var quotedText: String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.isEscaped:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
      case _: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Unicode.Scalar {
  /// Whether it is invisible, or breaks a line somewhere.
  fileprivate var isEscaped: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    case _: false
    }
  }
}
