/// Writes nodes as the words of a command line.
enum LinePrinter {
  /// Returns the word, quoted if a line would read it differently.
  static func token(_ text: String) -> String { token(Node.Scalar(text: text, isPlain: true)) }

  private static func token(_ scalar: Node.Scalar) -> String {
    let first = scalar.text.unicodeScalars.first
    let isWord =
      first.map { !"\"'[{".unicodeScalars.contains($0) } == true && !scalar.text.contains(",")
      && !scalar.text.unicodeScalars.contains { $0.isBlank || $0.value < 0x20 }
      && (scalar.isPlain || scalar.flowText == scalar.text)
    return isWord ? scalar.text : scalar.quotedText
  }

  /// Returns the text as the rest of a line.
  static func rest(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, !first.isBlank, !last.isBlank,
      !"\"'[{".unicodeScalars.contains(first), !scalars.contains(where: { $0.value < 0x20 && $0 != "\t" })
    else { return Node.Scalar(text: text, isPlain: false).quotedText }
    return text
  }

  /// Returns a value of any form as one token.
  private static func token(_ node: Node) -> String {
    switch node.content {
    case .scalar(let scalar): token(scalar)
    case .list, .map, .unreadable: node.flowText
    }
  }

  /// Returns a comma-separated list, or in flow style if the commas would be read differently.
  static func list(_ node: Node) -> String {
    guard case .list(let nodes) = node.content else { return token(node) }
    let words = nodes.compactMap { node -> String? in
      guard case .scalar(let scalar) = node.content, token(scalar) == scalar.text else { return nil }
      return scalar.text
    }
    return words.count == nodes.count && !nodes.isEmpty ? words.joined(separator: ",") : node.flowText
  }

  static func trigger(_ entry: Node.Entry?) -> [String] {
    entry.map { [$0.key, token($0.value)] } ?? []
  }

  static func keywords(_ node: Node, _ parts: [LineForm.Part]) -> [String] {
    guard case .map(let map) = node.content else { return [] }
    return map.entries.flatMap { phrase($0, among: parts) }
  }

  static func phrase(_ entry: Node.Entry, among parts: [LineForm.Part]) -> [String] {
    guard let part = parts.first(where: { $0.key == entry.key }) else { return [entry.key, token(entry.value)] }
    return [part.words[0]] + value(entry.value, part.form)
  }

  static func step(_ entry: Node.Entry) -> [String] {
    if entry.key == "cancel-all", case .scalar = entry.value.content { return ["cancel", "all", token(entry.value)] }
    return phrase(entry, among: LineForms.step)
  }

  static func operationPhrase(_ entry: Node.Entry) -> [String] {
    let text = entry.value.text
    if entry.key == "repeat", let text, text.utf8.allSatisfy(\.isDigit) { return ["x\(text)"] }
    return LineForms.shorthands.first { $0.key == entry.key && $0.value == text }?.words
      ?? phrase(entry, among: LineForms.operation)
  }

  static func expectation(_ keys: Node.Map) -> [String] {
    guard let first = keys.entries.first else { return [] }
    switch (first.key, first.value.content) {
    case ("order", .list(let events)) where events.count > 1 && events.allSatisfy({ $0.text?.isEventName == true }):
      return [events.map { token($0) }.joined(separator: " before ")]
    case ("event", .map(let map)) where map.entries.first?.key == "is" && map["is"]?.text?.isEventName == true:
      return map.entries.enumerated().flatMap { $0 == 0 ? [token($1.value)] : [$1.key, token($1.value)] }
    case ("at", _):
      return ["at", token(first.value)] + keys.entries.dropFirst().flatMap { phrase($0, among: LineForms.snapshot) }
    case _:
      return keys.entries.flatMap { phrase($0, among: LineForms.expectation) }
    }
  }

  // MARK: - Values

  private static func value(_ node: Node, _ form: LineForm) -> [String] {
    switch (form, node.content) {
    case (.one, _): [token(node)]
    case (.many, _), (.list, _): [list(node)]
    case (.rest, .scalar(let scalar)): [rest(scalar.text)]
    case (.flag, .scalar(let scalar)) where scalar.isPlain && scalar.text == "true": []
    case (.pairs(_, let filler, let form), .map(let map)): pairs(map, filler, form) ?? [node.flowText]
    case (.map(let positional, let keywords), .map(let map)): self.map(map, positional, keywords) ?? [node.flowText]
    case (.valueOrMap(let part, let keywords), .map(let map)): self.map(map, [part], keywords) ?? [node.flowText]
    case (.conditions, .list(let nodes)): conditions(nodes) ?? [node.flowText]
    case (.order, .list(let nodes)) where nodes.count > 1: [nodes.map { token($0) }.joined(separator: " before ")]
    case _: [token(node)]
    }
  }

  /// Returns the subjects, which must share their value.
  private static func pairs(_ map: Node.Map, _ filler: String?, _ form: LineForm) -> [String]? {
    guard let first = map.entries.first, map.entries.allSatisfy({ $0.value.flowText == first.value.flowText }) else {
      return nil
    }
    let subjects = list(.list(map.entries.map { .word($0.key) }))
    guard !subjects.hasPrefix("[") else { return nil }
    return [subjects] + (filler.map { [$0] } ?? []) + value(first.value, form)
  }

  private static func map(
    _ map: Node.Map, _ positional: [LineForm.Part], _ keywords: [LineForm.Part]
  ) -> [String]? {
    var words: [String] = []
    for part in positional {
      guard let node = map[part.key] else { return nil }
      // A flow value in first place would stand for the whole map.
      let value = value(node, part.form)
      if words.isEmpty, value.first?.hasPrefix("{") != false || value.first?.hasPrefix("[") == true { return nil }
      words += value
    }
    for entry in map.entries where !positional.contains(where: { $0.key == entry.key }) {
      guard keywords.contains(where: { $0.key == entry.key }) else { return nil }
      words += phrase(entry, among: keywords)
    }
    return words.isEmpty ? nil : words
  }

  private static func conditions(_ nodes: [Node]) -> [String]? {
    let names = nodes.compactMap { node -> Node? in
      guard case .map(let map) = node.content, map.entries.count == 2, map["otherwise"]?.text == "wait" else {
        return nil
      }
      return map["id"]
    }
    guard names.count == nodes.count, !names.isEmpty else { return nil }
    let text = list(.list(names))
    return text.hasPrefix("[") ? nil : [text]
  }
}

extension String {
  /// Whether it reads as an event at the start of an expectation.
  fileprivate var isEventName: Bool { contains(".") || ["misuse", "lint"].contains(self) }
}
