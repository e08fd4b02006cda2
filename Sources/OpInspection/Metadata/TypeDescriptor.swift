/// The description of a type or of what encloses it, which the compiler puts into the image.
struct TypeDescriptor: Equatable {
  enum Kind: UInt32 {
    case module = 0
    /// An extension; anonymous are functions, and what is private to a file.
    case `extension` = 1
    case anonymous = 2
    case `protocol` = 3
    case `class` = 16
    case `struct` = 17
    case `enum` = 18
  }

  let address: UInt64

  func kind(in memory: ProcessMemory) throws(Unreadable) -> Kind? {
    Kind(rawValue: try memory.integer(UInt32.self, at: address) & 31)
  }

  func name(in memory: ProcessMemory) throws(Unreadable) -> String {
    try memory.cString(at: try memory.relativeAddress(at: address &+ 8))
  }

  func parent(in memory: ProcessMemory) throws(Unreadable) -> TypeDescriptor? {
    let place = address &+ 4
    let distance = try memory.integer(Int32.self, at: place)
    if distance == 0 { return nil }
    let target = place &+ UInt64(bitPattern: Int64(distance & ~1))
    return TypeDescriptor(address: distance & 1 == 0 ? target : try memory.pointer(at: target))
  }

  /// Whether the type is at the top of a module.
  func isTop(of module: String, in memory: ProcessMemory) throws(Unreadable) -> Bool {
    guard let parent = try parent(in: memory), try parent.kind(in: memory) == .module else { return false }
    return try parent.name(in: memory) == module
  }

  /// Returns the names of the fields of a class, in order.
  func fieldNames(in memory: ProcessMemory) throws(Unreadable) -> [String] {
    let fields = try memory.relativeAddress(at: address &+ 16)
    let count = Int(try memory.integer(UInt32.self, at: fields &+ 12))
    let size = UInt64(try memory.integer(UInt16.self, at: fields &+ 10))
    guard count <= Self.maxFields, size >= 12 else { throw Unreadable(address: fields) }
    var names: [String] = []
    for index in 0..<UInt64(count) {
      names.append(try memory.cString(at: try memory.relativeAddress(at: fields &+ 16 &+ index &* size &+ 8)))
    }
    return names
  }

  /// The place of the offsets of the fields in the metadata of a class, in words.
  func fieldOffsets(in memory: ProcessMemory) throws(Unreadable) -> UInt64 {
    UInt64(try memory.integer(UInt32.self, at: address &+ 40))
  }

  private static let maxFields = 256
}
