/// The help: its lines, search text, and scroll position.
///
/// The first page has the marks and the keys to begin with, the second one all other keys. A search looks at both.
struct HelpModel: Hashable, Sendable {
  /// The sign explained by a line.
  enum Subject: Hashable, Sendable {
    /// The heading of the lines below.
    case heading
    /// The displayed names of keys.
    case keys(String)
    /// The mark and the fill of an operation.
    case displayState(OperationLane.DisplayState)
    /// The mark at the beginning of a completion block.
    case completion
    /// The line from the end of an operation to the one that it lets run.
    case flow
    /// The digits of a queue.
    case running
    case now
    /// The mark of a lane highlighted by the lesson, the lesson's own marks, and the number of an event.
    case highlight
    /// The marks of the operations that the selected one needs or unblocks.
    case relations
    /// The fill of executing operations in a further row of a high lane.
    case tall
    /// The letters of priorities and of qualities of service.
    case priority, qualityOfService
  }

  struct Line: Hashable, Sendable {
    /// The sign; nil for a line that continues the one above.
    var subject: Subject?
    var text: CellText
  }

  struct Entry: Hashable, Sendable {
    var subject: Subject
    var text: String
  }

  /// A group of entries.
  private struct Section: Hashable {
    var title: String
    var entries: [Entry]
  }

  /// The least width of a line where several fit side by side, and the column of its text.
  private static let fewestColumnsOfLine = 39
  static let columnOfText = 9

  private let firstSections: [Section]
  private let others: [Section]
  var search = Search()
  private(set) var first = 0
  /// The number of the page, from 0.
  private var page = 0

  /// Returns the help for a play.
  /// - Parameter glyphs: the characters to explain.
  static func play(_ keys: KeyMap, _ glyphs: Glyphs = .unicode) -> HelpModel {
    HelpModel(keys, legend: [Section(title: localized("Marks and fills"), entries: legendOfLanes(glyphs))])
  }

  /// The help for the list of scenarios.
  static func picker(_ keys: KeyMap) -> HelpModel { HelpModel(keys, legend: []) }

  private init(_ map: KeyMap, legend: [Section]) {
    let sections = map.help.map { group in
      Section(
        title: group.title.text,
        entries: group.hints.map {
          Entry(subject: .keys(map.helpLabel(of: $0, columns: Self.columnOfText - 1)), text: $0.text.text)
        })
    }
    firstSections = legend + sections.prefix(map.pageLength)
    others = Array(sections.dropFirst(map.pageLength))
  }

  private static func legendOfLanes(_ glyphs: Glyphs) -> [Entry] {
    let displayStates = OperationLane.DisplayState.allCases.map {
      Entry(subject: .displayState($0), text: $0.row.meaning.text)
    }
    let tall = glyphs.tall == nil ? [] : [Entry(subject: .tall, text: localized("below a bar: its lower half"))]
    return displayStates + tall + [
      Entry(subject: .completion, text: localized("its completion block")),
      Entry(subject: .flow, text: localized("this finish made it ready")),
      Entry(subject: .running, text: localized("slots taken; suspended")),
      Entry(subject: .now, text: localized("now; the play before a fork")),
      Entry(subject: .highlight, text: localized("highlighted; a mark; event 8")),
      Entry(subject: .relations, text: localized("it needs, it unblocks this")),
      Entry(subject: .priority, text: localized("from VL, very low, to VH")),
      Entry(subject: .qualityOfService, text: localized("from B, background, to UI, user-interactive")),
    ]
  }

  /// Returns the lines of the page in equal columns, to be read from top to bottom.
  func columns(of size: Canvas.Size) -> [[Line]] {
    let pages = pages(of: size)
    return pages[min(page, pages.count - 1)]
  }

  /// Returns all pages, each in columns.
  func pages(of size: Canvas.Size) -> [[[Line]]] {
    let most = max(1, size.columns / Self.fewestColumnsOfLine)
    // Where the marks would take the whole screen, the keys come first.
    let first = most > 1 ? firstSections : firstSections.reversed()
    let pages = search.isEmpty ? [first, others].filter { !$0.isEmpty } : [first + others]
    return pages.map { columns(of: $0, atMost: most, on: size) }
  }

