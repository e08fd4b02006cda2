import Testing

@testable import OpTUICore

@Suite struct LayoutTests {
  static let sizes: [Canvas.Size] = [20, 30, 39, 40, 59, 60, 79, 80, 99, 100, 119, 120, 200].flatMap { columns in
    [3, 5, 7, 8, 11, 12, 17, 18, 23, 24, 29, 30, 60].map { Canvas.Size(columns: columns, rows: $0) }
  }
  static let longNote = String(repeating: "word ", count: 50)

  @Test(arguments: sizes)
  func `Regions are disjoint and inside`(size: Canvas.Size) {
    for note in [nil, "short", Self.longNote] {
      let regions = Self.regions(of: Layout(size: size, note: note)).map(\.area).filter { !$0.isEmpty }
      let bounds = Canvas(size: size).bounds
      for (index, region) in regions.enumerated() {
        #expect(region.clipped(to: bounds) == region, "\(region) lies outside")
        for other in regions[..<index] {
          #expect(region.clipped(to: other).isEmpty, "\(region) and \(other) overlap")
        }
      }
    }
  }

  @Test(arguments: sizes)
  func `Lanes have room for time where there are any`(size: Canvas.Size) {
    let layout = Layout(size: size, note: Self.longNote)
    #expect((layout.scope == .lanes) == (size.columns >= 20 && size.rows >= 8))
    guard layout.scope == .lanes else { return }
    #expect(layout.lanes.rows >= 5)
    #expect(layout.timeline.columns * 2 >= size.columns)
  }

  @Test(arguments: [
    (
      100, 30,
      "title 0, ruler 1, lanes 2-17, border 18, note 19, border 20, log 21-27, details 21-27, status 28, keys 29"
    ),
    (
      80, 24,
      "title 0, ruler 1, lanes 2-13, border 14, note 15, border 16, log 17-21, details 17-21, status 22, keys 23"
    ),
    (60, 24, "title 0, ruler 1, lanes 2-12, border 13, note 14, border 15, log 16-20, details 21, status 22, keys 23"),
    (80, 18, "title 0, ruler 1, lanes 2-12, border 13, note 14, details 15-16, keys 17"),
    (60, 15, "title 0, ruler 1, lanes 2-10, border 11, note 12, details 13, keys 14"),
    (30, 24, "title 0, ruler 1, lanes 2-14, border 15, note 16, details 17-21, status 22, keys 23"),
    (40, 8, "title 0, ruler 1, lanes 2-6, keys 7"), (39, 8, "title 0, ruler 1, lanes 2-6, keys 7"),
    (40, 7, "title 0, lanes 1-6"),
    (19, 3, "lanes 0-2"), (80, 2, "lanes 0-1"), (0, 0, ""),
  ])
  func `Regions from the top`(columns: Int, rows: Int, expected: String) {
    let regions = Self.regions(of: Layout(size: Canvas.Size(columns: columns, rows: rows), note: "short"))
    let text = regions.filter { !$0.area.isEmpty }.map { name, area in
      area.rows == 1 ? "\(name) \(area.row)" : "\(name) \(area.row)-\(area.row + area.rows - 1)"
    }
    #expect(text.joined(separator: ", ") == expected)
  }

  @Test func `A long note gets the rows it needs`() {
    #expect(Layout(size: Canvas.Size(columns: 80, rows: 24), note: Self.longNote).note.rows == 3)
    #expect(Layout(size: Canvas.Size(columns: 80, rows: 23), note: Self.longNote).note.rows == 2)
  }

  /// While they answer at length, the details get the rows that the lanes leave.
  @Test(arguments: [
    (80, 24, 5, 12, 5), (80, 24, 9, 8, 9), (80, 24, 12, 5, 12), (80, 24, 99, 5, 12), (60, 24, 4, 8, 4),
    (60, 15, 7, 3, 7),
    (80, 20, 5, 9, 6), (40, 8, 1, 0, 5),
  ])
  func `An answer gets what the lanes leave`(columns: Int, rows: Int, lanes: Int, details: Int, left: Int) {
    let layout = Layout(size: Canvas.Size(columns: columns, rows: rows), note: "short", answeringUnder: lanes)
    #expect(layout.details.rows == details && layout.lanes.rows == left)
  }

  @Test(arguments: [40, 60, 80, 100, 120])
  func `Fields of the gutter stand side by side`(columns: Int) {
    let gutter = Gutter(columns: columns, showsQualityOfService: true)
    let fields = [gutter.name, gutter.qualityOfService, gutter.priority, gutter.worker, gutter.time].compactMap(\.self)
    #expect(gutter.mark + 1 < gutter.name.column)
    for (left, right) in zip(fields, fields.dropFirst()) { #expect(left.column + left.columns < right.column) }
    #expect(fields.allSatisfy { $0.column + $0.columns < gutter.columns })
  }

  @Test(arguments: [
    (0, 5, 0, 0), (4, 5, 0, 0), (9, 30, 0, 5), (9, 30, 7, 7), (2, 30, 7, 2), (29, 30, 0, 25), (0, 3, 9, 0),
  ])
  func `The list moves as little as possible`(selected: Int, count: Int, current: Int, first: Int) {
    let layout = Layout(size: Canvas.Size(columns: 40, rows: 8))
    #expect(layout.lanes.rows == 5)
    #expect(layout.firstRow(showing: selected, of: count, from: current) == first)
  }

  private static func regions(of layout: Layout) -> [(name: String, area: Rectangle)] {
    [
      ("title", layout.title), ("ruler", layout.ruler), ("lanes", layout.lanes), ("border", layout.noteBorder),
      ("note", layout.note), ("border", layout.logBorder), ("log", layout.log), ("details", layout.details),
      ("status", layout.status), ("keys", layout.keys),
    ].sorted { $0.area.row < $1.area.row }
  }
}
