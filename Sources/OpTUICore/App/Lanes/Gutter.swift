/// The fields left of the lanes. A field without room or content is nil.
struct Gutter: Hashable, Sendable {
  /// A field by its first column, from the left edge of the screen.
  struct Field: Hashable, Sendable {
    var column: Int
    var columns: Int
  }

  /// The contents that determine which fields are needed.
  struct Contents: Hashable, Sendable {
    /// The width of the widest operation name.
    var name = 13
    /// The width of the widest queue header.
    var header = 13
    /// Whether any priority is not normal.
    var hasPriority = false
    /// Whether any quality of service is not the default.
    var hasQualityOfService = false
    /// Whether the rows have a thread each; those of threads are called by it.
    var hasWorker = true
  }

  /// The total width; the border follows.
  let columns: Int
  /// The mark of the state, and the beginning of queue headers.
  let mark: Int
  let name: Field
  private(set) var priority: Field?
  private(set) var qualityOfService: Field?
  private(set) var worker: Field?
  private(set) var time: Field?

  /// The width that a name gets before any other field.
  private static let columnsBeforeFields = 11

  /// The gutter for a screen width, as wide as its contents need, but at most two fifths of the screen. The selection
  /// is in column 0.
  init(columns screen: Int, for contents: Contents = Contents()) {
    mark = screen >= 80 ? 2 : 1
    let most = screen >= 60 ? screen * 2 / 5 : max(9, screen / 3)
    // A blank precedes the border.
    let room = most - mark - 3
    let heading = CellText(screen >= 60 ? localized("OPERATION") : localized("NAME")).width
    let needed = max(contents.name, heading)
    var fields = 0
    func fits(_ columns: Int) -> Bool {
      guard min(needed, Self.columnsBeforeFields) + fields + columns + 1 <= room else { return false }
      fields += columns + 1
      return true
    }
    // The first fields are the most useful.
    let hasTime = fits(6)
    let columnsOfWorker = max(3, CellText(localized("THR")).width)
    let hasWorker = contents.hasWorker && fits(columnsOfWorker)
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
