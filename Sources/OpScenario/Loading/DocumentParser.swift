import Yams

/// Turns the text of a file into a tree of nodes. Nothing else knows Yams.
///
/// Yams composes its tree by recursion and refuses more than 1,000 levels, which take about 1 MB of stack; we refuse more
/// than 100 afterwards, so that everything above may recurse.
struct DocumentParser {
  /// The depth to which lists and maps may be nested, aliases resolved.
  static let nestingLimit = 100
  /// The number of nodes that aliases may repeat in all.
  static let repetitionLimit = 100_000

  private let problems: ProblemList
  private var masked: MaskedSource
  private var anchors: [String: Anchored] = [:]
  private var nodeCount = 0
  private var repeatedCount = 0
  private var deepest = 0

  private struct Anchored {
    var node: Node
    /// The number of nodes: itself and those inside.
    var size: Int
    /// The number of levels below it.
    var height: Int
  }

  /// The root of the one document in `source`; nil when there is none, it is not YAML, or its aliases repeat
  /// too much.
  static func parse(_ source: SourceText, problems: ProblemList) -> Node? {
    var parser = DocumentParser(problems: problems, masked: MaskedSource(source))
    return parser.parse()
  }

  private init(problems: ProblemList, masked: MaskedSource) {
    self.problems = problems
    self.masked = masked
  }

  private mutating func parse() -> Node? {
    guard let (root, parser) = compose() else { return nil }
    // Yams' nodes hold their anchors weakly; the parser owns them.
    let tree = withExtendedLifetime(parser) { node(root, depth: 1) }
    // A file of so many aliases is no scenario.
    return repeatedCount <= Self.repetitionLimit ? tree : nil
  }

