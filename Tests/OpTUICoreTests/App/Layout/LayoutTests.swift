import TestSupport
import Testing

@testable import OpTUICore

@Suite struct LayoutTests {
  static let sizes: [Canvas.Size] = [
    0, 1, 19, 20, 30, 39, 40, 59, 60, 79, 80, 99, 100, 119, 120, 160, 200, 300,
  ].flatMap { columns in
    [0, 1, 2, 3, 5, 7, 8, 9, 11, 12, 15, 16, 17, 18, 20, 23, 24, 29, 30, 36, 45, 60, 100].map {
      Canvas.Size(columns: columns, rows: $0)
    }
  }
  static let longNote = String(repeating: "word ", count: 50)

  /// Returns a note, or a question with two choices.
  private static func note(_ text: String, isQuestion: Bool = false, on columns: Int) -> NoteText {
    func marked(_ text: String) -> MarkedText { MarkedText(CellText(text)) }
    return NoteText(
      marked(text), lead: isQuestion ? marked(longNote) : nil,
      items: isQuestion ? ["[a] one of two", "[b] the other"].map(marked) : [], isQuestion: isQuestion,
      onScreen: columns)
  }

  /// Returns all possible contents of a screen, in every combination.
  private static func contents(on columns: Int) -> [Layout.Contents] {
    Layout.Preset.allCases.flatMap { preset in
      [nil, "short", longNote].flatMap { text in
        [(0, 0), (3, 9), (3, 500), (12, 60), (2000, 9000)].flatMap { laneCount, logCount in
          [false, true].map { flag in
            var contents = Layout.Contents(
              preset: preset, note: text.map { note($0, isQuestion: flag, on: columns) },
              expectedNoteRows: flag ? 2 : 0,
              isUrgent: flag, laneCount: laneCount, logCount: logCount, isAnswering: flag,
              hidesAnswers: flag && text != nil)
            contents.gutter.name = laneCount
            (contents.gutter.hasPriority, contents.gutter.hasQualityOfService) = (flag, flag)
            return contents
          }
        }
      }
    }
  }

  /// Returns the contents above, with code instead of the log.
  private static func contentsWithCode(on columns: Int) -> [Layout.Contents] {
    contents(on: columns).map { contents in
      var contents = contents
      contents.code = Canvas.Size(columns: 60, rows: contents.laneCount > 3 ? 70 : 12)
      return contents
    }
  }

  @Test(arguments: sizes.sampled(every: 13))
  func `Regions are disjoint and inside, and no row is left over`(size: Canvas.Size) {
    for contents in Self.contents(on: size.columns) + Self.contentsWithCode(on: size.columns) {
      let layout = Layout(size: size, for: contents)
      let regions = Self.regions(of: layout).map(\.area).filter { !$0.isEmpty }
      let bounds = size.bounds
      for (index, region) in regions.enumerated() {
        #expect(region.clipped(to: bounds) == region, "\(region) lies outside")
        for other in regions[..<index] {
          #expect(region.clipped(to: other).isEmpty, "\(region) and \(other) overlap: \(contents)")
        }
      }
      // A projector has a blank row on either side of the note.
      let margins = contents.preset == .projector && !layout.note.isEmpty ? 2 : 0
      let covered = Set(regions.flatMap(\.rowRange))
      #expect(size.columns == 0 || covered.count >= size.rows - margins, "\(size) \(contents)")
    }
  }

