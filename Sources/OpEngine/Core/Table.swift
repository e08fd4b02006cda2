/// Dense rows, grown fourfold: unwritten memory costs nothing, a copy of all rows does.
///
/// Raw memory instead of an array: each access is one bounds check and one load, without a uniqueness or exclusivity
/// check (an array made the engine 1.4 times slower).
struct Table<Element: ~Copyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(minimumCapacity: Int = 64) {
    capacity = max(1, minimumCapacity)
    base = .allocate(capacity: capacity)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// Appends an element.
  /// - Returns: its row.
  /// - Complexity: amortised O(1).
  @discardableResult
  @inline(__always)
  mutating func append(_ element: consuming Element) -> Row {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count += 1
    return Row(truncatingIfNeeded: count - 1)
  }

  var rows: Range<Row> { 0..<Row(truncatingIfNeeded: count) }

  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return (base + count).move()
  }

  /// - Precondition: `row` is a row of the table.
  subscript(row: Row) -> Element {
    unsafeAddress { UnsafePointer(place(of: row)) }
    unsafeMutableAddress { place(of: row) }
  }

  /// The place of a row, for code that uses several of its fields: the bounds are checked once, which saves an
  /// operation a tenth of its instructions.
  ///
  /// The pointer is valid until the table grows.
  /// - Precondition: `row` is a row of the table.
  @inline(__always)
  mutating func pointer(to row: Row) -> UnsafeMutablePointer<Element> { place(of: row) }

  @inline(__always)
  func place(of row: Row) -> UnsafeMutablePointer<Element> {
    precondition(Int(row) < count, "row \(row) of a table of \(count)")
    return base + Int(row)
  }

  private mutating func grow() {
    capacity *= 4
    precondition(capacity <= Int(Row.max), "a table of \(capacity) rows")
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
  }
}

extension Table where Element: BitwiseCopyable {
  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Calls `body` with each element, in order.
  @inline(__always)
  func visitEach(_ body: (Element) -> Void) { for row in 0..<count { body(base[row]) } }
}
