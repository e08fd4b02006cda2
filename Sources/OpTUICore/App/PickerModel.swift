/// The list of built-in scenarios, from which one is chosen.
public struct PickerModel: Sendable {
  public struct Entry: Hashable, Sendable {
    /// What `AppCommand.play` asks for.
    public var name: String
    public var title: String

    public init(name: String, title: String) {
      self.name = name
      self.title = title
    }
  }

  let entries: [Entry]
  private(set) var selected = 0
  private(set) var status: String?

  init(entries: [Entry]) { self.entries = entries }

  mutating func press(_ key: Key) -> [AppCommand] {
    status = nil
    switch key {
    case .up, .character("k"): selected = max(0, selected - 1)
    case .down, .character("j"): selected = max(0, min(selected + 1, entries.count - 1))
    case .pageUp: selected = max(0, selected - 10)
    case .pageDown: selected = max(0, min(selected + 10, entries.count - 1))
    case .home: selected = 0
    case .end: selected = max(0, entries.count - 1)
    case .enter: return entries.isEmpty ? [] : [.play(name: entries[selected].name)]
    case .character("q"), .escape: return [.quit]
    case .control("l"): return [.redraw]
    case .character, .control, .left, .right, .tab, .backspace, .other: break
    }
    return []
  }

  mutating func refuse(_ reason: String) { status = reason }
}
