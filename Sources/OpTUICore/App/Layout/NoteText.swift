/// The present note or question in lines, with the names in it set off.
///
/// `AudienceText` has the texts, without lines. These are made when a text changes, not for a frame.
struct NoteText: Hashable, Sendable {
  /// The lines before the text: the note before an open question, or the verdict on an answer before a note.
  private(set) var lead: [MarkedText] = []
  private(set) var text: [MarkedText]
  /// The choices of a question, or other short texts.
  private(set) var items: [MarkedText]
  /// The lines with the items side by side.
  private(set) var flowedItems: [MarkedText]
  /// The lines of each choice.
  private(set) var listedItems: [[MarkedText]] = []
  /// The key that continues, behind a note; or the keys for a hint and for skipping, below the choices.
  let hint: CellText
  /// Whether the items are choices.
  private(set) var isQuestion: Bool
  /// The number of columns of a line.
  let columns: Int

  /// The width at which lines of text are easy to read.
  private static let readableColumns = 90

  /// Returns the number of columns of a line.
  static func columns(onScreen columns: Int) -> Int { min(columns - 2, readableColumns) }

  /// - Parameter columns: the number of columns of the screen.
  init(
    _ text: MarkedText, lead: MarkedText? = nil, items: [MarkedText] = [], isQuestion: Bool = false,
    hint: String = "", onScreen columns: Int
  ) {
    let columns = Self.columns(onScreen: columns)
    self.columns = columns
    self.text = text.wrapped(columns: columns)
    self.lead = lead?.wrapped(columns: columns) ?? []
    self.items = items
    flowedItems = MarkedText.flowed(items, columns: columns)
    self.isQuestion = isQuestion
    if isQuestion { listedItems = items.map { $0.wrapped(columns: columns) } }
    self.hint = CellText(hint)
  }

  /// The note before the question, as it was shown before.
  var withoutQuestion: NoteText {
    var note = self
    (note.text, note.lead, note.isQuestion) = (lead, [], false)
    (note.items, note.flowedItems, note.listedItems) = ([], [], [])
    return note
  }

  /// The number of rows that show everything.
  var rows: Int {
    lead.count + (isQuestion ? text.count + listedItems.joined().count + 1 : max(1, text.count) + flowedItems.count)
  }

  /// The number of rows that show the text with its items side by side, and two lines of the note before it.
  var fewestRows: Int { min(2, lead.count) + max(1, text.count) + flowedItems.count }
}

extension NoteText {
  /// The use of some rows.
  struct Arrangement: Hashable, Sendable {
    /// The numbers of rows of the note before the question, of the text, and of the items.
    var (lead, text, items) = (0, 0, 0)
    /// Whether each choice has its own rows.
    var isList = false
    /// Whether the hint has a row.
    var hasHint = false
  }

  /// Returns the use of a number of rows. If they are not enough for everything, the hint is left out, then the choices
  /// are side by side, then the note before the question is cut.
  func arrangement(in rows: Int) -> Arrangement {
    let listed = listedItems.joined().count
    var arrangement = Arrangement()
    arrangement.isList = isQuestion && min(2, lead.count) + text.count + listed <= rows
    arrangement.items = min(arrangement.isList ? listed : flowedItems.count, max(0, rows - 1))
    arrangement.text = min(text.count, rows - arrangement.items)
    let rest = rows - arrangement.items - arrangement.text
    arrangement.lead = min(lead.count, rest)
    arrangement.hasHint = isQuestion && rest > lead.count
    return arrangement
  }

  /// Returns the item at a place of an area.
  func item(at place: MouseEvent, in area: Rectangle) -> Int? {
    let arrangement = arrangement(in: area.rows)
    let line = place.row - area.row - arrangement.lead - arrangement.text
    let column = place.column - area.column - 1
    guard 0..<arrangement.items ~= line else { return nil }
    guard arrangement.isList else {
      return MarkedText.index(ofFlowed: items, columns: columns, line: line, column: column)
    }
    var end = 0
    return listedItems.firstIndex { lines in
      end += lines.count
      return line < end
    }
  }
}
