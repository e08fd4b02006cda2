/// The command line: its text, completion, problem and history.
///
/// A `LineContext` interprets and completes lines.
struct CommandLine: Sendable {
  private(set) var text = LineText()
  private(set) var history = LineHistory()
  /// The completions at the cursor.
  private(set) var completion = LineCompletions()
  /// The problem of the line, from Enter until the next key.
  private(set) var problem: LineProblem?
  /// Whether the text, or an earlier form of it, was refused.
  private var wasRefused = false
  /// The keys typed after Enter while the answer is awaited; nil at other times.
  private var keysToCome: [Key]?
  /// Pasted lines to run after the present one.
  private(set) var linesToCome: [String] = []
  /// The history search, if active.
  private(set) var search: HistorySearch?
  /// The index of the candidate inserted by Tab.
  private(set) var choice: Int?

  /// A history search for a text.
  struct HistorySearch: Hashable, Sendable {
    var text = ""
    /// The index of the line found.
    var place: Int?
  }

  /// The effect of a key.
  enum Answer: Hashable, Sendable {
    /// The text may have changed, and its completions with it.
    case edited
    /// A candidate was chosen; the candidates remain.
    case chosen
    /// The line to run, as typed.
    case run(String)
    case close
  }

  /// The rest of the first completion, shown behind the cursor. It is not part of the line; never shown after a
  /// refusal.
  var ghost: String? {
    guard text.isCursorAtEnd, text.placeholder == nil, choice == nil, search == nil, problem == nil else { return nil }
    return completion.ghost
  }

  /// The line found by the search.
  var foundLine: String? { search?.place.map { history.lines[$0] } }

  mutating func offer(_ completion: LineCompletions) {
    self.completion = completion
    choice = nil
  }

  /// Opens the line with the text left in it, or with another.
  mutating func open(with text: LineText?) {
    fill(text ?? self.text)
    (linesToCome, keysToCome, isUntouched) = ([], nil, true)
  }

  /// Whether no key was pressed since it was opened.
  private(set) var isUntouched = true

  /// Stores keys until `takeKeys`.
  mutating func awaitAnswer() { keysToCome = [] }

  /// Returns the stored keys; nil if no answer was awaited.
  mutating func takeKeys() -> [Key]? { keysToCome.take() }

  /// Stores a key while an answer is awaited.
  /// - Returns: whether it was stored.
  mutating func keeps(_ key: Key) -> Bool {
    keysToCome?.append(key)
    if keysToCome == nil { isUntouched = false }
    return keysToCome != nil
  }

  /// Moves the next pasted line into the line.
  /// - Returns: whether there was one.
  mutating func fillInNext() -> Bool {
    if linesToCome.isEmpty { return false }
    fill(LineText(linesToCome.removeFirst()))
    return true
  }

  /// Adds a line to the history.
  mutating func note(_ line: String) { history.append(line) }

  /// Empties the line and adds the text that ran to the history.
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

  /// Shows the problem of the line. Typing replaces the wrong words; the history keeps the line unchanged.
  mutating func refuse(_ problem: LineProblem) {
    self.problem = problem
    wasRefused = true
    history.append(text.text)
    text.select(problem.range ?? text.text.count..<text.text.count)
    offer(LineCompletions())
  }

  /// Closes the line. After a refusal the next line begins empty; other text is kept.
  mutating func close() {
    if wasRefused { clear() }
  }

  /// Inserts the first of some lines; if there are more, it is to run before them.
  /// - Returns: whether it was inserted: while an answer is awaited, all lines wait.
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

  /// Handles a key.
  mutating func press(_ key: Key) -> Answer {
    // The cursor is within a refused line; delete all of it.
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

  /// Inserts a character. After Tab, a digit chooses another of the numbered candidates.
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

  /// Replaces the present candidate by the next one.
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

  /// Handles a key during a history search; returns nil if the key ends the search and acts on the line.
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
