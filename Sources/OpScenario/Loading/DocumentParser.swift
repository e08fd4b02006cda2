/// Composes the tree of nodes of a file from its events.
///
/// Nodes nested more than 100 deep are refused, so that all later code may recurse. Parsing stops there: libyaml visits
/// every open list and map for each word.
struct DocumentParser: ~Copyable {
  /// The maximum nesting depth of lists and maps, aliases resolved.
  static let nestingLimit = 100
  /// The maximum number of lines that define tags: libyaml compares each with all earlier ones.
  static let tagDirectiveLimit = 100
  /// The maximum number of nodes that aliases repeat in all.
  static let repetitionLimit = 100_000

  private let problems: ProblemList
  private let source: SourceText
  private let lineBreaks: LineBreakMask
  private var events: YAMLEventReader
  private var anchors: [String: Anchored] = [:]
  /// The names of the anchors in file order, for suggestions.
  private var anchorNames: [String] = []
  private var nodeCount = 0
  private var repeatedCount = 0
  private var deepest = 0

  private struct Anchored {
    var node: Node
    /// The number of nodes: itself and its descendants.
    var size: Int
    /// The number of levels below it.
    var height: Int
  }

  /// The root of the only document in `source`; nil if there is none, it is not YAML, it is nested too deep, or its
  /// aliases repeat too many nodes.
  static func parse(_ source: SourceText, problems: ProblemList) -> Node? {
    var parser = DocumentParser(source, problems: problems)
    do throws(YAMLSyntaxError) {
      return try parser.document()
    } catch {
      parser.report(error)
      return nil
    }
  }

  private init(_ source: SourceText, problems: ProblemList) {
    self.problems = problems
    self.source = source
    lineBreaks = LineBreakMask(for: source)
    events = YAMLEventReader(lineBreaks.masked(source))
  }

  private mutating func document() throws(YAMLSyntaxError) -> Node? {
    if let line = source.lines(beginningWith: "%TAG").dropFirst(Self.tagDirectiveLimit).first {
      report(tag: "%TAG", at: SourcePlace(line: line, column: 1, length: "%TAG".count))
      return nil
    }
    guard try events.next().kind == .documentStart else { return nil }
    let root = try node(events.next(), depth: 1)
    _ = try events.next()
    let next = try events.next()
    if next.kind == .documentStart {
      return problems.reject(
        "second-document", "a file holds one scenario, and a second document begins here", at: place(next.start),
        hint: "put it into a file of its own")
    }
    // A scenario does not have so many aliases.
    return repeatedCount <= Self.repetitionLimit ? root : nil
  }

  // MARK: - Nodes

  private mutating func node(_ event: YAMLEvent, depth: Int) throws(YAMLSyntaxError) -> Node {
    let sizeBefore = nodeCount
    let deepestBefore = deepest
    nodeCount += 1
    deepest = depth
    let place = place(of: event)
    let result: Node
    switch event.kind {
    case .scalar(let text, let isPlain):
      result = Node(content: .scalar(Node.Scalar(text: lineBreaks.unmasked(text), isPlain: isPlain)), place: place)
    case .alias(let name): result = try alias(name, at: place, depth: depth)
    case .listStart: result = try list(at: place, depth: depth)
    case .mapStart: result = try map(at: place, depth: depth)
    case .documentStart, .documentEnd, .streamEnd, .listEnd, .mapEnd: preconditionFailure("\(event.kind) is not a node")
    }
    if let anchor = event.anchor {
      anchorNames.append(anchor)
      anchors[anchor] = Anchored(node: result, size: nodeCount - sizeBefore, height: deepest - depth)
    }
    deepest = max(deepest, deepestBefore)
    return result
  }

  private mutating func list(at place: SourcePlace, depth: Int) throws(YAMLSyntaxError) -> Node {
    try checkDepth(depth, at: place)
    var nodes: [Node] = []
    var event = try events.next()
    while event.kind != .listEnd {
      nodes.append(try node(event, depth: depth + 1))
      event = try events.next()
    }
    return Node(content: .list(nodes), place: place)
  }

  private mutating func map(at place: SourcePlace, depth: Int) throws(YAMLSyntaxError) -> Node {
    try checkDepth(depth, at: place)
    var map = MapBuilder(problems: problems)
    var event = try events.next()
    while event.kind != .mapEnd {
      let key = try node(event, depth: depth + 1)
      map.add(key, try node(events.next(), depth: depth + 1))
      event = try events.next()
    }
    return Node(content: .map(map.finished()), place: place)
  }

  private mutating func alias(_ name: String, at place: SourcePlace, depth: Int) throws(YAMLSyntaxError) -> Node {
    guard let anchored = anchors[name] else {
      problems.add(
        "unknown-alias", "no anchor '&\(name.shortened(to: 40))' stands before this alias", at: place,
        hint: problems.didYouMean(name, among: anchorNames) ?? Self.quoteAsterisk)
      return unreadable(at: place)
    }
    repeatedCount += anchored.size
    guard repeatedCount <= Self.repetitionLimit else {
      if repeatedCount - anchored.size <= Self.repetitionLimit {
        problems.add(
          "alias-bomb", "the aliases of this file repeat more than \(Self.repetitionLimit) nodes", at: place)
      }
      return unreadable(at: place)
    }
    try checkDepth(depth + anchored.height, at: place)
    nodeCount += anchored.size
    deepest = depth + anchored.height
    return anchored.node
  }

  private func unreadable(at place: SourcePlace) -> Node { Node(content: .unreadable, place: place) }

