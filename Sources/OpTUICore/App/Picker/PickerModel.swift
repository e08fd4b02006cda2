/// A list to choose from: built-in scenarios, or programs that serve their engines.
package struct PickerModel: Sendable {
  /// The kind of list.
  package enum Subject: Sendable {
    case scenarios, programs, exercises
  }

  package struct Entry: Hashable, Sendable {
    /// The name for `LoopCommand.open`.
    package var name: String
    package var title: String
    /// The description in a sentence or two; nil if it has none.
    package var description: String?
    /// Further searchable texts, one a line.
    package var words: String
    /// Whether the title is shown as an alarm.
    package var isAlarming: Bool

    package init(
      name: String, title: String, description: String? = nil, words: String = "", isAlarming: Bool = false
    ) {
      self.isAlarming = isAlarming
      self.name = name
      self.title = title
      self.description = description
      self.words = words
    }
  }

  let subject: Subject
  private(set) var entries: [Entry]
  private(set) var keys: KeyMap
  private var keysOfPlay = KeyMap.standard
  /// The entries that match the search.
  private(set) var shown: [Entry]
  /// The answer to the search.
  private(set) var answer: String?
  /// The widths of the widest title and of the widest name.
  private(set) var widths: (title: Int, name: Int)
  /// The text that the name or the title must contain.
  private(set) var search = Search()
  /// The index of the selected entry among those shown.
  private(set) var selected = 0
  private(set) var status: String?
  /// The help; nil while it is closed.
  private(set) var help: HelpModel?
  /// The course that orders the entries; nil for an unordered list.
  private(set) var course: CourseOutline?
  private(set) var progress = CourseProgress()

  /// A row of the list.
  enum Row: Hashable, Sendable {
    /// The heading of a chapter by its index.
    case chapter(Int)
    /// An entry by its index among those shown.
    case entry(Int)
  }

  init(entries: [Entry], of subject: Subject = .scenarios) {
    self.subject = subject
    keys = .picker(of: PickerWords(subject: subject))
    self.entries = entries
    shown = entries
    widths = Self.widths(of: entries)
  }

  /// Returns the widths of titles and names. In a course, the titles of other files, which may be errors, give way; they
  /// are complete below the list.
  private static func widths(of entries: [Entry], in course: CourseOutline? = nil) -> (title: Int, name: Int) {
    let lessons = entries.filter { course?.lesson($0.name) != nil }
    return (
      (lessons.isEmpty ? entries : lessons).map { DisplayWidth.of($0.title) }.max() ?? 0,
      entries.map { DisplayWidth.of($0.name) }.max() ?? 0
    )
  }

  var words: PickerWords { PickerWords(subject: subject, hasCourse: course != nil) }

  mutating func adopt(keys: KeyMap) {
    keysOfPlay = keys
    self.keys = KeyMap.picker(of: words).adopting(keys)
  }

  /// Adopts the course and the user's progress, and selects the lesson to take now.
  mutating func adopt(course: CourseOutline, _ progress: CourseProgress) {
    self.course = course
    widths = Self.widths(of: entries, in: course)
    self.progress = progress
    keys = KeyMap.picker(of: words).adopting(keysOfPlay)
    // A folder's own scenarios come before the lessons.
    guard let first = entries.first, course.contains(first.name) else { return }
    if let current = course.current(progress) { select(current.name) }
  }

  /// Adopts the user's progress.
  mutating func adopt(_ progress: CourseProgress) { self.progress = progress }

  /// Selects an entry by name, and clears a search that hides it.
  mutating func reveal(_ name: String) {
    if !shown.contains(where: { $0.name == name }) {
      search = Search()
      showMatches()
    }
    select(name)
  }

  /// Selects an entry by name, if it is shown.
  private mutating func select(_ name: String) { selected = shown.firstIndex { $0.name == name } ?? selected }

  /// The rows of the list, with a heading for each chapter.
  var rows: [Row] {
    // Matches are in the order of their quality, not of the course.
    guard let course, search.isEmpty else { return shown.indices.map(Row.entry) }
    var rows: [Row] = []
    var latest: Int?
    for (index, entry) in shown.enumerated() {
      let chapter = course.chapter(of: entry.name)
      if let chapter, chapter != latest { rows.append(.chapter(chapter)) }
      latest = chapter
      rows.append(.entry(index))
    }
    return rows
  }

  mutating func press(_ key: Key, on size: Canvas.Size) -> [AppCommand] {
    status = nil
    // Enter plays at once, even during a search.
    let before = search
    if help == nil, key != .enter, search.type(key) {
      if search.text != before.text { showMatches() }
      return []
    }
    if help?.searchTakes(key, keys.action(for: key)) == true { return [] }
    guard let action = keys.action(for: key) else {
      status = Refusal.unknownKey(in: keys).sentence
      return []
    }
    return (help == nil ? perform(action, on: size) : pressInHelp(action, on: size)).map(AppCommand.loop)
  }

  /// Adds the first line of pasted text to the search.
  mutating func paste(_ text: String, on size: Canvas.Size) {
    guard help == nil, search.isTyping else { return }
    for character in text.prefix(while: { !$0.isNewline }) { _ = press(.character(character), on: size) }
  }

  private mutating func perform(_ action: Action, on size: Canvas.Size) -> [LoopCommand] {
    if case .program(let action) = action { return perform(action) }
    if action == .panel(.help) { help = .picker(keys) }
    guard case .move(let movement) = action else { return [] }
    let rows = movement.rows(page: layout(on: size).list.rows, of: shown.count)
    selected = max(0, min(selected + rows, shown.count - 1))
    return []
  }

  /// Selects the lesson to take now, and opens it.
  private mutating func openCurrentLesson() -> [LoopCommand] {
    guard let lesson = course?.current(progress) else {
      status = words.allFinished
      return []
    }
    reveal(lesson.name)
    return [.open(name: lesson.name)]
  }

  private mutating func perform(_ action: Action.ProgramAction) -> [LoopCommand] {
    switch action {
    case .accept:
      search.end()
      return shown.isEmpty ? [] : [.open(name: shown[selected].name)]
    case .filter: search.begin()
    case .nextLesson: return openCurrentLesson()
    case .redraw: return [.redraw]
    case .close where !search.isEmpty:
      search = Search()
      showMatches()
    case .close, .quit: return [.quit]
    case .restart, .mouse, .copy, .export: break
    }
    return []
  }

  /// Selects an entry, or plays it if it is selected.
  mutating func click(_ index: Int) -> [LoopCommand] {
    status = nil
    guard index != selected else { return perform(.accept) }
    if shown.indices.contains(index) { selected = index }
    return []
  }

  /// Scrolls the list or the help.
  mutating func scroll(by rows: Int, on size: Canvas.Size) {
    guard help == nil else {
      for _ in 0..<abs(rows) { help?.move(rows < 0 ? .previous : .next, on: size) }
      return
    }
    selected = max(0, min(selected + rows, shown.count - 1))
  }

  private mutating func pressInHelp(_ action: Action, on size: Canvas.Size) -> [LoopCommand] {
    if action == .program(.redraw) { return [.redraw] }
    if case .move(let movement) = action { help?.move(movement, on: size) }
    if [.panel(.help), .program(.close), .program(.quit), .program(.accept)].contains(action) { help = nil }
    return []
  }

  /// Shows the matching entries, the best first, and selects the first. Without a search the selection stays.
  private mutating func showMatches() {
    let entry = shown.indices.contains(selected) ? shown[selected] : nil
    answer = nil
    guard !search.isEmpty else {
      shown = entries
      selected = entry.flatMap { shown.firstIndex(of: $0) } ?? 0
      return
    }
    selected = 0
    let explained = SearchWords.explained(search.text, among: course?.explained ?? [])
    let taught = entries(explained.words.flatMap(\.lessons))
    let words = SearchWords(search.text)
    let matches = entries.compactMap { entry in EntryMatch(of: entry, words).map { (entry, $0) } }
    let ranked = matches.enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element)
    // The lessons about an explained word come first, but after those whose title has the whole search, unless it is the
    // word itself.
    if explained.isLikely { answer = explained.words.first?.line }
    let isWord = explained.words.contains { word in word.names.contains { $0.isName(search.text) } }
    let titled = isWord ? [] : ranked.filter(\.1.isOfHeading).map(\.0)
    shown = []
    for entry in titled + (explained.isLikely ? taught : []) + ranked.map(\.0) where !shown.contains(entry) {
      shown.append(entry)
    }
    // A part of a word is better than nothing, and so is an answer to a part of the search.
    if shown.isEmpty { shown = entries.filter { search.matches("\($0.title)\n\($0.name)\n\($0.words)") } }
    if shown.isEmpty { (shown, answer) = (taught, explained.words.first?.line) }
  }

  /// Returns the entries with the names, in their order.
  private func entries(_ names: [String]) -> [Entry] {
    names.reduce(into: []) { found, name in
      guard let entry = entries.first(where: { $0.name == name }), !found.contains(entry) else { return }
      found.append(entry)
    }
  }

  /// Returns the text of an entry in which the search has found something; nil if title or name tell enough.
  func foundText(in entry: Entry) -> String? {
    guard !search.isEmpty, let line = EntryMatch(of: entry, SearchWords(search.text))?.line else { return nil }
    let label = line.prefix { $0.isLetter }
    let text = line.dropFirst(label.count).hasPrefix(": ") ? line.dropFirst(label.count + 2) : line
    // The list after `allow` tells nothing.
    if text.hasPrefix("[") { return nil }
    return text.trimmingPrefix { $0 == "\"" || $0 == " " }.split(separator: "\"").first.map(String.init)
  }

  /// Shows other entries, and keeps the selected one if it is among them.
  mutating func list(_ entries: [Entry]) {
    let name = shown.indices.contains(selected) ? shown[selected].name : nil
    self.entries = entries
    widths = Self.widths(of: entries, in: course)
    showMatches()
    selected = name.flatMap { name in shown.firstIndex { $0.name == name } } ?? min(selected, max(0, shown.count - 1))
  }

  func layout(on size: Canvas.Size) -> PickerLayout {
    PickerLayout(
      size: size, hasDescriptions: entries.contains { $0.description != nil }, hasCourse: course != nil)
  }

  mutating func tell(_ sentence: String) { status = sentence }
}