  @Test(arguments: sizes.sampled(every: 13))
  func `All required panes are present`(size: Canvas.Size) {
    for contents in Self.contents(on: size.columns) {
      let layout = Layout(size: size, for: contents)
      #expect((layout.scope == .lanes) == (size.columns >= 20 && size.rows >= 8))
      guard layout.scope == .lanes else { continue }
      var why: Comment { "\(size) \(contents)" }
      #expect(layout.timeline.columns * 2 >= size.columns, why)
      #expect(layout.lanes.rows >= (contents.hidesAnswers ? 1 : 3), why)
      #expect(layout.visibleRows * layout.laneHeight <= max(1, layout.lanes.rows), why)
      #expect(!layout.title.isEmpty && !layout.ruler.isEmpty && !layout.keys.isEmpty, why)
      #expect(contents.note == nil || !layout.note.isEmpty || (size.rows < 12 && !contents.isUrgent), why)
      let hasLog = !contents.hidesAnswers && (contents.preset == .lanesAndLog || contents.preset == .all)
      if hasLog, size.rows >= 24, size.columns >= 40 { #expect(layout.log.rows >= 2, why) }
      if hasLog, size.rows >= 12 { #expect(!layout.details.isEmpty, why) }
      if contents.laneCount > 0, !layout.log.isEmpty, contents.laneCount < layout.lanes.rows {
        #expect(
          layout.lanes.rows <= contents.laneCount * layout.laneHeight || layout.log.rows >= min(5, contents.logCount))
      }
    }
  }

  @Test(arguments: [
    (
      100, 30,
      "title 0, ruler 1, lanes 2-7, border 8, note 9-10, border 11, log 12-27, details 12-27, status 28, keys 29"
    ),
    (
      80, 24,
      "title 0, ruler 1, lanes 2-7, border 8, note 9-10, border 11, log 12-21, details 12-21, status 22, keys 23"
    ),
    (
      60, 24,
      "title 0, ruler 1, lanes 2-7, border 8, note 9-10, border 11, log 12-18, details 19-21, status 22, keys 23"
    ),
    (80, 18, "title 0, ruler 1, lanes 2-7, border 8, note 9, border 10, log 11-16, details 11-16, keys 17"),
    (60, 15, "title 0, ruler 1, lanes 2-10, border 11, note 12, details 13, keys 14"),
    (30, 24, "title 0, ruler 1, lanes 2-13, border 14, note 15-16, details 17-21, status 22, keys 23"),
    (40, 8, "title 0, ruler 1, lanes 2-6, keys 7"), (39, 8, "title 0, ruler 1, lanes 2-6, keys 7"),
    (40, 7, "title 0, lanes 1-6"),
    (19, 3, "lanes 0-2"), (80, 2, "lanes 0-1"), (0, 0, ""),
  ])
  func `Regions from the top`(columns: Int, rows: Int, expected: String) {
    let contents = Layout.Contents(note: Self.note("short", on: columns), laneCount: 6, logCount: 100)
    let regions = Self.regions(of: Layout(size: Canvas.Size(columns: columns, rows: rows), for: contents))
    let text = regions.filter { !$0.area.isEmpty }.map { name, area in
      area.rows == 1 ? "\(name) \(area.row)" : "\(name) \(area.row)-\(area.row + area.rows - 1)"
    }
    #expect(text.joined(separator: ", ") == expected)
  }

  @Test func `A long note gets the rows it needs`() {
    let contents = Layout.Contents(note: Self.note(Self.longNote, on: 80), laneCount: 3)
    #expect(Layout(size: Canvas.Size(columns: 80, rows: 24), for: contents).note.rows == 4)
    #expect(Layout(size: Canvas.Size(columns: 80, rows: 23), for: contents).note.rows == 4)
    let crowded = Layout.Contents(note: Self.note(Self.longNote, on: 80), laneCount: 20)
    #expect(Layout(size: Canvas.Size(columns: 80, rows: 23), for: crowded).note.rows == 2)
  }

  /// Each takes what it needs, and shares the rest.
  @Test(arguments: [
    // Lanes, events: rows of the lanes, rows of one lane, rows of the log.
    (80, 24, 4, 100, 4, 1, 12), (80, 24, 4, 6, 4, 1, 12), (80, 24, 50, 100, 11, 1, 5), (100, 30, 4, 100, 8, 2, 14),
    (160, 45, 4, 500, 12, 3, 25), (160, 45, 6, 500, 12, 2, 25), (160, 45, 12, 500, 12, 1, 25),
    (160, 45, 4, 6, 12, 3, 25), (80, 24, 0, 0, 9, 1, 7),
  ])
  func `Lanes and log share the rows`(
    columns: Int, rows: Int, lanes: Int, events: Int, lanesRows: Int, height: Int, logRows: Int
  ) {
    let contents = Layout.Contents(laneCount: lanes, logCount: events)
    let layout = Layout(size: Canvas.Size(columns: columns, rows: rows), for: contents)
    #expect(layout.lanes.rows == lanesRows && layout.laneHeight == height && layout.log.rows == logRows)
  }

  /// Neither a longer note nor a question moves the lanes, while the rows below them are enough.
  @Test(arguments: Layout.Preset.allCases, [80, 120])
  func `A question does not move the lanes`(preset: Layout.Preset, columns: Int) {
    for (rows, lanes) in [(24, 5), (30, 9), (40, 7), (45, 4)] {
      let size = Canvas.Size(columns: columns, rows: rows)
      let notes = [
        Self.note("short", on: columns), Self.note(Self.longNote, on: columns),
        Self.note("Which?", isQuestion: true, on: columns),
      ]
      let layouts = notes.map { note in
        let contents = Layout.Contents(
          preset: preset, note: note, laneCount: lanes, logCount: 100, hidesAnswers: note.isQuestion)
        return Layout(size: size, for: contents)
      }
      #expect(Set(layouts.map(\.laneHeight)).count == 1, "\(preset) \(size)")
      let firsts = Set(layouts.map { min($0.lanes.rows, lanes * $0.laneHeight) })
      #expect(firsts.count == 1 && Set(layouts.map(\.lanes.row)).count == 1, "\(preset) \(size) \(firsts)")
      if preset != .projector { #expect(layouts.allSatisfy { $0.lanes.rows >= lanes * $0.laneHeight }) }
      #expect(layouts[2].note.rows >= 5 && layouts[2].log.isEmpty)
    }
  }

  @Test func `Rows that no note needs are part of the log`() {
    let size = Canvas.Size(columns: 80, rows: 24)
    let layouts = [0, 1, 2].map { rows in
      Layout(size: size, for: Layout.Contents(expectedNoteRows: rows, laneCount: 4, logCount: 100))
    }
    #expect(layouts.map(\.note.rows) == [0, 1, 2] && layouts.map(\.log.rows) == [15, 13, 12])
    #expect(layouts[0].noteBorder.isEmpty && !layouts[1].noteBorder.isEmpty)
    #expect(Set(layouts.map(\.lanes)).count == 1)
  }

  @Test(arguments: [80, 119, 120, 160]) func `The answer has all the space beside the log`(columns: Int) {
    let contents = Layout.Contents(laneCount: 4, logCount: 100, isAnswering: true)
    let layout = Layout(size: Canvas.Size(columns: columns, rows: 36), for: contents)
    #expect(layout.details.columns >= 47 && layout.log.columns + 1 + layout.details.columns == columns)
  }

  @Test func `If there is room, the log is below the code`() {
    let contents = Layout.Contents(laneCount: 4, logCount: 100, code: Canvas.Size(columns: 50, rows: 14))
    let (large, small) = (
      Layout(size: Canvas.Size(columns: 160, rows: 45), for: contents),
      Layout(size: Canvas.Size(columns: 80, rows: 24), for: contents)
    )
    #expect(large.log.rows == 14 && large.events.rows >= 8 && large.eventsBorder.rows == 1)
    #expect(large.log.row < large.events.row && large.lanes.rows == 4)
    #expect(small.log.rows >= 8 && small.events.isEmpty && small.eventsBorder.isEmpty)
  }

  @Test func `A projector has the note above and no log`() {
    let contents = Layout.Contents(
      preset: .projector, note: Self.note("short", on: 80), laneCount: 4, logCount: 100)
    let layout = Layout(size: Canvas.Size(columns: 80, rows: 24), for: contents)
    #expect(layout.noteBorder.row == 1 && layout.note.row == 3 && layout.note.rows == 5 && layout.laneHeight == 3)
    #expect(layout.log.isEmpty && layout.details.isEmpty && layout.lanes.rows == 12)
  }

  @Test(arguments: sizes.map(\.columns).filter { $0 >= 20 })
  func `Fields of the gutter stand side by side`(columns: Int) {
    for name in [0, 1, 5, 9, 13, 20, 40, 500] {
      for flag in [false, true] {
        let gutter = Gutter(
          columns: columns, for: .init(name: name, header: name + 9, hasPriority: flag, hasQualityOfService: flag))
        let fields = [gutter.name, gutter.qualityOfService, gutter.priority, gutter.worker, gutter.time]
          .compactMap(\.self)
        #expect(gutter.mark + 1 < gutter.name.column)
        for (left, right) in zip(fields, fields.dropFirst()) { #expect(left.column + left.columns < right.column) }
        #expect(fields.allSatisfy { $0.column + $0.columns < gutter.columns && $0.columns > 0 })
        #expect(gutter.columns <= max(9, columns * 2 / 5))
      }
    }
  }

  @Test(arguments: [
    (80, 3, false, 9), (80, 11, false, 11), (80, 50, false, 16), (80, 50, true, 13), (120, 30, true, 25),
    (160, 40, true, 40), (60, 20, false, 13),
  ])
  func `Names get the columns that they need`(columns: Int, name: Int, isRich: Bool, given: Int) {
    let gutter = Gutter(
      columns: columns, for: .init(name: name, header: 0, hasPriority: isRich, hasQualityOfService: isRich))
    #expect(gutter.name.columns == given, "\(gutter)")
  }

  @Test(arguments: [
    (0, 5, 0, 0), (4, 5, 0, 0), (9, 30, 0, 5), (9, 30, 7, 7), (2, 30, 7, 2), (29, 30, 0, 25), (0, 3, 9, 0),
  ])
  func `The list moves as little as possible`(selected: Int, count: Int, current: Int, first: Int) {
    let layout = Layout(size: Canvas.Size(columns: 40, rows: 8))
    #expect(layout.visibleRows == 5)
    #expect(layout.firstRow(showing: selected, of: count, from: current) == first)
  }

  private static func regions(of layout: Layout) -> [(name: String, area: Rectangle)] {
    [
      ("title", layout.title), ("ruler", layout.ruler), ("lanes", layout.lanes), ("border", layout.noteBorder),
      ("note", layout.note), ("border", layout.logBorder), ("log", layout.log), ("details", layout.details),
      ("border", layout.eventsBorder), ("events", layout.events), ("status", layout.status),
      ("keys", layout.keys),
    ].sorted { $0.area.row < $1.area.row }
  }
}
