/// The last row of a panel: its keys, or the search text.
struct PanelBar: Hashable, Sendable {
  let text: String
  /// The keys; nil while a search is typed.
  let bar: KeyBar?

  /// - Parameters:
  ///   - hints: the keys of the panel without a search. The last one closes it.
  ///   - scrolls: whether there is more than fits on the screen.
  init(_ hints: [KeyMap.Hint], keys: KeyMap, search: Search = Search(), scrolls: Bool, on size: Canvas.Size) {
    let (enter, escape) = (keys.name(of: .program(.accept)), keys.name(of: .program(.close)))
    if search.isTyping {
      bar = nil
      text = localized("/\(search.text)_  \(enter) keeps it  \(escape) shows all")
      return
    }
    let found = [KeyMap.Hint(label: "/\(search.text)", text: ""), KeyMap.Hint(.program(.close), text: "show all")]
    let scroll = scrolls ? [KeyMap.Hint(.move(.previous), .move(.next), text: "scroll")] : []
    let shown = search.isEmpty ? hints : found
    let bar = KeyBar((shown.dropLast() + scroll + shown.suffix(1)).map(keys.item), columns: size.columns - 2)
    self.bar = bar
    text = bar.text
  }

  /// Returns the key at a column of the screen.
  func key(atColumn column: Int) -> Key? { bar?.key(atColumn: column - 1) }
}
