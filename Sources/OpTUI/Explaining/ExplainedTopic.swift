import Scenarios

/// A topic of `optui explain`.
enum ExplainedTopic: Hashable {
  case lint(Lint)
  case misuse(Misuse.Code)
  case reason(WaitReason.Kind)
  case rule(Rule)
  /// A word of Foundation's interface.
  case word(APIWord)
  /// An extension of Foundation.
  case foundationExtension(FoundationExtension)
  case status(ExitStatus)
  /// All posts that lessons come from, or one of them.
  case posts
  case post(Post)
  /// The reference of the scenario format, or its parts about a word.
  case format
  case formatWord(String)
  /// The JSON Schema of the format.
  case schema

  static let all: [ExplainedTopic] =
    Lint.allCases.map(Self.lint) + Misuse.Code.allCases.map(Self.misuse) + WaitReason.Kind.allCases.map(Self.reason)
    + Rule.all.map(Self.rule) + APIWord.all.map(Self.word) + FoundationExtension.allCases.map(Self.foundationExtension)
    + ExitStatus.all.map(Self.status) + [.posts] + Post.all.map(Self.post)
    + [.format, .schema]

  /// The names that can be completed: not those in Chinese, nor numbers such as -1.
  static var allNames: [String] {
    unique(all.flatMap(\.names).filter { $0.allSatisfy(\.isASCII) && !$0.hasPrefix("-") })
  }

  /// The names, and the keys of the scenario format.
  static var allWords: [String] { unique(allNames + formatWords) }

