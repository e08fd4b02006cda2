import Localization

/// The fields left of the lanes. A field that has no room, or nothing to show, is nil.
struct Gutter: Hashable, Sendable {
  /// A field by its first column, counted from the left edge of the screen.
  struct Field: Hashable, Sendable {
    var column: Int
    var columns: Int
  }

  /// The contents for which the fields need room.
  struct Contents: Hashable, Sendable {
    /// The columns of the widest name of an operation.
    var name = 13
    /// The columns of the widest header of a queue.
    var header = 13
    /// Whether there is a priority other than normal.
    var hasPriority = false
    /// Whether there is a quality of service other than the default.
    var hasQualityOfService = false
  }

  /// All fields together; the border stands right behind.
  let columns: Int
  /// The mark of the state; the header of a queue begins here too.
  let mark: Int
  let name: Field
  private(set) var priority: Field?
  private(set) var qualityOfService: Field?
  private(set) var worker: Field?
  private(set) var time: Field?

  /// The columns that a name gets before any other field has room.
  private static let columnsBeforeFields = 11

  /// The gutter of a screen that wide, as wide as its contents need, but no more than two fifths of the screen. The
  /// selection has column 0.
  init(columns screen: Int, for contents: Contents = Contents()) {
    mark = screen >= 80 ? 2 : 1
    let most = screen >= 60 ? screen * 2 / 5 : max(9, screen / 3)
    // A blank stands before the border.
    let room = most - mark - 3
    let heading = CellText(screen >= 60 ? localized("OPERATION") : localized("NAME")).width
    let needed = max(contents.name, heading)
    var fields = 0
    func fits(_ columns: Int) -> Bool {
      guard min(needed, Self.columnsBeforeFields) + fields + columns + 1 <= room else { return false }
      fields += columns + 1
      return true
    }
    // The first ones are the most telling.
    let hasTime = fits(6)
    let columnsOfWorker = max(3, CellText(localized("THR")).width)
    let hasWorker = fits(columnsOfWorker)
    let columnsOfPriority = max(2, CellText(localized("PR")).width)
    let hasPriority = contents.hasPriority && fits(columnsOfPriority)
    let hasQualityOfService = contents.hasQualityOfService && fits(3)
    let header = contents.header + mark - (mark + 2) - fields
    name = Field(column: mark + 2, columns: min(max(needed, header), room - fields))
    var next = name.column + name.columns + 1
    func place(_ columns: Int, if isThere: Bool) -> Field? {
      guard isThere else { return nil }
      defer { next += columns + 1 }
      return Field(column: next, columns: columns)
    }
    qualityOfService = place(3, if: hasQualityOfService)
    priority = place(columnsOfPriority, if: hasPriority)
    worker = place(columnsOfWorker, if: hasWorker)
    time = place(6, if: hasTime)
    columns = next
  }
}
