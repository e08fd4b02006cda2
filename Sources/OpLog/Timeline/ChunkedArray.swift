/// An array whose copies share unchanged chunks.
///
/// A copy costs one reference; the first change of an element after it copies the element's chunk and the list of
/// chunks, not all elements as an `Array` would. Elements are read in place, without reference counting.
@usableFromInline
package struct ChunkedArray<Element>: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// Some elements at a fixed place in memory.
  @usableFromInline
  final class Chunk {
    /// Small elements use larger chunks: with many copies of a long array, the lists of chunks take most memory.
    @inlinable static var capacity: Int { MemoryLayout<Element>.stride <= 24 ? 128 : 32 }
    @usableFromInline let elements: UnsafeMutablePointer<Element>
    // No two accesses overlap; the compiler cannot prove it for other modules, and would check each.
    @exclusivity(unchecked) @usableFromInline var count: Int

    @inlinable
    init(copying elements: UnsafeMutablePointer<Element>?, count: Int) {
      self.elements = .allocate(capacity: Self.capacity)
      self.count = count
      if let elements { self.elements.initialize(from: elements, count: count) }
    }

    @inlinable
    deinit {
      elements.deinitialize(count: count)
      elements.deallocate()
    }
  }

  /// The owners of the elements.
  @usableFromInline var chunks: [Chunk] = []
  /// The first element of each chunk, so that reading retains no chunk.
  @usableFromInline var places: [UnsafeMutablePointer<Element>] = []
  @usableFromInline
  package var count = 0

  @inlinable package init() {}

  @inlinable package var startIndex: Int { 0 }
  @inlinable package var endIndex: Int { count }

  /// The element at an index; traps if out of range. Stored properties are read in place; a computed one copies the
  /// element first.
  ///
  /// - Complexity: O(1); O(chunks) for the first change after a copy.
  @inlinable
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

  /// Appends an element.
  ///
  /// - Complexity: O(1) amortised; O(chunks) for the first change after a copy.
  @inlinable
  package mutating func append(_ element: consuming Element) {
    if count == chunks.count * Chunk.capacity {
      chunks.append(Chunk(copying: nil, count: 0))
      places.append(chunks[chunks.count - 1].elements)
    }
    let chunk = ownedChunk(chunks.count - 1)
    (chunk.elements + chunk.count).initialize(to: element)
    chunk.count += 1
    count += 1
  }

  /// Removes the last element; traps if empty.
  ///
  /// - Complexity: as for a change.
  @inlinable
  @discardableResult
  package mutating func removeLast() -> Element {
    precondition(count > 0)
    let chunk = ownedChunk(chunks.count - 1)
    let element = (chunk.elements + chunk.count - 1).move()
    forgetLast()
    return element
  }

  /// Removes an element; traps if out of range.
  ///
  /// - Complexity: O(elements after it), each moved in memory.
  @inlinable
  @discardableResult
  package mutating func remove(at index: Int) -> Element {
    precondition(index >= 0 && index < count)
    var number = index / Chunk.capacity
    var gap = ownedChunk(number).elements + index % Chunk.capacity
    let element = gap.move()
    // Each chunk closes its gap, and takes the first element of the next chunk at its end.
    while true {
      let last = chunks[number].elements + chunks[number].count - 1
      gap.moveInitialize(from: gap + 1, count: last - gap)
      number += 1
      if number == chunks.count { break }
      gap = ownedChunk(number).elements
      last.moveInitialize(from: gap, count: 1)
    }
    forgetLast()
    return element
  }

  /// Inserts an element before another, or at the end.
  ///
  /// - Complexity: O(elements after it), each moved in memory.
  @inlinable
  package mutating func insert(_ element: Element, at index: Int) {
    precondition(index >= 0 && index <= count)
    var carried = element
    var place = index % Chunk.capacity
    for number in index / Chunk.capacity..<chunks.count {
      let chunk = ownedChunk(number)
      let isFull = chunk.count == Chunk.capacity
      let last = isFull ? (chunk.elements + chunk.count - 1).move() : nil
      let kept = isFull ? chunk.count - 1 : chunk.count
      (chunk.elements + place + 1).moveInitialize(from: chunk.elements + place, count: kept - place)
      (chunk.elements + place).initialize(to: carried)
      guard let last else {
        chunk.count += 1
        count += 1
        return
      }
      (carried, place) = (last, 0)
    }
    append(carried)
  }

  /// Accounts for the removal of the last element. Keeps the first chunk, so that an array alternating between one
  /// element and none allocates it once.
  @inlinable
  mutating func forgetLast() {
    count -= 1
    chunks[chunks.count - 1].count -= 1
    if chunks[chunks.count - 1].count == 0, chunks.count > 1 {
      chunks.removeLast()
      places.removeLast()
    }
  }

  /// Replaces a range of elements.
  ///
  /// - Complexity: O(new elements + elements from the first replaced one on), each as a change.
  @inlinable
  package mutating func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Element>
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let tail = range.upperBound < count ? Array(self[range.upperBound...]) : []
    while count > range.lowerBound { removeLast() }
    for element in elements { append(element) }
    for element in tail { append(element) }
  }

  /// Returns a chunk that no copy shares.
  @inlinable
  mutating func ownedChunk(_ index: Int) -> Chunk {
    if !isKnownUniquelyReferenced(&chunks[index]) {
      chunks[index] = Chunk(copying: places[index], count: chunks[index].count)
      places[index] = chunks[index].elements
    }
    return chunks[index]
  }
}

extension ChunkedArray: ExpressibleByArrayLiteral {
  @inlinable package init(arrayLiteral elements: Element...) {
    self.init()
    for element in elements { append(element) }
  }
}

// Shared chunks are not changed.
extension ChunkedArray: @unchecked Sendable where Element: Sendable {}

extension ChunkedArray: Equatable where Element: Equatable {
  @inlinable
  package static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension ChunkedArray: Hashable where Element: Hashable {
  @inlinable
  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
