/// The list of built-in scenarios to choose from.
package struct PickerModel: Sendable {
  package struct Entry: Hashable, Sendable {
    /// The name that `LoopCommand.open` gives.
    package var name: String
    package var title: String
    /// The description in a sentence or two; nil if there is none.
    package var description: String?

    package init(name: String, title: String, description: String? = nil) {
      self.name = name
      self.title = title
      self.description = description
    }
  }

  let entries: [Entry]
  var keys = KeyMap.picker
  /// The entries that the filter leaves.
  private(set) var shown: [Entry]
  /// The text that the name or the title has to contain, in upper or lower case.
  private(set) var filter = ""
  /// Whether keys are letters of the filter.
  private(set) var isTyping = false
  /// The index of the selected entry among those shown.
  private(set) var selected = 0
  private(set) var status: String?
  /// The help; nil while it is closed.
  private(set) var help: HelpModel?

  init(entries: [Entry]) {
    self.entries = entries
    shown = entries
  }

  mutating func press(_ key: Key, on size: Canvas.Size) -> [AppCommand] {
    status = nil
    if help == nil, isTyping, type(key) { return [] }
    if help?.searchTakes(key, keys.action(for: key)) == true { return [] }
    guard let action = keys.action(for: key) else {
      status = Refusal.unknownKey(in: keys).sentence
      return []
    }
    return (help == nil ? perform(action, on: size) : pressInHelp(action, on: size)).map(AppCommand.loop)
  }

  /// Types the first line of a text that was pasted, while a filter is typed.
  mutating func paste(_ text: String, on size: Canvas.Size) {
    guard help == nil, isTyping else { return }
    for character in text.prefix(while: { !$0.isNewline }) { _ = press(.character(character), on: size) }
  }

  private mutating func perform(_ action: Action, on size: Canvas.Size) -> [LoopCommand] {
    switch action {
    case .move(let movement):
      let rows = movement.rows(page: layout(on: size).list.rows, of: shown.count)
      selected = max(0, min(selected + rows, shown.count - 1))
    case .panel(.help): help = .picker(keys)
    case .program(let action): return perform(action)
    case .panel, .view, .time, .steer, .build: break
    }
    return []
  }

  private mutating func perform(_ action: Action.ProgramAction) -> [LoopCommand] {
    switch action {
    case .accept:
      isTyping = false
      return shown.isEmpty ? [] : [.open(name: shown[selected].name)]
    case .filter: isTyping = true
    case .redraw: return [.redraw]
    case .close where !filter.isEmpty || isTyping:
      isTyping = false
      show(matching: "")
    case .close, .quit: return [.quit]
    case .restart, .mouse: break
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
    case .panel, .program, .view, .time, .steer, .build: break
    }
    return []
  }

  /// The length beyond which a filter takes no more letters: no name and no title is as long.
  private static let longestFilter = 64

  /// Acts on a key while a filter is typed.
  /// - Returns: whether it was a key of the filter's.
  private mutating func type(_ key: Key) -> Bool {
    switch key {
    case .character(let character):
      if filter.utf8.count < Self.longestFilter { show(matching: filter + String(character)) }
    case .backspace where filter.isEmpty: isTyping = false
    case .backspace: show(matching: String(filter.dropLast()))
    case .control, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .tab, .backTab, .delete,
      .other:
      return false
    }
    return true
  }

  /// Shows the entries that match. The selected one stays selected if it is among them.
  private mutating func show(matching filter: String) {
    let entry = shown.indices.contains(selected) ? shown[selected] : nil
    self.filter = filter
    let letters = filter.lowercased()
    shown = entries.filter { entry in
      letters.isEmpty || entry.name.lowercased().contains(letters) || entry.title.lowercased().contains(letters)
    }
    selected = entry.flatMap { shown.firstIndex(of: $0) } ?? 0
  }

  func layout(on size: Canvas.Size) -> PickerLayout {
    PickerLayout(size: size, hasDescriptions: entries.contains { $0.description != nil })
  }

  mutating func refuse(_ reason: String) { status = reason }
}