  private static func unique(_ names: [String]) -> [String] {
    names.reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }
  }

  /// The keys of the scenario format, in order.
  private static var formatWords: [String] { reference(in: nil)?.keys.sorted() ?? [] }

  private static func reference(in language: String?) -> MarkdownText? {
    Page.named("README", language: language).map { MarkdownText($0.text) }
  }

  /// The reference of the format in the user's language.
  private static var reference: MarkdownText {
    reference(in: Catalog.current?.language) ?? MarkdownText("")
  }

  var name: String {
    switch self {
    case .lint(let lint): lint.rawValue
    case .misuse(let code): code.rawValue
    case .reason(let kind): kind.rawValue
    case .rule(let rule): rule.id
    case .word(let word): word.name
    case .foundationExtension(let own): own.rawValue
    case .status(let status): status.code
    case .posts: PostsPage.name
    case .post(let post): post.id
    case .format: "format"
    case .formatWord(let word): word
    case .schema: "schema"
    }
  }

  /// The heading of its group.
  private var sort: String {
    switch self {
    case .lint: localized("lints: legal, but probably unintended")
    case .misuse: localized("misuses: calls that the rules forbid")
    case .reason: localized("reasons to wait")
    case .rule: localized("rules of the engine")
    case .word: localized("Foundation's words")
    case .foundationExtension: localized("what Foundation does not have")
    case .status: localized("exit codes")
    case .posts, .post: localized("the posts that lessons come from")
    case .format, .formatWord, .schema: localized("the scenario format")
    }
  }

  /// The topic in one sentence.
  private var sentence: String {
    switch self {
    case .lint(let lint): localized(Phrase(key: lint.advice))
    case .misuse(let code): localized(Phrase(key: code.advice))
    case .reason: reasonRow?[1] ?? ""
    case .rule(let rule): rule.translated.name
    case .word(let word): word.answer.text
    case .foundationExtension(let own): localized("instead: \(own.substitute)")
    case .status(let status): status.meaning.text
    case .posts: localized("all of them, with their lessons")
    case .post(let post): post.title
    case .format, .formatWord: localized("its reference; a key such as `underlying` prints the parts about it")
    case .schema: localized("its JSON Schema, for editors: `optui explain schema > \(FormatSchema.fileName)`")
    }
  }

  /// The names that find it.
  private var names: [String] { if case .word(let word) = self { word.names } else { [name] } }

  /// The explained words: those of the API, then lints and misuses.
  static let words = APIWord.all + all.filter { !$0.isWord }.compactMap(\.word)

  private var word: APIWord? {
    switch self {
    case .word(let word): word
    case .lint(let lint): APIWord([name], Phrase(key: lint.advice))
    case .misuse(let code): APIWord([name], Phrase(key: code.advice))
    case _: nil
    }
  }

  /// Returns the topics with a name, ignoring case and hyphens, those of the API first: a lint, a reason and a word may
  /// share one. For a question in several words, a word of another language or the beginning of a name, returns the topics
  /// with the most of its words.
  static func found(as name: String) throws(Failure) -> [ExplainedTopic] {
    let named = all.filter { $0.names.contains { $0.isName(name) } }
    let found = named.filter(\.isWord) + named.filter { !$0.isWord }
    if found.contains(where: \.isWord) { return found }
    if !found.isEmpty { return found + (formatWords.contains(name) ? [.formatWord(name)] : []) }
    if name.hasPrefix("format "), case let key = String(name.dropFirst("format ".count)),
      !reference.sections(about: key).isEmpty
    {
      return [.formatWord(key)]
    }
    if let status = ExitStatus.bySignal(name) { return [.status(status)] }
    if !reference.sections(about: name).isEmpty { return [.formatWord(name)] }
    let asked = SearchWords.explained(name, among: words)
    if name.contains(where: { !$0.isASCII || " /.,(?".contains($0) }) || isBeginning(name) {
      let topics = asked.words.compactMap { word in all.first { $0.word == word } }
      if !topics.isEmpty { return topics }
    }
    let hint = Suggestion.didYouMean(name, among: allWords) ?? "`optui explain` lists them all"
    throw Failure(
      .wrongUsage,
      "there is no lint, misuse, reason, rule, API word, exit code, post or key of the format '\(name)'; \(hint)")
  }

  /// Returns the pages about a name. Of a word of the API that is also a key of the scenario format, the many parts of the
  /// reference are only named, so that they do not push the answer off the screen.
  static func text(about name: String, isColored: Bool) throws(Failure) -> String {
    let topics = try found(as: name)
    let isKey = topics[0].isWord && formatWords.contains(name)
    let key = isKey ? "\n\(localized("As a key of a scenario file: optui explain format \(name)"))\n" : ""
    return topics.map { $0.page(isColored: isColored) }.joined(separator: "\n") + key
  }

  private var isWord: Bool { if case .word = self { true } else { false } }

  /// Whether names begin with a word, which is not too short to mean them.
  private static func isBeginning(_ word: String) -> Bool {
    word.count >= 4 && words.contains { $0.names.contains { $0.folded.hasPrefix(word.folded) } }
  }

  /// Returns one line per topic, by group.
  static func list(isColored: Bool) -> String {
    let column = NameColumn(all.map(\.name))
    var text = ""
    var sort = ""
    for topic in all {
      if topic.sort != sort {
        text += (sort.isEmpty ? "" : "\n") + (isColored ? StyledText.text(topic.sort, .bold) : topic.sort) + "\n"
        sort = topic.sort
      }
      let gap = column.gap(after: topic.name)
      let name = isColored ? StyledText.text(topic.name, .executing) : topic.name
      text += "  " + name + gap + topic.sentence + "\n"
    }
    return text
  }

  /// Returns the full explanation.
  func page(isColored: Bool) -> String {
    switch self {
    case .lint(let lint):
      guard let page = Page.named(lint.rawValue, language: Catalog.current?.language) else {
        return heading(isColored) + "\n\(printedSentence)\n" + shown(by: "lint")
      }
      return MarkdownText(page.text).rendered(isColored: isColored) + rules(citedBy: page.text) + shown(by: "lint")
    case .misuse:
      let rule = localized("A misuse: the call is forbidden and has no effect.")
      return heading(isColored) + "\n\(rule)\n\(printedSentence)\n" + shown(by: "misuse")
    case .reason:
      let row = reasonRow ?? []
      let names = [localized("it holds when"), localized("it names"), localized("fix")]
      let fields = zip(names, row.dropFirst()).filter { !$1.isEmpty }
      return heading(isColored) + "\n\(localized("A reason why an operation does not run or end."))\n\n"
        + fields.map { "  \($0)\(localized(": "))\($1)\n" }.joined() + shown(by: "because")
    case .rule(let rule):
      let rule = rule.translated
      let text = MarkdownText("\(localized("Rule \(rule.id): \(rule.name)."))\n\n\(rule.text)")
      return heading(isColored) + "\n" + text.rendered(isColored: isColored)
    case .word(let word):
      let difference = word.difference.map { "\n\($0)\n" } ?? ""
      return heading(isColored) + "\n\(word.answer)\n\(difference)\n\(word.places)"
    case .foundationExtension(let own):
      return heading(isColored) + "\n\(FoundationExtension.sentence([own]))\n"
        + Self.shown { KeyScan($0.text).extensions.contains(own) }
    case .status: return heading(isColored) + "\n\(printedSentence)\n"
    case .posts: return heading(isColored) + "\n" + PostsPage.all()
    case .post(let post): return heading(isColored) + "\n" + PostsPage.page(of: post)
    case .format: return Self.reference.rendered(isColored: isColored)
    case .formatWord(let word):
      // Its own topic says it already.
      let extensions = FoundationExtension.all(ofKey: word).filter { $0.rawValue != word }
      return (extensions.isEmpty ? "" : FoundationExtension.sentence(extensions) + "\n\n")
        + Self.reference.sections(about: word).rendered(isColored: isColored)
    case .schema: return FormatSchema.text
    }
  }

  /// Returns how to read the rules cited by a page; empty if it cites none.
  private func rules(citedBy page: String) -> String {
    let calls = Rule.cited(by: page).map { "optui explain \($0.id)" }.joined(separator: localized(", "))
    return calls.isEmpty ? "" : "\n\(localized("The rules in full: \(calls)"))\n"
  }

  /// The sentence with a capital and a full stop.
  private var printedSentence: String { sentence.prefix(1).uppercased() + sentence.dropFirst() + localized(".") }

  private func heading(_ isColored: Bool) -> String {
    let text = "# \(name)"
    return (isColored ? StyledText.text(text, .bold) : text) + "\n"
  }

  /// The row of the table of reasons: the kind, the condition, what it names, and the fix.
  private var reasonRow: [String]? {
    Page.named("Why", language: Catalog.current?.language).flatMap { page in
      MarkdownText(page.text).rows.first { $0.first == "`\(name)`" }
    }
  }

  /// Returns the built-in scenarios that show it: those that have it after a key.
  private func shown(by key: String) -> String {
    Self.shown { builtIn in builtIn.text.split(separator: "\n").contains { line in has(line, after: key) } }
  }

  private static func shown(by shows: (BuiltIn) -> Bool) -> String {
    let names = BuiltIn.all.filter(shows).map(\.name)
    return names.isEmpty ? "" : "\n\(localized("Shown by: \(names.joined(separator: ", "))"))\n"
  }

  private func has(_ line: Substring, after key: String) -> Bool {
    guard let range = line.firstRange(of: "\(key):") else { return false }
    return line[range.upperBound...].split { !($0.isLetter || $0 == "-") }.contains { $0 == name }
  }
}
