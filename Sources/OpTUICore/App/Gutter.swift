/// The fields left of the lanes. A field that has no room is nil.
struct Gutter: Hashable, Sendable {
  /// A field by its first column, counted from the left edge of the screen.
  struct Field: Hashable, Sendable {
    var column: Int
    var columns: Int
  }

  /// All fields together; the border stands right behind.
  let columns: Int
  /// The mark of the state; the header of a queue begins here too.
  let mark: Int
  let name: Field
  var priority: Field?
  var qualityOfService: Field?
  var worker: Field?
  var time: Field?

  /// The gutter of a screen that wide. The selection has column 0.
  /// - Parameter showsQualityOfService: Whether there is any to show, where there is room.
  init(columns: Int, showsQualityOfService: Bool = false) {
    switch columns {
    case 120...:
      self.init(34, mark: 2, name: Field(column: 4, columns: showsQualityOfService ? 11 : 15))
      if showsQualityOfService { qualityOfService = Field(column: 16, columns: 3) }
      priority = Field(column: 20, columns: 2)
      worker = Field(column: 23, columns: 3)
      time = Field(column: 27, columns: 6)
    case 100...:
      self.init(28, mark: 2, name: Field(column: 4, columns: 13))
      priority = Field(column: 18, columns: 2)
      time = Field(column: 21, columns: 6)
    case 80...:
      self.init(23, mark: 2, name: Field(column: 4, columns: 11))
      time = Field(column: 16, columns: 6)
    case 60...: self.init(15, mark: 1, name: Field(column: 3, columns: 11))
    case 26...: self.init(10, mark: 1, name: Field(column: 3, columns: 6))
    default: self.init(9, mark: 1, name: Field(column: 3, columns: 5))
    }
  }

  private init(_ columns: Int, mark: Int, name: Field) {
    self.columns = columns
    self.mark = mark
    self.name = name
  }
}
