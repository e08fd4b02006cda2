/// A name, and the columns that there are for it.
struct ShortName: Hashable {
  /// The id of what has the name.
  let id: String
  let whole: CellText
  let columns: Int

  /// Returns each name in its columns: with its beginning and its end, and where others would read the same, the id.
  static func toldApart(_ names: [ShortName], _ charset: Charset) -> [CellText] {
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
