import Yams

/// Turns the text of a file into a tree of nodes. Nothing else knows Yams.
///
/// Yams composes its tree by recursion and refuses more than 1,000 levels, so any text comes back from it.
struct DocumentParser {
  /// How deep lists and maps may stand in each other, aliases resolved.
  static let nestingLimit = 100
  /// How many nodes aliases may repeat in all.
  static let repetitionLimit = 100_000

  private let problems: ProblemList
  private var disguise: Disguise
  private var anchors: [String: Anchored] = [:]
  private var nodeCount = 0
  private var repeatedCount = 0
  private var deepest = 0

  private struct Anchored {
    var node: Node
    /// How many nodes it is, itself and those inside.
    var size: Int
    /// How many levels it has below itself.
    var height: Int
  }

  /// The root of the one document in `source`; nil when there is none or it is not YAML.
  static func parse(_ source: SourceText, problems: ProblemList) -> Node? {
    var parser = DocumentParser(problems: problems, disguise: Disguise(source))
    return parser.parse()
  }

  private init(problems: ProblemList, disguise: Disguise) {
    self.problems = problems
    self.disguise = disguise
  }

  private mutating func parse() -> Node? {
    guard let (root, parser) = compose() else { return nil }
    // Yams' nodes hold their anchors weakly; the parser owns them.
    return withExtendedLifetime(parser) { node(root, depth: 1) }
  }

  /// Yams' tree. At a key that stands twice Yams gives up: that key is covered, and Yams begins again.
  private mutating func compose() -> (root: Yams.Node, parser: Yams.Parser)? {
    var repeated: [SourcePlace] = []
    let attempts = 1 + min(20, 8 * 1024 * 1024 / max(1, disguise.source.scalars.count))
    while true {
      do {
        let parser = try Yams.Parser(yaml: disguise.text, resolver: .basic, encoding: .utf8)
        guard let root = try parser.singleRoot() else { return nil }
        return (root, parser)
      } catch YamlError.duplicatedKeysInMapping(_, let context) {
        let mark = context.mark
        repeated.append(SourcePlace(line: mark.line, column: mark.column))
        if repeated.count < attempts && disguise.coverKey(line: mark.line, column: mark.column) { continue }
        for place in repeated { problems.add("duplicate-key", "a key stands twice in its map", at: place) }
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
    case .alias(let alias): result = .null(at: place(alias.mark))
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
    if let anchor = scalar.anchor { place.column += anchor.rawValue.count + 2 }
    // Yams gives quoted text the tag of a string, and hashing does the same to keys.
    if scalar.tag.rawValue != Tag.Name.str.rawValue { refuseTag(scalar.tag, at: place) }
    let text = disguise.uncovered(scalar.string)
    if isPlain && text.hasPrefix("*") { return alias(String(text.dropFirst()), at: place, depth: depth) }
    return Node(content: .scalar(Node.Scalar(text: text, isPlain: isPlain)), place: place)
  }

  private mutating func list(_ sequence: Yams.Node.Sequence, depth: Int) -> Node {
    let place = place(sequence.mark)
    refuseTag(sequence.tag, at: place)
    guard isAllowed(depth: depth, at: place) else { return .null(at: place) }
    return Node(content: .list(sequence.map { node($0, depth: depth + 1) }), place: place)
  }

  private mutating func map(_ mapping: Yams.Node.Mapping, depth: Int) -> Node {
    let place = place(mapping.mark)
    refuseTag(mapping.tag, at: place)
    guard isAllowed(depth: depth, at: place) else { return .null(at: place) }
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
      return .null(at: place)
    }
    repeatedCount += anchored.size
    guard repeatedCount <= Self.repetitionLimit else {
      if repeatedCount - anchored.size <= Self.repetitionLimit {
        problems.add(
          "alias-bomb", "the aliases of this file repeat more than \(Self.repetitionLimit) nodes", at: place)
      }
      return .null(at: place)
    }
    nodeCount += anchored.size
    deepest = depth + anchored.height
    return isAllowed(depth: deepest, at: place) ? anchored.node : .null(at: place)
  }

  private func isAllowed(depth: Int, at place: SourcePlace) -> Bool {
    if depth == Self.nestingLimit + 1 { reportNesting(at: place) }
    return depth <= Self.nestingLimit
  }

  private func reportNesting(at place: SourcePlace?) {
    problems.add("nested-too-deep", "lists and maps stand more than \(Self.nestingLimit) deep in each other", at: place)
  }

  private func refuseTag(_ tag: Tag, at place: SourcePlace) {
    guard !tag.rawValue.isEmpty else { return }
    let standard = "tag:yaml.org,2002:"
    let name = tag.rawValue.hasPrefix(standard) ? "!!" + tag.rawValue.dropFirst(standard.count) : tag.rawValue
    problems.add("tag", "tags such as '\(name.shortened(to: 40))' are not read here", at: place)
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

  private func report(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
      reportSyntax(problem, context: context, mark: mark)
    case .composer(_, _, let mark, _):
      problems.add(
        "second-document", "a file holds one scenario, and a second document begins here", at: place(mark),
        hint: "put it into a file of its own")
    case .reader(let problem, let offset, _, _):
      problems.add("invalid-yaml", "this is not YAML: \(problem)", at: offset.map(disguise.source.place(at:)))
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded, .duplicatedKeysInMapping:
      problems.add("invalid-yaml", "this is not YAML: \(error)", at: nil)
    }
  }

  private func reportSyntax(_ problem: String, context: YamlError.Context?, mark: Mark) {
    let place = place(mark)
    if problem.hasPrefix("Maximum nesting level") { return reportNesting(at: place) }
    let line = disguise.source.line(place.line) ?? []
    if line.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
      let column = (line.firstIndex(of: "\t") ?? line.startIndex) - line.startIndex + 1
      problems.add(
        "tab-indentation", "this line is indented with a tab", at: SourcePlace(line: place.line, column: column),
        hint: "YAML indents with spaces only")
      return
    }
    let began = context.map { ", \($0.text) that begins at \($0.mark.line):\($0.mark.column)" } ?? ""
    problems.add(
      "invalid-yaml", "this is not YAML: \(problem)\(began)", at: place, hint: Self.hints[problem])
  }

  /// What most often helps.
  private static let hints = [
    "mapping values are not allowed in this context": "quote a text with ': ' in it",
    "found character that cannot start any token": "quote a text that begins so",
    "did not find expected key": "is this line indented like the one before?",
  ]
}
