import Localization

/// The most useful keys at present, as many as fit on one row.
struct KeyBar: Hashable, Sendable {
  struct Item: Hashable, Sendable {
    /// The keys in the label.
    let keys: [Key]
    /// The names of the keys: `+-`, `Space`.
    let label: String
    /// Whether the keys are unavailable and only explain why.
    var isOff = false
    /// The item as shown: `Space pause`.
    let written: String
    /// The width in columns.
    let width: Int

    /// - Parameter text: the effect of the keys in a word.
    init(keys: [Key], label: String, text: String) {
      self.keys = keys
      self.label = label
      written = label.isEmpty || text.isEmpty ? label + text : "\(label) \(text)"
      width = written.utf8.allSatisfy { $0 < 0x80 } ? written.utf8.count : CellText(written).width
    }

    init(_ key: Key, _ text: String) { self.init(keys: [key], label: key.label, text: text) }

    /// Returns the key at a column of the item: that of the letter there, or the first.
    fileprivate func key(at column: Int) -> Key? {
      let letters = label.enumerated().filter { $0.element != " " }
      guard letters.count == keys.count, let place = letters.firstIndex(where: { $0.offset == column }) else {
        return keys.first
      }
      return keys[place]
    }
  }

  /// The items that fit, in order.
  let items: [Item]
  private let gap: Int

  /// - Parameters:
  ///   - items: the most useful first, except the last two, which precede all others, the last one first.
  ///   - columns: the available width.
  init(_ items: [Item], columns: Int) {
    let gap = columns < 78 ? 1 : 2
    let first = items.dropLast(2)
    let last = items.suffix(2)
    let choices = (0...first.count).reversed().lazy.map { first.prefix($0) + last }
    let fits = { (items: ArraySlice<Item>) in Self.width(of: items, gap: gap) <= columns }
    let shown = choices.first(where: fits) ?? last.suffix(1)
    self.items = fits(shown) ? Array(shown) : []
    self.gap = gap
  }

  private static func width(of items: ArraySlice<Item>, gap: Int) -> Int {
    items.reduce(0) { $0 + $1.width } + gap * max(0, items.count - 1)
  }

  var columns: [(item: Item, column: Int)] {
    var column = 0
    return items.map { item in
      defer { column += item.width + gap }
      return (item, column)
    }
  }

  var text: String { items.map(\.written).joined(separator: String(repeating: " ", count: gap)) }

  /// Returns the key at a column; nil between items and after the last one.
  func key(atColumn column: Int) -> Key? {
    var start = 0
    for item in items {
      let offset = column - start
      if offset < 0 { return nil }
      if offset < item.width { return item.key(at: offset) }
      start += item.width + gap
    }
    return nil
  }
}

extension KeyMap {
  /// Returns an item of the key bar.
  func item(_ hint: Hint) -> KeyBar.Item {
    KeyBar.Item(keys: hint.actions.compactMap { keys(for: $0).first }, label: barLabel(of: hint), text: hint.text.text)
  }
}
