/// Reads the nodes of one file by the rules of the format, and reports mistakes to `problems`.
///
/// A function that reads a value returns nil after reporting the reason.
final class Reader {
  let problems: ProblemList
  let declared: DeclaredIDs
  /// The scenario to which parts are added; nil for a whole file.
  let base: LoadedScenario?
  /// The operations read so far, for expectations about blocks and completions.
  var plans: [String: OperationPlan] = [:]
  /// The operation whose body is being read.
  var bodyOf: String?
  /// The custom operation whose methods are being read.
  var methodOf: String?
  /// Barriers made by steps, by id in file order.
  var barriers: [OperationPlan] = []
  /// The group of each child.
  var parents: [String: String] = [:]
  var groupMax: [String: Int] = [:]
  /// The number of blocks that steps add to each operation.
  var addedBlocks: [String: Int] = [:]
  /// The operations whose key-value notifications are observed or expected.
  var keyObserved: Set<String> = []
  /// The checks deferred until every operation is known.
  private var checks: [(Reader) -> Void] = []
  /// The used extensions of Foundation.
  var extensions: Set<FoundationExtension> = []
  /// The questions that the play answers.
  var inquiries: [Inquiry] = []
  /// The ids of problems and lints that are the lesson.
  var allow: Set<String> = []
  /// Whether the file expects the misuse of a max below -1.
  var expectsNegativeMax = false

  /// The ids in texts that look like operations but are not.
  var unknownValues: Set<String> = []

  init(declared: DeclaredIDs, base: LoadedScenario? = nil, problems: ProblemList) {
    self.declared = declared
    self.base = base
    self.problems = problems
    allow = base?.scenario.allow ?? []
  }

  func plan(of id: String) -> OperationPlan? { plans[id] ?? base?.plan(of: id) }

  /// Returns the number of blocks that steps add to an operation.
  func addedBlocks(of id: String) -> Int { addedBlocks[id, default: 0] + (base?.index.addedBlocks[id] ?? 0) }

  /// Defers a check until every operation is known.
  func checkLater(_ check: @escaping (Reader) -> Void) { checks.append(check) }

  func runChecks() {
    for check in checks { check(self) }
    checks = []
  }

  // MARK: - Reports

  func reportUnexpected(_ node: Node, wanted: Phrase, hint: Phrase? = nil) {
    if case .unreadable = node.content { return }
    problems.add(
      node.isNull ? "missing-value" : "wrong-kind", "expected \(wanted), found \(node)", at: node.place, hint: hint)
  }

  /// Reports something that is read as nil.
  func unexpected<Value>(_ node: Node, wanted: Phrase, hint: Phrase? = nil) -> Value? {
    reportUnexpected(node, wanted: wanted, hint: hint)
    return nil
  }

  // MARK: - Kinds of nodes

  func map(_ node: Node, wanted: @autoclosure () -> Phrase, hint: Phrase? = nil) -> Node.Map? {
    if case .map(let map) = node.content { return map }
    return unexpected(node, wanted: wanted(), hint: hint)
  }

  /// Returns the entries of a map of ids to values, which must not be empty.
  func entries(_ node: Node, wanted: @autoclosure () -> Phrase) -> [Node.Entry] {
    guard let map = map(node, wanted: wanted()) else { return [] }
    let entries = map.entries.filter { !$0.isExtension }
    if entries.isEmpty { problems.add("empty-map", "expected \(wanted()), found an empty map", at: node.place) }
    return entries
  }

  func list(_ node: Node, wanted: @autoclosure () -> Phrase) -> [Node]? {
    if case .list(let nodes) = node.content { return nodes }
    let hint: Phrase? = node.text.flatMap { DeclaredIDs.isIdentifier($0) ? "write [\($0)]" : nil }
    return unexpected(node, wanted: wanted(), hint: hint)
  }

  /// Reads a scalar as written.
  func word(_ node: Node, wanted: @autoclosure () -> Phrase) -> String? {
    if let text = node.text { return text }
    return unexpected(node, wanted: wanted())
  }

  // MARK: - Values