  private func checkDepth(_ depth: Int, at place: SourcePlace) throws(YAMLSyntaxError) {
    if depth <= Self.nestingLimit { return }
    throw YAMLSyntaxError(
      problem: Self.nestedTooDeep, mark: YAMLEvent.Mark(index: 0, line: place.line, column: place.column))
  }

  // MARK: - Places

  private func place(_ mark: YAMLEvent.Mark) -> SourcePlace { SourcePlace(line: mark.line, column: mark.column) }

  /// Returns the place of a node after its properties, and reports tags.
  private func place(of event: YAMLEvent) -> SourcePlace {
    var place = place(event.start)
    if event.anchor != nil || event.hasTag {
      let start = skipProperties(from: event.start.index)
      let isInside = start < event.end.index
      place = source.place(at: isInside ? start : event.start.index)
    }
    if event.end.line == place.line, event.kind.isWord {
      place.length = max(1, event.end.column - place.column)
    }
    return place
  }

  /// Returns the index after an anchor and a tag, and reports the tag.
  private func skipProperties(from start: Int) -> Int {
    let scalars = source.scalars
    var index = start
    while index < scalars.count, scalars[index] == "&" || scalars[index] == "!" {
      let property = scalars[index...].prefix { !$0.endsProperty }
      if property.first == "!" {
        var place = source.place(at: index)
        place.length = property.count
        report(tag: String(String.UnicodeScalarView(property)), at: place)
      }
      index = scalars[property.endIndex...].firstIndex { $0 != " " && $0 != "\t" && !$0.isLineBreak } ?? scalars.count
    }
    return index
  }

  // MARK: - Errors

  private func report(tag name: String, at place: SourcePlace) {
    problems.add("tag", "tags such as '\(name.shortened(to: 40))' are not supported", at: place)
  }

  /// The problem of valid YAML that is nested too deep; libyaml has no such message.
  private static let nestedTooDeep = "nested too deep"

  private func report(_ error: YAMLSyntaxError) {
    let place = place(error.mark)
    if error.problem == Self.nestedTooDeep {
      return problems.add(
        "nested-too-deep", "lists and maps are nested more than \(Self.nestingLimit) deep", at: place)
    }
    let line = source.line(place.line) ?? []
    if line.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
      let column = (line.firstIndex(of: "\t") ?? line.startIndex) - line.startIndex + 1
      problems.add(
        "tab-indentation", "this line is indented with a tab", at: SourcePlace(line: place.line, column: column),
        hint: "YAML indents with spaces only")
      return
    }
    if let context = error.context, context.text == "while scanning an alias" {
      return problems.add(
        "invalid-yaml", "this is not YAML: an alias has a name of letters, digits, '-' and '_' after its '*'",
        at: self.place(context.mark), hint: Self.quoteAsterisk)
    }
    let problem = localized(Phrase(key: error.problem))
    guard let context = error.context else {
      return problems.add("invalid-yaml", "this is not YAML: \(problem)", at: place, hint: Self.hints[error.problem])
    }
    let (words, start) = (localized(Phrase(key: context.text)), self.place(context.mark))
    // At the end of the file nothing is visible; the unclosed construct is the mistake.
    if source.line(place.line)?.isEmpty != false {
      return problems.add("invalid-yaml", "this is not YAML: \(problem), \(words)", at: start)
    }
    problems.add(
      "invalid-yaml",
      start == place
        ? "this is not YAML: \(problem)"
        : "this is not YAML: \(problem), \(words) that begins at \(start.line):\(start.column)",
      at: place, hint: Self.hints[error.problem])
  }

  private static let quoteAsterisk: Phrase = "a text that begins with * has to be quoted"

  /// The most helpful advice for each of libyaml's messages.
  private static let hints: [String: Phrase] = [
    "mapping values are not allowed in this context": "quote a text with ': ' in it",
    "found character that cannot start any token": "quote a text that begins like this",
    "did not find expected key": "is this line indented like the one before?",
  ]
}

/// Replacements for U+0085, U+2028 and U+2029, which only libyaml treats as line breaks.
///
/// Each is one private-use scalar that does not occur in the file, so that all places stay the same.
private struct LineBreakMask {
  private var standIns: [Unicode.Scalar: Unicode.Scalar] = [:]
  private var originals: [Unicode.Scalar: Unicode.Scalar] = [:]

  init(for source: SourceText) {
    let breaks = Set(source.scalars.lazy.filter(Self.isBreak))
    guard !breaks.isEmpty else { return }
    let taken = Set(source.scalars.lazy.filter { $0.value >= 0xF0000 })
    let free = (UInt32(0xF0000)...0xFFFFD).lazy.compactMap(Unicode.Scalar.init).filter { !taken.contains($0) }
    for (original, standIn) in zip(breaks, free) {
      standIns[original] = standIn
      originals[standIn] = original
    }
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{85}", "\u{2028}", "\u{2029}": true
    case _: false
    }
  }

  /// Returns the text in UTF-8.
  func masked(_ source: SourceText) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.scalars.count)
    for scalar in source.scalars {
      if scalar.isASCII {
        bytes.append(UInt8(scalar.value))
      } else {
        bytes.append(contentsOf: (standIns[scalar] ?? scalar).utf8)
      }
    }
    return bytes
  }

  func unmasked(_ text: String) -> String {
    guard !originals.isEmpty else { return text }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: text.unicodeScalars.lazy.map { originals[$0] ?? $0 })
    return String(result)
  }
}

extension Unicode.Scalar {
  /// Whether it ends an anchor or a tag.
  fileprivate var endsProperty: Bool {
    switch self {
    case " ", "\t", "\n", "\r", ",", "[", "]", "{", "}": true
    case _: false
    }
  }
}
