/// A name, and the columns available for it.
struct ShortName: Hashable {
  /// The id of the named lane.
  let id: String
  let whole: CellText
  let columns: Int

  /// Returns the names shortened in the middle to fit, or replaced by ids if they would be ambiguous.
  static func disambiguated(_ names: [ShortName], _ charset: Charset) -> [CellText] {
    // Whole names differ.
    if names.allSatisfy({ $0.whole.width <= $0.columns }) { return names.map(\.whole) }
    let shorten = { (text: CellText, columns: Int) in
      text.elidedInMiddle(columns: columns, mark: charset.glyphs.elision)
    }
    let texts = Dictionary(Set(names).map { ($0, shorten($0.whole, $0.columns)) }) { first, _ in first }
    let uses = Dictionary(texts.map { ($1, 1) }, uniquingKeysWith: +)
    return names.map { name in
      guard let text = texts[name], uses[text] == 1 else {
        return shorten(CellText(charset.legible(name.id)), name.columns)
      }
      return text
    }
  }
}
