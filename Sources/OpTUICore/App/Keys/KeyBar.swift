import Localization

/// The keys that matter at the moment, on one row: as many as fit.
struct KeyBar: Hashable, Sendable {
  struct Item: Hashable, Sendable {
    /// The keys that the label names.
    let keys: [Key]
    /// The names of the keys: `+-`, `Spc`.
    let label: String
    /// Whether the keys only say why they do nothing now.
    var isOff = false
    /// The item as it is written: `Spc pause`.
    let written: String
    /// The columns that it takes.
    let width: Int

    /// - Parameter text: the effect of the keys, in a word.
    init(keys: [Key], label: String, text: String) {
      self.keys = keys
      self.label = label
      written = label.isEmpty || text.isEmpty ? label + text : "\(label) \(text)"
      width = written.utf8.allSatisfy { $0 < 0x80 } ? written.utf8.count : CellText(written).width
    }

    init(_ key: Key, _ text: String) { self.init(keys: [key], label: key.label, text: text) }

    /// Returns the key that a column of the item stands for: that of the letter there, else the first.
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
  ///   - items: the most useful first; the last two are shown before any other, and of those the last one.
  ///   - columns: the room for them.
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

  /// Returns the column of each item, in order.
  var columns: [(item: Item, column: Int)] {
    var column = 0
    return items.map { item in
      defer { column += item.width + gap }
      return (item, column)
    }
  }

  var text: String { items.map(\.written).joined(separator: String(repeating: " ", count: gap)) }

  /// Returns the key that a column stands for; nil between two items and behind the last one.
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
