/// The metadata of a class, to which the first word of each of its objects points.
struct ClassMetadata {
  let address: UInt64

  static let descriptorOffset = UInt64(40)
  static let superclassOffset = UInt64(8)

  private static let maxSize = UInt32(1 << 16)

  /// Returns the size of an object; nil unless the memory there has the shape of a class's metadata.
  func instanceSize(in memory: ProcessMemory) -> Int? {
    guard address % 8 == 0, let head = try? memory.bytes(at: address, count: 48),
      // Lower words are the kinds of other types.
      let kind = try? head.pointer(at: 0), kind < 0x800,
      let addressPoint = try? head.integer(UInt32.self, at: 20), addressPoint == 0,
      let size = try? head.integer(UInt32.self, at: 24), (16..<Self.maxSize).contains(size)
    else { return nil }
    return Int(size)
  }

  func superclass(in memory: ProcessMemory) throws(Unreadable) -> ClassMetadata {
    ClassMetadata(address: try memory.pointer(at: address &+ Self.superclassOffset))
  }

  func descriptor(in memory: ProcessMemory) throws(Unreadable) -> TypeDescriptor {
    TypeDescriptor(address: try memory.pointer(at: address &+ Self.descriptorOffset))
  }

  /// Returns the offsets of the fields that the class itself declares, by name.
  func fieldOffsets(in memory: ProcessMemory) throws(Unreadable) -> [String: Int] {
    let descriptor = try descriptor(in: memory)
    let names = try descriptor.fieldNames(in: memory)
    let vector = address &+ 8 &* (try descriptor.fieldOffsets(in: memory))
    let offsets = try memory.bytes(at: vector, count: 8 * names.count)
    var fields: [String: Int] = [:]
    for (index, name) in names.enumerated() {
      let offset = try offsets.pointer(at: 8 * index)
      guard offset < UInt64(Self.maxSize) else { throw Unreadable(address: vector) }
      fields[name] = Int(offset)
    }
    return fields
  }
}
