/// The line for commands: the text, what would complete it, what is wrong with it, and the lines
/// before it.
///
/// What a line means, and what could continue it, a `LineContext` knows.
struct CommandLine: Sendable {
  private(set) var text = LineText()
  private(set) var history = LineHistory()
  /// The words that fit at the cursor.
  private(set) var completion = LineCompletions()
  /// The mistake in the line, after Enter and until the next key.
  private(set) var problem: LineProblem?
  /// Whether the text, or one that it was made of, was refused.
  private var wasRefused = false
  /// The keys that were typed after Enter, while the answer is awaited; nil while none is.
  private var keysToCome: [Key]?
  /// The lines that were pasted and come next, after the one in the line.
  private(set) var linesToCome: [String] = []
  /// The search in the history, if that takes the keys.
  private(set) var search: HistorySearch?
  /// The index of the candidate that Tab has put at the cursor.
  private(set) var choice: Int?

  /// A search for a line that contains a text.
  struct HistorySearch: Hashable, Sendable {
    var text = ""
    /// The place of the line that was found.
    var place: Int?
  }

  /// The consequence of a key.
  enum Answer: Hashable, Sendable {
    /// The text may have changed: there may be other completions.
    case edited
    /// Candidates were chosen among, and stay.
    case chosen
    /// The line is to be carried out, as it was typed.
    case run(String)
    case close
  }

  /// The rest of the first completion, which is shown behind the cursor. It is no part of the line,
  /// least of all of one that was refused.
  var ghost: String? {
    guard text.isCursorAtEnd, text.placeholder == nil, choice == nil, search == nil, problem == nil else { return nil }
    return completion.ghost
  }

  /// The line that a search has found.
  var foundLine: String? { search?.place.map { history.lines[$0] } }

  mutating func offer(_ completion: LineCompletions) {
    self.completion = completion
    choice = nil
  }

  /// Opens the line with the text that was left there, or with another.
  mutating func open(with text: LineText?) {
    fill(text ?? self.text)
    (linesToCome, keysToCome, isUntouched) = ([], nil, true)
  }

  /// Whether no key has come since it was opened.
  private(set) var isUntouched = true

  /// Keeps the keys from now on until `takeKeys`.
  mutating func awaitAnswer() { keysToCome = [] }

  /// Returns the keys that were kept; nil if no answer was awaited.
  mutating func takeKeys() -> [Key]? {
    defer { keysToCome = nil }
    return keysToCome
  }

  /// Keeps a key while an answer is awaited.
  /// - Returns: whether one is.
  mutating func keeps(_ key: Key) -> Bool {
    keysToCome?.append(key)
    if keysToCome == nil { isUntouched = false }
    return keysToCome != nil
  }

  /// Puts the next of the lines that were pasted into the line.
  /// - Returns: whether there was one.
  mutating func fillInNext() -> Bool {
    if linesToCome.isEmpty { return false }
    fill(LineText(linesToCome.removeFirst()))
    return true
  }

  /// Keeps a line in the history.
  mutating func note(_ line: String) { history.append(line) }

  /// Empties the line and keeps in the history what was carried out.
  mutating func finish(_ line: String) {
    history.append(line)
    clear()
  }

  mutating func clear() { fill(LineText()) }

  /// Replaces the text.
  mutating func fill(_ text: LineText) {
    problem = nil
    wasRefused = false
    self.text = text
  }

  /// Shows what is wrong with the line. What is typed next replaces the words that are wrong, and
  /// the history keeps the line as it was.
  mutating func refuse(_ problem: LineProblem) {
    self.problem = problem
    wasRefused = true
    history.append(text.text)
    text.select(problem.range ?? text.text.count..<text.text.count)
    offer(LineCompletions())
  }

  /// Ends the typing. After a refusal the next line begins empty; other text stays.
  mutating func close() {
    if wasRefused { clear() }
  }

