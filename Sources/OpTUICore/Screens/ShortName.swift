/// A name, and the columns that there are for it.
struct ShortName: Hashable {
  /// The id of what has the name.
  let id: String
  let whole: CellText
  let columns: Int

  /// Returns each name in its columns: cut at the end, in the middle where others would read the same, and where they still
  /// would, the id.
  static func toldApart(_ names: [ShortName], _ charset: Charset) -> [CellText] {
    // Whole names differ.
    if names.allSatisfy({ $0.whole.width <= $0.columns }) { return names.map(\.whole) }
    let mark = charset.glyphs.elision
    let forms: [(ShortName) -> CellText] = [
      { $0.whole.elided(columns: $0.columns, mark: mark) },
      { $0.whole.elidedInMiddle(columns: $0.columns, mark: mark) },
    ]
    var texts: [ShortName: CellText] = [:]
    var rest = Set(names)
    for form in forms {
      let short = rest.map { (name: $0, text: form($0)) }
      let uses = Dictionary(short.map { ($0.text, 1) }, uniquingKeysWith: +)
      for (name, text) in short where uses[text] == 1 { texts[name] = text }
      rest = rest.filter { texts[$0] == nil }
    }
    return names.map {
      texts[$0] ?? CellText(charset.legible($0.id)).elidedInMiddle(columns: $0.columns, mark: mark)
    }
  }
}
