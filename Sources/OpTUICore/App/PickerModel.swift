/// The list of built-in scenarios, from which one is chosen.
package struct PickerModel: Sendable {
  package struct Entry: Hashable, Sendable {
    /// What `AppCommand.play` asks for.
    package var name: String
    package var title: String
    /// What it is about, in a sentence or two; nil: it does not say.
    package var description: String?

    package init(name: String, title: String, description: String? = nil) {
      self.name = name
      self.title = title
      self.description = description
    }
  }

  let entries: [Entry]
  /// Those that the filter leaves.
  private(set) var shown: [Entry]
  /// What has to stand in the name or the title, in whatever case.
  private(set) var filter = ""
  /// Whether keys are letters of the filter.
  private(set) var isTyping = false
  /// Among those that are shown.
  private(set) var selected = 0
  private(set) var status: String?
  /// nil: closed.
  private(set) var help: HelpModel?

  init(entries: [Entry]) {
    self.entries = entries
    shown = entries
  }

  mutating func press(_ key: Key, on size: Canvas.Size) -> [AppCommand] {
    status = nil
    if help == nil, isTyping, type(key) { return [] }
    guard let action = KeyMap.picker.action(for: key) else {
      status = "no such key: ? shows them all"
      return []
    }
    if help != nil { return pressInHelp(action, on: size) }
    if let rows = action.rows(page: layout(on: size).list.rows, of: shown.count) {
      selected = max(0, min(selected + rows, shown.count - 1))
      return []
    }
    return perform(action)
  }

  private mutating func perform(_ action: Action) -> [AppCommand] {
    switch action {
    case .goOn:
      isTyping = false
      return shown.isEmpty ? [] : [.play(name: shown[selected].name)]
    case .filter: isTyping = true
    case .help: help = .picker
    case .redraw: return [.redraw]
    case .close where !filter.isEmpty || isTyping:
      isTyping = false
      show(matching: "")
    case .close, .quit: return [.quit]
    case .selectPrevious, .selectNext, .selectFirst, .selectLast, .pageUp, .pageDown, .previousQueue, .nextQueue,
      .panLeft, .panRight, .zoomIn, .zoomOut, .pause, .stepEvent, .stepBack, .toBeginning, .toPresent, .toTime, .fork,
      .faster, .slower, .normalSpeed, .previousMark, .nextMark, .suspendOrResume, .cancel, .cancelAll, .raiseMax,
      .lowerMax, .defaultMax, .finish, .pauseOrGoOn, .satisfy, .raisePriority, .lowerPriority, .why, .lints, .events,
      .restart:
      break
    }
    return []
  }

  private mutating func pressInHelp(_ action: Action, on size: Canvas.Size) -> [AppCommand] {
    help?.move(action, on: size)
    if [.help, .close, .quit, .goOn].contains(action) { help = nil }
    return action == .redraw ? [.redraw] : []
  }

  /// - Returns: whether the key was one of the filter's.
  private mutating func type(_ key: Key) -> Bool {
    switch key {
    case .character(let character): show(matching: filter + String(character))
    case .backspace where filter.isEmpty: isTyping = false
    case .backspace: show(matching: String(filter.dropLast()))
    case .control, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .enter, .escape, .tab, .other:
      return false
    }
    return true
  }

  /// The one that is selected stays so if it is among them.
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
