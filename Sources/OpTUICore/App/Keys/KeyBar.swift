/// The most useful keys at present, as many as fit on one row.
struct KeyBar: Hashable, Sendable {
  struct Item: Hashable, Sendable {
    /// The keys in the label.
    let keys: [Key]
    /// The names of the keys: `+-`, `Space`.
    let label: String
    /// The effect of the keys in a word.
    let text: String
    /// The width in columns, and the column of the text.
    let width: Int
    private(set) var columnOfText = 0

    init(keys: [Key], label: String, text: String) {
      (self.keys, self.label, self.text) = (keys, label, text)
      columnOfText = label.isEmpty ? 0 : Self.width(of: label) + 1
      width = text.isEmpty ? max(0, columnOfText - 1) : columnOfText + Self.width(of: text)
    }

    private static func width(of text: String) -> Int {
      text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : CellText(text).width
    }

    /// The item as shown: `Space pause`.
    var written: String { label.isEmpty || text.isEmpty ? label + text : "\(label) \(text)" }

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
  /// The number of blanks between two items.
  let gap: Int

  /// The greatest number of items: more than that nobody reads.
  private static let most = 9

  /// - Parameters:
  ///   - items: the most useful first, except the last two, which precede all others, the last one first.
  ///   - columns: the available width.
  init(_ items: [Item], columns: Int) {
    self.init(items.dropLast(2), closing: Array(items.suffix(2)), columns: columns)
  }

  /// Creates a bar of items in this order.
  /// - Parameters:
  ///   - items: the items that give way first, from the last one to the second.
  ///   - lasting: the keys of the items that give way only after all other items and all offers but the first.
  ///   - closing: the items that are left at last.
  ///   - offers: the items that apply only now, at the end, where they move no other.
  ///   - columns: the available width.
  init(
    _ items: some Sequence<Item>, lasting: [Key] = [], closing: [Item], offers: [Item] = [],
    columns: Int
  ) {
    var items = Array(items)
    var closing = closing
    var offers = Array(offers.prefix(Self.most / 2))
    func lastFree() -> Int? { items.indices.dropFirst().last { !lasting.contains(where: items[$0].keys.contains) } }
    while items.count + closing.count + offers.count > Self.most, let index = lastFree() { items.remove(at: index) }
    func width(gap: Int) -> Int {
      [items, closing, offers].reduce(0) { width, items in items.reduce(width) { $0 + $1.width + gap } } - gap
    }
    gap = width(gap: 2) > columns ? 1 : 2
    while width(gap: gap) > columns {
      if let index = lastFree() {
        items.remove(at: index)
      } else if offers.count > 1 {
        offers.removeLast()
      } else if items.count > 1 {
        items.removeLast()
      } else if !offers.isEmpty {
        offers.removeLast()
      } else if !items.isEmpty {
        items = []
      } else if !closing.isEmpty {
        closing.removeFirst()
      } else {
        break
      }
    }
    self.items = items + closing + offers
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