  /// Returns a column for each section if they fit side by side; otherwise fills as few columns as hold all, one after
  /// another.
  private func columns(of sections: [Section], atMost most: Int, on size: Canvas.Size) -> [[Line]] {
    let rows = size.panelRows
    if search.isEmpty, sections.count <= most {
      let each = sections.map { lines(of: [$0], inOneOf: sections.count, on: size) }
      if each.allSatisfy({ $0.count <= rows }) { return each }
    }
    var count = 1
    var all = lines(of: sections, inOneOf: count, on: size)
    while all.count > count * rows, count < most {
      count += 1
      all = lines(of: sections, inOneOf: count, on: size)
    }
    // A heading stands above its lines.
    let least = max((all.count + count - 1) / count, 1)
    let wanted = all.count > count * rows ? least : max(rows, 1)
    let heights = Array(stride(from: wanted, through: least, by: -1)) + Array(wanted...max(wanted, all.count))
    let height =
      heights.first { height in
        !stride(from: height, to: all.count, by: height).contains { all[$0 - 1].subject == .heading }
      } ?? wanted
    return stride(from: 0, to: max(all.count, 1), by: height).map { start in
      Array(all[start..<min(start + height, all.count)])
    }
  }

  /// Returns the lines of sections for one of some columns.
  private func lines(of sections: [Section], inOneOf count: Int, on size: Canvas.Size) -> [Line] {
    // Two columns have a gap between them.
    let room = size.columns / count - Self.columnOfText - (count > 1 ? 2 : 1)
    return sections.flatMap { lines(of: $0, room: max(2, room)) }
  }

  /// Returns the lines of a section that match the search; all if the title does.
  private func lines(of section: Section, room: Int) -> [Line] {
    let entries = search.matches(section.title) ? section.entries : section.entries.filter(matches)
    if entries.isEmpty { return [] }
    let heading = CellText(section.title).wrapped(columns: room + Self.columnOfText - 1)
    return heading.map { Line(subject: .heading, text: $0) }
      + entries.flatMap { entry in
        CellText(entry.text).wrapped(columns: room).enumerated().map { index, piece in
          Line(subject: index == 0 ? entry.subject : nil, text: piece)
        }
      }
  }

  private func matches(_ entry: Entry) -> Bool {
    if case .keys(let label) = entry.subject, label.split(separator: " ").contains(where: { $0 == search.text }) {
      return true
    }
    return search.matches(entry.text)
  }

  /// Returns the number of lines in the longest column, and the number of visible ones.
  func rows(of size: Canvas.Size) -> (all: Int, visible: Int) {
    let visible = size.panelRows
    return (columns(of: size).map(\.count).reduce(visible, max), visible)
  }

  /// Returns whether there are more lines than fit, or more pages.
  func scrolls(on size: Canvas.Size) -> Bool {
    pages(of: size).count > 1 || rows(of: size).all > rows(of: size).visible
  }

  /// Handles a key while a search is typed or shown.
  /// - Returns: whether the key belongs to the search.
  mutating func searchTakes(_ key: Key, _ action: Action?) -> Bool {
    guard search.takes(key, action) else { return false }
    first = 0
    return true
  }

  /// Scrolls the help, across page boundaries.
  mutating func move(_ movement: Action.Movement, on size: Canvas.Size) {
    let last = pages(of: size).count - 1
    page = min(page, last)
    let rows = rows(of: size)
    let distance = movement.rows(page: rows.visible, of: rows.all)
    let next = max(0, min(first + distance, rows.all - rows.visible))
    if next == first, distance < 0 ? page > 0 : page < last {
      page += distance < 0 ? -1 : 1
      let rows = self.rows(of: size)
      first = distance < 0 ? rows.all - rows.visible : 0
    } else {
      first = next
    }
  }
}