  /// Reads a scalar as written, or a map of languages to texts.
  func text(_ node: Node) -> LocalizedText? {
    guard case .map = node.content else {
      return word(node, wanted: "a text").map { LocalizedText($0) }
    }
    var variants: [LocalizedText.Variant] = []
    for entry in entries(node, wanted: "a text in each language") {
      if !Self.isLanguage(entry.key) {
        problems.add(
          "unknown-language", "'\(entry.key.shortened(to: 40))' is not the code of a language", at: entry.keyPlace,
          hint: "such as en or zh")
      }
      guard let text = word(entry.value, wanted: "a text") else { continue }
      variants.append(LocalizedText.Variant(language: entry.key, text: text))
    }
    return variants.isEmpty ? nil : LocalizedText(variants: variants)
  }

  private static func isLanguage(_ code: String) -> Bool {
    let parts = code.split(separator: "-", omittingEmptySubsequences: false)
    return (2...3).contains(parts[0].utf8.count)
      && parts.allSatisfy { !$0.isEmpty && $0.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic } }
  }

  /// Reads `true` or `false`, the only Boolean words of YAML 1.2.
  func boolean(_ node: Node) -> Bool? {
    guard case .scalar(let scalar) = node.content, !node.isNull else {
      return unexpected(node, wanted: "true or false")
    }
    if scalar.isPlain && scalar.text == "true" { return true }
    if scalar.isPlain && scalar.text == "false" { return false }
    let meant = ["yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"]
    return problems.reject(
      "not-a-boolean", "\(node) is not a boolean here: only true and false are", at: node.place,
      hint: meant[scalar.text.lowercased()].map { word -> Phrase in "write \(word)" })
  }

  func integer(_ node: Node, in range: ClosedRange<Int>, wanted: @autoclosure () -> Phrase) -> Int? {
    guard let text = word(node, wanted: wanted()) else { return nil }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return unexpected(node, wanted: wanted()) }
    // All digits, but not an Int: it overflowed.
    guard let number = Int(text), range.contains(number) else {
      return problems.reject(
        "out-of-range", "\(wanted()) is \(range.lowerBound) to \(range.upperBound), not \(text.shortened(to: 40))",
        at: node.place)
    }
    return number
  }

  /// Reports an id or a name that is not an identifier.
  /// - Returns: whether it is one.
  func checkIdentifier(_ text: String, _ message: @autoclosure () -> Phrase, at place: SourcePlace) -> Bool {
    if DeclaredIDs.isIdentifier(text) { return true }
    problems.add("invalid-id", message(), at: place, hint: "letters, digits, _ and -, no digit or - first")
    return false
  }

  /// Reads one of a few words.
  func choice<Value>(_ node: Node, _ noun: String, of values: KeyValuePairs<String, Value>) -> Value? {
    choice(node, noun, among: Array(values), by: \.key)?.value
  }

  /// Reads the name of a value of an enumeration.
  func choice<Value: CaseIterable & RawRepresentable<String>>(_ node: Node, _ noun: String) -> Value? {
    choice(node, noun, among: Array(Value.allCases), by: \.rawValue)
  }

  /// Reads the name of one of a few values.
  func choice<Value>(_ node: Node, _ noun: String, among values: [Value], by name: (Value) -> String) -> Value? {
    guard let word = word(node, wanted: Phrase(verbatim: localized(Phrase(key: noun)).withArticle)) else { return nil }
    if let value = values.first(where: { name($0) == word }) { return value }
    return problems.reject(
      "unknown-\(noun.split(separator: " ").joined(separator: "-"))",
      "unknown \(localized(Phrase(key: noun))) '\(word.shortened(to: 40))'", at: node.place,
      hint: problems.didYouMean(word, among: values.map(name)) ?? (values.count <= 9 ? .oneOf(values.map(name)) : nil))
  }
}

extension Phrase {
  /// Returns a hint with the possible words.
  package static func oneOf(_ words: some Sequence<String>) -> Phrase { "one of: \(words.joined(separator: ", "))" }
}

extension String {
  /// The noun with its article, in a language that has articles.
  var withArticle: String {
    first.map { "aeiou".contains($0) } == true ? localized("an \(self)") : localized("a \(self)")
  }
}
