extension TypeDescriptor {
  /// Returns the generic arguments of a type as in source code, such as `<Image>`; nothing for most types.
  /// - Parameter metadata: the address of the type's metadata, which contain those of the arguments.
  func arguments(in metadata: UInt64, _ memory: ProcessMemory, depth: Int = 0) throws(Unreadable) -> String {
    let head = try memory.bytes(at: address, count: 44)
    let flags = try head.integer(UInt32.self, at: 0)
    guard flags & Self.isGeneric != 0, depth < Self.maxDepth else { return "" }
    let header: UInt64
    let first: UInt64
    switch Kind(rawValue: flags & 31) {
    case .class:
      // Then other places count.
      guard flags & Self.hasOtherPlaces == 0 else { return "" }
      header = 44
      first = UInt64(try head.integer(UInt32.self, at: 28)) &- UInt64(try head.integer(UInt32.self, at: 32))
    case .struct, .enum: (header, first) = (28, 2)
    case _: return ""
    }
    let generic = try memory.bytes(at: address &+ header, count: 16 + Self.maxArguments)
    let count = Int(try generic.integer(UInt16.self, at: 8))
    guard (1...Self.maxArguments).contains(count), first < 1 << 16, try generic.integer(UInt16.self, at: 14) & 1 == 0
    else { return "" }
    var (names, place) = ([String](), metadata &+ 8 &* first)
    for index in 0..<count {
      // Those that follow from others have no metadata of their own.
      guard try generic.integer(UInt8.self, at: 16 + index) & 0x80 != 0 else { continue }
      names.append(try Self.name(of: try memory.pointer(at: place), memory, depth: depth + 1))
      place &+= 8
    }
    return names.isEmpty ? "" : "<\(names.joined(separator: ", "))>"
  }

  /// Returns the name of a type with its arguments; `_` for tuples, functions and the like.
  private static func name(of metadata: UInt64, _ memory: ProcessMemory, depth: Int) throws(Unreadable) -> String {
    let kind = try memory.pointer(at: metadata)
    let place: UInt64
    switch kind {
    case 0, 0x800...: place = ClassMetadata.descriptorOffset
    // A structure, an enumeration, an optional.
    case 0x200, 0x201, 0x202: place = 8
    case _: return "_"
    }
    let descriptor = TypeDescriptor(address: try memory.pointer(at: metadata &+ place))
    return try descriptor.name(in: memory) + descriptor.arguments(in: metadata, memory, depth: depth)
  }

  private static let isGeneric = UInt32(0x80)
  /// A superclass of another version, or members before the metadata's address.
  private static let hasOtherPlaces = UInt32(3 << 28)
  private static let (maxDepth, maxArguments) = (4, 8)
}
