/// A whole frame as values: what is drawn here is what the terminal shows, and what golden tests compare.
public struct Canvas: Hashable, Sendable {
  public struct Size: Hashable, Sendable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  public let size: Size
  /// Row by row; `size.columns * size.rows` of them.
  public private(set) var cells: [Cell]

  /// - Complexity: O(columns * rows).
  public init(size: Size) {
    self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
  }

  public subscript(row: Int, column: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }
}
