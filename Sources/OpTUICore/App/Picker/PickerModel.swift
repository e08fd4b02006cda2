/// A list to choose from: of the built-in scenarios, or of programs that serve their engines.
package struct PickerModel: Sendable {
  /// The things in the list.
  package enum Subject: Sendable {
    case scenarios, programs, exercises
  }

  package struct Entry: Hashable, Sendable {
    /// The name that `LoopCommand.open` gives.
    package var name: String
    package var title: String
    /// The description in a sentence or two; nil if there is none.
    package var description: String?
    /// Further words that a search finds, in lower case.
    package var words: String
    /// Whether its title is an alarm.
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
  /// The entries that the search leaves.
  private(set) var shown: [Entry]
  /// The text that the name or the title has to contain.
  private(set) var search = Search()
  /// The index of the selected entry among those shown.
  private(set) var selected = 0
  private(set) var status: String?
  /// The help; nil while it is closed.
  private(set) var help: HelpModel?
  /// The course that orders the entries; nil for a list in no order.
  private(set) var course: CourseOutline?
  private(set) var progress = CourseProgress()

  /// A row of the list.
  enum Row: Hashable, Sendable {
    /// The heading of a chapter, by its index.
    case chapter(Int)
    /// An entry, by its index among those shown.
    case entry(Int)
  }

  init(entries: [Entry], of subject: Subject = .scenarios) {
    self.subject = subject
    keys = .picker(of: PickerWords(subject))
    self.entries = entries
    shown = entries
  }

  var words: PickerWords { PickerWords(subject, hasCourse: course != nil) }

  mutating func adopt(keys: KeyMap) {
    keysOfPlay = keys
    self.keys = KeyMap.picker(of: words).adopting(keys)
  }

  /// Adopts the course and what the person has done in it, and selects the lesson to take now.
  mutating func adopt(course: CourseOutline, _ progress: CourseProgress) {
    self.course = course
    self.progress = progress
    keys = KeyMap.picker(of: words).adopting(keysOfPlay)
    // A folder's own scenarios stand before the lessons.
    guard let first = entries.first, course.contains(first.name) else { return }
    if let current = course.current(progress) { select(current.name) }
  }

  /// Adopts what the person has done.
  mutating func adopt(_ progress: CourseProgress) { self.progress = progress }

  /// Selects an entry by name, and shows all again if the search has left it out.
  mutating func reveal(_ name: String) {
    if !shown.contains(where: { $0.name == name }) {
      search = Search()
      showMatches()
    }
    select(name)
  }

  /// Selects an entry by name, if it is among those shown.
  private mutating func select(_ name: String) { selected = shown.firstIndex { $0.name == name } ?? selected }

  /// The rows of the list: each chapter has a heading.
  var rows: [Row] {
    guard let course else { return shown.indices.map(Row.entry) }
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
    // Enter plays at once.
    let before = search
    if help == nil, key != .enter, search.type(key) {
      if search.text != before.text { showMatches(narrowing: search.text.hasPrefix(before.text)) }
      return []
    }
    if help?.searchTakes(key, keys.action(for: key)) == true { return [] }
    guard let action = keys.action(for: key) else {
      status = Refusal.unknownKey(in: keys).sentence
      return []
    }
    return (help == nil ? perform(action, on: size) : pressInHelp(action, on: size)).map(AppCommand.loop)
  }

  /// Types the first line of a text that was pasted, while a search is typed.
  mutating func paste(_ text: String, on size: Canvas.Size) {
    guard help == nil, search.isTyping else { return }
    for character in text.prefix(while: { !$0.isNewline }) { _ = press(.character(character), on: size) }
  }

  private mutating func perform(_ action: Action, on size: Canvas.Size) -> [LoopCommand] {
    switch action {
    case .move(let movement):
      let rows = movement.rows(page: layout(on: size).list.rows, of: shown.count)
      selected = max(0, min(selected + rows, shown.count - 1))
    case .panel(.help): help = .picker(keys)
    case .program(let action): return perform(action)
    case .panel, .view, .time, .steer, .build, .exercise: break
    }
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

  /// Selects an entry, or plays the one that is selected.
  mutating func click(_ index: Int) -> [LoopCommand] {
    status = nil
    guard index != selected else { return perform(.accept) }
    if shown.indices.contains(index) { selected = index }
    return []
  }

  /// Moves through the list, or scrolls the help.
  mutating func scroll(by rows: Int, on size: Canvas.Size) {
    guard help == nil else {
      for _ in 0..<abs(rows) { help?.move(rows < 0 ? .previous : .next, on: size) }
      return
    }
    selected = max(0, min(selected + rows, shown.count - 1))
  }

  private mutating func pressInHelp(_ action: Action, on size: Canvas.Size) -> [LoopCommand] {
    switch action {
    case .move(let movement): help?.move(movement, on: size)
    case .panel(.help), .program(.close), .program(.quit), .program(.accept): help = nil
    case .program(.redraw): return [.redraw]
    case .panel, .program, .view, .time, .steer, .build, .exercise: break
    }
    return []
  }

  /// Shows the entries that match, and selects the best: the first whose title matches, else the first whose name does.
  /// Without a search the selected one stays selected.
  /// - Parameter narrows: whether only the entries that are shown can match: the text has grown.
  private mutating func showMatches(narrowing narrows: Bool = false) {
    let entry = shown.indices.contains(selected) ? shown[selected] : nil
    shown = (narrows ? shown : entries)
      .filter { search.matches($0.name) || search.matches($0.title) || search.matches($0.words) }
    let kept = search.isEmpty ? entry.flatMap { shown.firstIndex(of: $0) } : nil
    selected =
      kept ?? shown.firstIndex { search.matches($0.title) } ?? shown.firstIndex { search.matches($0.name) } ?? 0
  }

  /// Shows other entries. The selected one stays selected if it is among them.
  mutating func list(_ entries: [Entry]) {
    let name = shown.indices.contains(selected) ? shown[selected].name : nil
    self.entries = entries
    showMatches()
    selected = name.flatMap { name in shown.firstIndex { $0.name == name } } ?? min(selected, max(0, shown.count - 1))
  }

  func layout(on size: Canvas.Size) -> PickerLayout {
    PickerLayout(size: size, hasDescriptions: entries.contains { $0.description != nil })
  }

  mutating func tell(_ sentence: String) { status = sentence }
}