  /// Yams' tree. At a key that stands twice Yams gives up: that key is covered, and Yams begins again.
  private mutating func compose() -> (root: Yams.Node, parser: Yams.Parser)? {
    var repeated: [(key: String, place: SourcePlace)] = []
    let attempts = 1 + min(20, 8 * 1024 * 1024 / max(1, masked.source.scalars.count))
    while true {
      do {
        let parser = try Yams.Parser(yaml: masked.text, resolver: .basic, encoding: .utf8)
        guard let root = try parser.singleRoot() else { return nil }
        return (root, parser)
      } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
        let mark = context.mark
        repeated.append((masked.uncovered(keys.first ?? ""), place(mark)))
        if repeated.count < attempts && masked.coverKey(line: mark.line, column: mark.column) { continue }
        for (key, place) in repeated {
          problems.add("duplicate-key", "key '\(key.shortened(to: 40))' has duplicates in its map", at: place)
        }
      } catch let error as YamlError {
        report(error)
      } catch {
        problems.add("invalid-yaml", "this is not YAML: \(error)", at: nil)
      }
      return nil
    }
  }

  // MARK: - From Yams' tree to ours

  private mutating func node(_ yams: Yams.Node, depth: Int) -> Node {
    let sizeBefore = nodeCount
    let deepestBefore = deepest
    nodeCount += 1
    deepest = depth
    let result: Node
    switch yams {
    case .scalar(let scalar): result = self.scalar(scalar, depth: depth)
    case .sequence(let sequence): result = list(sequence, depth: depth)
    case .mapping(let mapping): result = map(mapping, depth: depth)
    // Only in trees that are to be written.
    case .alias(let alias): result = unreadable(at: place(alias.mark))
    }
    if let anchor = yams.anchor {
      anchors[anchor.rawValue] = Anchored(node: result, size: nodeCount - sizeBefore, height: deepest - depth)
    }
    deepest = max(deepest, deepestBefore)
    return result
  }

  private mutating func scalar(_ scalar: Yams.Node.Scalar, depth: Int) -> Node {
    let isPlain = scalar.style == .plain
    var place = place(scalar.mark, text: scalar.string, style: scalar.style)
    skipProperties(&place)
    let text = masked.uncovered(scalar.string)
    if isPlain && text.hasPrefix("*") { return alias(String(text.dropFirst()), at: place, depth: depth) }
    return Node(content: .scalar(Node.Scalar(text: text, isPlain: isPlain)), place: place)
  }

  private mutating func list(_ sequence: Yams.Node.Sequence, depth: Int) -> Node {
    var place = place(sequence.mark)
    skipProperties(&place)
    guard isAllowed(depth: depth, at: place) else { return unreadable(at: place) }
    return Node(content: .list(sequence.map { node($0, depth: depth + 1) }), place: place)
  }

  private mutating func map(_ mapping: Yams.Node.Mapping, depth: Int) -> Node {
    var place = place(mapping.mark)
    skipProperties(&place)
    guard isAllowed(depth: depth, at: place) else { return unreadable(at: place) }
    var map = MapBuilder(problems: problems)
    for (key, value) in mapping {
      let key = node(key, depth: depth + 1)
      map.add(key, node(value, depth: depth + 1))
    }
    return Node(content: .map(map.finished()), place: place)
  }

  private mutating func alias(_ name: String, at place: SourcePlace, depth: Int) -> Node {
    guard let anchored = anchors[name] else {
      problems.add(
        "unknown-alias", "no anchor '&\(name.shortened(to: 40))' stands before this alias", at: place,
        hint: Suggestion.didYouMean(name, among: anchors.keys.sorted())
          ?? "a text that begins with * has to be quoted")
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
    guard depth + anchored.height <= Self.nestingLimit else {
      reportNesting(at: place)
      return unreadable(at: place)
    }
    nodeCount += anchored.size
    deepest = depth + anchored.height
    return anchored.node
  }

  private func unreadable(at place: SourcePlace) -> Node { Node(content: .unreadable, place: place) }

  private func isAllowed(depth: Int, at place: SourcePlace) -> Bool {
    if depth > Self.nestingLimit { reportNesting(at: place) }
    return depth <= Self.nestingLimit
  }

  private func reportNesting(at place: SourcePlace?) {
    problems.add("nested-too-deep", "lists and maps stand more than \(Self.nestingLimit) deep in each other", at: place)
  }

  // MARK: - Places and errors

  private func place(
    _ mark: Mark?, text: String = "", style: Yams.Node.Scalar.Style = .literal
  ) -> SourcePlace {
    guard let mark else { return SourcePlace(line: 1, column: 1) }
    let length =
      switch style {
      case .plain: text.unicodeScalars.count
      case .singleQuoted, .doubleQuoted: text.unicodeScalars.count + 2
      case .any, .literal, .folded: 1
      }
    return SourcePlace(line: mark.line, column: mark.column, length: length)
  }

  /// Moves the place of a node behind its anchor, and refuses its tag. Yams reports neither.
  private func skipProperties(_ place: inout SourcePlace) {
    let scalars = masked.source.scalars
    guard var index = masked.source.index(line: place.line, column: place.column) else { return }
    while index < scalars.count, scalars[index] == "&" || scalars[index] == "!" {
      let property = scalars[index...].prefix { !$0.endsProperty }
      if property.first == "!" {
        let name = String(String.UnicodeScalarView(property))
        var place = masked.source.place(at: index)
        place.length = property.count
        problems.add("tag", "tags such as '\(name.shortened(to: 40))' are not read here", at: place)
      }
      index = scalars[property.endIndex...].firstIndex { $0 != " " && $0 != "\t" && !$0.isLineBreak } ?? scalars.count
      if index < scalars.count {
        let start = masked.source.place(at: index)
        (place.line, place.column) = (start.line, start.column)
      }
    }
  }

  private func report(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
      reportSyntax(problem, context: context, mark: mark)
    case .composer(_, _, let mark, _):
      problems.add(
        "second-document", "a file holds one scenario, and a second document begins here", at: place(mark),
        hint: "put it into a file of its own")
    case .reader(let problem, let offset, _, _):
      problems.add("invalid-yaml", "this is not YAML: \(problem)", at: offset.map(masked.source.place(at:)))
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded, .duplicatedKeysInMapping:
      problems.add("invalid-yaml", "this is not YAML: \(error)", at: nil)
    }
  }

  private func reportSyntax(_ problem: String, context: YamlError.Context?, mark: Mark) {
    let place = place(mark)
    if problem.hasPrefix("Maximum nesting level") { return reportNesting(at: place) }
    let source = masked.source
    let line = source.line(place.line) ?? []
    if line.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
      let column = (line.firstIndex(of: "\t") ?? line.startIndex) - line.startIndex + 1
      problems.add(
        "tab-indentation", "this line is indented with a tab", at: SourcePlace(line: place.line, column: column),
        hint: "YAML indents with spaces only")
      return
    }
    // At the end of the file there is nothing to see; what was never closed is where the mistake is.
    if let context, source.line(place.line)?.isEmpty != false {
      return problems.add("invalid-yaml", "this is not YAML: \(problem), \(context.text)", at: self.place(context.mark))
    }
    let start = context.map { self.place($0.mark) }
    let began = start == place ? nil : context.map { ", \($0.text) that begins at \($0.mark)" }
    problems.add(
      "invalid-yaml", "this is not YAML: \(problem)\(began ?? "")", at: place, hint: Self.hints[problem])
  }

  /// The advice that most often helps, by Yams's message.
  private static let hints = [
    "mapping values are not allowed in this context": "quote a text with ': ' in it",
    "found character that cannot start any token": "quote a text that begins so",
    "did not find expected key": "is this line indented like the one before?",
  ]
}

extension Unicode.Scalar {
  /// Whether it cannot be part of an anchor or a tag.
  fileprivate var endsProperty: Bool {
    switch self {
    case " ", "\t", "\n", "\r", ",", "[", "]", "{", "}": true
    case _: false
    }
  }
}