  /// Inserts the first of some lines; if there are more, it is to be carried out before them.
  /// - Returns: whether it is in the line: while an answer is awaited, all of them come later.
  mutating func paste(_ lines: [String]) -> Bool {
    guard keysToCome == nil, let first = lines.first else {
      linesToCome += lines
      return false
    }
    isUntouched = false
    problem = nil
    text.insert(first)
    linesToCome = Array(lines.dropFirst())
    return true
  }

  /// Acts on a key.
  mutating func press(_ key: Key) -> Answer {
    // The cursor is amid a line that was refused; all of it is to go.
    if problem != nil, key == .control("u") { text.moveToEnd() }
    problem = nil
    if search != nil, let answer = pressInSearch(key) { return answer }
    switch key {
    case .up, .down: return walk(key)
    case .tab: return choose(by: 1)
    case .backTab: return choose(by: -1)
    case .enter: return enter()
    case .escape: return .close
    case .backspace where text.text.isEmpty: return .close
    case .control("r"): search = HistorySearch()
    case .character(let character): type(character)
    case .right where ghost != nil, .end where ghost != nil: takeGhost()
    case .left, .right, .home, .end, .backspace, .delete, .control, .pageUp, .pageDown, .other: edit(key)
    }
    history.endWalk()
    return .edited
  }

  /// A character is text. After Tab a digit chooses another of the words, which are then numbered.
  private mutating func type(_ character: Character) {
    guard let choice, let number = completion.place(for: character) else { return text.insert(String(character)) }
    replace(completion.words[choice].text, byWord: number)
    text.insert(" ")
  }

  private mutating func edit(_ key: Key) {
    switch key {
    case .left, .control("b"): text.move(by: -1)
    case .right, .control("f"): text.move(by: 1)
    case .home, .control("a"): text.moveToStart()
    case .end, .control("e"): text.moveToEnd()
    case .backspace, .control("h"): text.deleteBackward()
    case .delete, .control("d"): text.deleteForward()
    case .control("w"): text.deleteWord()
    case .control("u"): text.deleteToStart()
    case .control("k"): text.deleteToEnd()
    case .character, .control, .up, .down, .pageUp, .pageDown, .enter, .escape, .tab, .backTab, .other: break
    }
  }

  private mutating func takeGhost() {
    if let ghost { text.insert(ghost) }
  }

  /// Puts the next candidate at the cursor, in the place of the one before.
  private mutating func choose(by step: Int) -> Answer {
    let count = completion.words.count
    guard count > 0 else { return .chosen }
    let next = choice.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
    replace(choice.map { completion.words[$0].text } ?? completion.beginning, byWord: next)
    choice = next
    return .chosen
  }

  private mutating func replace(_ old: String, byWord index: Int) {
    text.replace(head: String(text.head.dropLast(old.count)) + completion.words[index].text, tail: text.tail)
  }

  private func enter() -> Answer { text.text.allSatisfy { $0 == " " } ? .close : .run(text.text) }

  private mutating func walk(_ key: Key) -> Answer {
    if let line = key == .up ? history.previous(from: text.text) : history.next() { text = LineText(line) }
    return .edited
  }

  /// Acts on a key while the history is searched; returns nil for one that ends the search and acts
  /// on the line.
  private mutating func pressInSearch(_ key: Key) -> Answer? {
    guard var search else { return nil }
    switch key {
    case .control("r"): search.place = history.place(of: search.text, before: search.place) ?? search.place
    case .character(let character):
      search.text.append(character)
      search.place = history.place(of: search.text)
    case .backspace:
      search.text = String(search.text.dropLast())
      search.place = search.text.isEmpty ? nil : history.place(of: search.text)
    case .escape:
      self.search = nil
      return .edited
    case .enter, .tab, .right, .left, .home, .end:
      if let foundLine { text = LineText(foundLine) }
      self.search = nil
      return .edited
    case .up, .down, .pageUp, .pageDown, .backTab, .delete, .control, .other: return .chosen
    }
    self.search = search
    return .chosen
  }
}
