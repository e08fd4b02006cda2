// The explained words that a search is about
extension SearchWords {
  /// Words of questions that tell nothing about their subject.
  private static let particles: Set<String> = [
    "a", "an", "and", "are", "be", "can", "do", "does", "for", "from", "how", "i", "if", "in", "is", "it", "my", "no",
    "not", "of", "on", "or", "the", "to", "vs", "what", "when", "which", "why", "with",
  ]

  /// Words that nearly every answer has: they count only alone.
  private static let common: Set<String> = ["operation", "operations", "queue", "queues", "method", "操作", "队列"]

  /// Returns the words of a search that tell something about its subject, in lower case.
  private static func subjects(of search: String) -> [String] {
    let parts = search.lowercased().split { $0.isASCII && !$0.isLetter && !$0.isNumber }.map(String.init)
    let asked = parts.filter { !particles.contains($0) }
    let telling = asked.map { part in
      // A script without blanks joins words.
      common.reduce(part) { $1.allSatisfy(\.isASCII) ? $0 == $1 ? "" : $0 : $0.replacing($1, with: "") }
    }.filter { !$0.isEmpty }
    return telling.isEmpty ? asked : telling
  }

  /// Returns the explained words that a search names or, if it names none, those with the most of its words; and whether
  /// they are likely to be meant, because they have all of its words, or are named by one. A word in a name counts more
  /// than one in the answer.
  package static func explained(_ search: String, among all: [APIWord]) -> (words: [APIWord], isLikely: Bool) {
    let named = all.filter { word in word.names.contains { $0.isName(search) } }
    if !named.isEmpty { return (named, true) }
    // A member may be written with its type and its parameters: `Operation.addDependency(_:)`.
    if let member = search.prefix(while: { $0 != "(" }).split(separator: ".").last, !search.contains(" ") {
      let members = all.filter { word in word.names.contains { $0.isName(String(member)) } }
      if !members.isEmpty { return (members, true) }
    }
    let asked = subjects(of: search)
    let ranked = all.map { word in
      let values = asked.map { value(of: $0, in: word) }
      return (word, covered: values.count { $0 > 0 }, value: values.reduce(0, +), isNamed: values.contains(4))
    }
    guard let best = ranked.max(by: { ($0.covered, $0.value) < ($1.covered, $1.value) }), best.covered > 0 else {
      return ([], false)
    }
    let words = ranked.filter { ($0.covered, $0.value) == (best.covered, best.value) }.map(\.0)
    return (words, best.covered == asked.count || best.isNamed)
  }

  /// Returns 4 for a name, 3 for the beginning of one, 2 for another part or another form of one, 1 for a word of the
  /// answer, and otherwise 0.
  private static func value(of asked: String, in word: APIWord) -> Int {
    if word.names.contains(where: { $0.folded == asked }) { return 4 }
    let search = SearchWords(asked)
    let isShort = asked.utf8.count < 3
    if !isShort, word.names.contains(where: { $0.folded.hasPrefix(asked) }) { return 3 }
    // A script without blanks joins words.
    if word.names.contains(where: { !$0.allSatisfy(\.isASCII) && asked.contains($0) }) { return 3 }
    let isPart = word.names.contains { name in
      search.match(in: name).map { $0 == .whole || !isShort } ?? asked.isForm(of: name.folded)
    }
    if isPart { return 2 }
    return search.match(in: word.answer.text).map { $0 == .whole || !isShort ? 1 : 0 } ?? 0
  }
}

extension String {
  /// Whether a word means this name: ignoring case and all but letters and digits, unless it has no letters.
  package func isName(_ word: String) -> Bool {
    self == word || word.contains(where: \.isLetter) && folded == word.folded
  }

  /// Whether it is another form of a word, such as cancelling for cancelled: all but their last three letters agree.
  fileprivate func isForm(of word: String) -> Bool {
    let common = zip(self, word).prefix { $0 == $1 }.count
    return common >= 4 && (common >= max(count, word.count) - 3 || common == min(count, word.count))
  }
}
