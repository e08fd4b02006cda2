/// An array whose copies share what neither has changed.
///
/// A copy costs a reference, and the first change of an element of it costs copies of the element's chunk and of the list of
/// chunks: with an `Array` it would be a copy of all. Elements are read in place, without a count of what they refer to.
package struct ChunkedArray<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// Some elements, at places in memory that stay.
  final class Chunk {
    /// Small elements in larger chunks: of many copies of a long array most memory is the lists of chunks.
    static var capacity: Int { MemoryLayout<Element>.stride <= 24 ? 128 : 32 }
    let elements: UnsafeMutablePointer<Element>
    var count: Int

    init(copying elements: UnsafeMutablePointer<Element>?, count: Int) {
      self.elements = .allocate(capacity: Self.capacity)
      self.count = count
      if let elements { self.elements.initialize(from: elements, count: count) }
    }

    deinit {
      elements.deinitialize(count: count)
      elements.deallocate()
    }
  }

  /// The owners of the elements.
  private var chunks: [Chunk] = []
  /// The first element of each chunk: reading through these retains no chunk.
  private var places: [UnsafeMutablePointer<Element>] = []
  package private(set) var count = 0

  package init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  /// The element at an index; another one traps. Its stored properties are read in place; a computed one copies it first.
  ///
  /// - Complexity: O(1); O(count / 32) for the first change after a copy.
  package subscript(index: Int) -> Element {
    unsafeAddress {
      precondition(index >= 0 && index < count)
      return UnsafePointer(places[index / Chunk.capacity] + index % Chunk.capacity)
    }
    unsafeMutableAddress {
      precondition(index >= 0 && index < count)
      return ownedChunk(index / Chunk.capacity).elements + index % Chunk.capacity
    }
  }

  /// Adds an element at the end.
  ///
  /// - Complexity: O(1) amortised; O(count / 32) for the first change after a copy.
  package mutating func append(_ element: Element) {
    if count == chunks.count * Chunk.capacity {
      chunks.append(Chunk(copying: nil, count: 0))
      places.append(chunks[chunks.count - 1].elements)
    }
    let chunk = ownedChunk(chunks.count - 1)
    (chunk.elements + chunk.count).initialize(to: element)
    chunk.count += 1
    count += 1
  }

  /// Removes the last element; without one it traps.
  ///
  /// - Complexity: as for a change.
  @discardableResult
  package mutating func removeLast() -> Element {
    precondition(count > 0)
    let chunk = ownedChunk(chunks.count - 1)
    chunk.count -= 1
    let element = (chunk.elements + chunk.count).move()
    count -= 1
    if chunk.count == 0 {
      chunks.removeLast()
      places.removeLast()
    }
    return element
  }

  /// Puts other elements into the place of some.
  ///
  /// - Complexity: O(new elements + elements from the first replaced one on), each as a change.
  package mutating func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Element>
  ) {
    // At the end, as most changes are, nothing has to move.
    let tail = range.upperBound < count ? Array(self[range.upperBound...]) : []
    while count > range.lowerBound { removeLast() }
    for element in elements { append(element) }
    for element in tail { append(element) }
  }

  /// Returns a chunk that no copy shares.
  private mutating func ownedChunk(_ index: Int) -> Chunk {
    if !isKnownUniquelyReferenced(&chunks[index]) {
      chunks[index] = Chunk(copying: places[index], count: chunks[index].count)
      places[index] = chunks[index].elements
    }
    return chunks[index]
  }
}

extension ChunkedArray: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: Element...) {
    self.init()
    for element in elements { append(element) }
  }
}

// A chunk that copies share is not changed.
extension ChunkedArray: @unchecked Sendable where Element: Sendable {}

extension ChunkedArray: Equatable where Element: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension ChunkedArray: Hashable where Element: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
