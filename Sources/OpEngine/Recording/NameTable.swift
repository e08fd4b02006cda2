import OpSystem

/// Texts and their numbers, in the order of their addition.
///
/// Texts are compared by bytes. A line of a log looks up several names: here one takes a hundred instructions, in a
/// dictionary of strings five hundred.
package struct NameTable: Sendable {
  private var names: [String] = []
  /// The bytes of all texts: comparing bytes counts no reference, as comparing strings does.
  private var bytes: [UInt8] = []
  /// The end of each text in `bytes`.
  private var ends: [UInt32] = []
  /// A hash table whose size is a power of two, at least a quarter free: each place has the hash of its text in the
  /// upper half, the text's number plus one below; 0 if free.
  private var places: [UInt64] = []

  /// A seed for each process, so that no file can be made whose names all collide.
  private static let seed = UInt64(bitPattern: Int64(0.hashValue))

  package init() {}

  package init(_ names: some Sequence<String>) {
    for name in names { append(name) }
  }

  package var count: Int { names.count }

  package subscript(number: Int) -> String { names[number] }

  /// Returns the number of a text, if present.
  ///
  /// - Complexity: O(length of the text).
  package func number(of name: String) -> Int? {
    Self.withBytes(of: name) { number(of: $0) }
  }

  /// Returns the number of a log's name, if present; in most tables it is the name's own number.
  ///
  /// - Complexity: O(length of the name), without a search if it is its own.
  package func number(of name: LogName) -> Int? {
    Self.withBytes(of: name.text) { bytes in
      names.indices.contains(name.number) && isText(name.number, bytes) ? name.number : number(of: bytes)
    }
  }

  /// Returns the number of the text with these bytes, if present.
  ///
  /// - Complexity: O(number of bytes).
  package func number(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    if names.isEmpty { return nil }
    let hash = Self.hash(bytes)
    var place = Int(hash) & (places.count - 1)
    while places[place] != 0 {
      let number = Int(UInt32(truncatingIfNeeded: places[place])) - 1
      if places[place] >> 32 == UInt64(hash), isText(number, bytes) { return number }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// Adds a new text.
  ///
  /// - Complexity: O(length of the text), amortised.
  package mutating func append(_ name: String) {
    names.append(name)
    bytes.append(contentsOf: name.utf8)
    ends.append(UInt32(bytes.count))
    if names.count * 4 > places.count * 3 { makePlaces() } else { enter(names.count - 1) }
  }

  /// Removes all but the first `count` texts.
  ///
  /// - Complexity: O(*count*).
  package mutating func removeAll(after count: Int) {
    names.removeSubrange(count...)
    ends.removeSubrange(count...)
    bytes.removeSubrange(Int(ends.last ?? 0)...)
    makePlaces()
  }

  private mutating func makePlaces() {
    var capacity = 16
    while names.count * 2 > capacity { capacity *= 2 }
    places = Array(repeating: 0, count: capacity)
    for number in names.indices { enter(number) }
  }

  private mutating func enter(_ number: Int) {
    let hash = bytes.withUnsafeBufferPointer { Self.hash(UnsafeBufferPointer(rebasing: $0[range(of: number)])) }
    var place = Int(hash) & (places.count - 1)
    while places[place] != 0 { place = (place + 1) & (places.count - 1) }
    places[place] = UInt64(hash) << 32 | UInt64(number + 1)
  }

  /// Returns the range of a text in `bytes`.
  private func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number]) }

  private func isText(_ number: Int, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(of: number)
    guard range.count == other.count, let otherAddress = other.baseAddress else { return range.count == other.count }
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { memcmp($0 + range.lowerBound, otherAddress, other.count) == 0 } ?? false
    }
  }

  /// Passes on the bytes of a text, in place if contiguous: `withUTF8` takes a copy of the text.
  private static func withBytes<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var copy = text
    return copy.withUTF8(body)
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = seed ^ UInt64(truncatingIfNeeded: raw.count)
    if raw.count < 4 {
      var word: UInt64 = 0
      for byte in raw { word = word << 8 | UInt64(byte) }
      hash = mix(hash ^ word)
    } else if raw.count < 8 {
      let first = raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let last = raw.loadUnaligned(fromByteOffset: raw.count - 4, as: UInt32.self)
      hash = mix(hash ^ (UInt64(first) << 32 | UInt64(last)))
    } else {
      var offset = 0
      while offset < raw.count - 8 {
        hash = mix(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      hash = mix(hash ^ raw.loadUnaligned(fromByteOffset: raw.count - 8, as: UInt64.self))
    }
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}

extension NameTable: Hashable {
  /// Returns whether two tables have the same texts, in order.
  package static func == (left: NameTable, right: NameTable) -> Bool { left.names == right.names }

  package func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
