/// A search of a process's memory for objects of Foundation's classes.
struct ObjectScan {
  /// The addresses that may be those of objects.
  private(set) var queues: [UInt64] = []
  private(set) var operations: [UInt64] = []

  private static let chunk = UInt64(1 << 20)
  private static let maxRounds = 8
  private static let maxPlaces = 1_000_000

  /// Searches for the objects of the known classes, and of those found to be derived from them.
  init(in memory: ProcessMemory, _ classes: inout FoundationClasses) {
    // Most metadata of derived classes are in images, which are small.
    var new = Set(classes.known.keys)
    for _ in 0..<Self.maxRounds where !new.isEmpty {
      let search = WordSearch(new)
      var places: [(place: UInt64, word: UInt64)] = []
      for image in classes.images {
        image.forEachPieceOfData(in: memory) { search.find(in: $0) { Self.add(($0, $1), to: &places) } }
      }
      new = Self.derived(places, in: memory, &classes).new
    }
    // Those of generic classes are where objects are.
    var searched: Set<UInt64> = []
    for _ in 0..<Self.maxRounds {
      new = Set(classes.known.keys).subtracting(searched)
      if new.isEmpty { break }
      searched.formUnion(new)
      let places = places(of: WordSearch(new), in: memory)
      for (object, word) in Self.derived(places, in: memory, &classes).others {
        if classes.known[word]?.role == .queue { queues.append(object) } else { operations.append(object) }
      }
    }
  }

  private mutating func places(of search: WordSearch, in memory: ProcessMemory) -> [(place: UInt64, word: UInt64)] {
    var places: [(place: UInt64, word: UInt64)] = []
    for region in memory.regions where region.mayHaveObjects {
      for part in memory.source.populatedParts(of: region) {
        var begin = part.lowerBound
        while begin < part.upperBound {
          let count = min(part.upperBound - begin, Self.chunk)
          if let copy = try? memory.bytes(at: begin, count: Int(count)) {
            search.find(in: copy) { Self.add(($0, $1), to: &places) }
          }
          begin += count
        }
      }
    }
    return places
  }

  /// Adds a place, unless there are too many to be those of objects and classes.
  private static func add(_ place: (place: UInt64, word: UInt64), to places: inout [(place: UInt64, word: UInt64)]) {
    if places.count < maxPlaces { places.append(place) }
  }

  /// Separates the places that are superclass words of derived classes from others.
  private static func derived(
    _ places: [(place: UInt64, word: UInt64)], in memory: ProcessMemory, _ classes: inout FoundationClasses
  ) -> (new: Set<UInt64>, others: [(UInt64, UInt64)]) {
    var new: Set<UInt64> = []
    var others: [(UInt64, UInt64)] = []
    for (place, word) in places {
      let metadata = place &- ClassMetadata.superclassOffset
      let isKnown = classes.known[metadata] != nil
      if classes.known(at: metadata, in: memory) != nil {
        if !isKnown { new.insert(metadata) }
      } else {
        others.append((place, word))
      }
    }
    return (new, others)
  }
}
