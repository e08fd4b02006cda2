/// Foundation's classes of operations and queues in a process, with those derived from them.
package struct FoundationClasses {
  /// The purpose of a class, by the first class of Foundation among its superclasses.
  package enum Role: String {
    case queue = "OperationQueue"
    case operation = "Operation"
    case block = "BlockOperation"
    case barrier = "_BarrierOperation"
  }

  struct Known {
    let role: Role
    /// The name without its module.
    let name: String
    /// Whether it is a class of Foundation itself.
    let isFoundation: Bool
  }

  /// The known classes, by the addresses of their metadata.
  private(set) var known: [UInt64: Known] = [:]
  let operation: OperationLayout
  let queue: QueueLayout
  /// The offset of the first block in the operations that have one.
  let blocks: [Role: Int]
  /// The images of the process.
  let images: [Image]
  private var base: [Role: UInt64] = [:]
  private let descriptors: [Role: TypeDescriptor]

  private static let module = "Foundation"
  private static let maxDepth = 32
  private static let maxPlaces = 1_000_000

  package init(in memory: ProcessMemory) throws(InspectionError) {
    images = Image.all(in: memory)
    guard
      let found = Self.descriptors(in: Self.likely(images), memory)
        ?? Self.descriptors(in: images.dropFirst(), memory)
    else { throw .noFoundation }
    let base = Self.metadata(of: found.descriptors, in: found.image, memory)
    guard let queue = base[.queue], let operation = base[.operation] else { throw .noFoundation }
    (self.base, descriptors) = (base, found.descriptors)
    do throws(Unreadable) {
      self.queue = try QueueLayout(of: ClassMetadata(address: queue), in: memory)
      self.operation = try OperationLayout(of: ClassMetadata(address: operation), in: memory)
      var blocks: [Role: Int] = [:]
      for (role, address) in base where role == .block || role == .barrier {
        blocks[role] = try ClassMetadata(address: address).fieldOffsets(in: memory)["_block"]
      }
      self.blocks = blocks
    } catch {
      throw .noFoundation
    }
    let (missing, new) = (self.queue.missing + self.operation.missing, self.queue.new + self.operation.new)
    guard missing.isEmpty, new.isEmpty else { throw .unknownFoundation(missing: missing, new: new) }
    for (role, address) in base { known[address] = Known(role: role, name: role.rawValue, isFoundation: true) }
  }

  /// Returns whether the classes still are where they were found: after the end of the process, or after it has begun
  /// another program, they are not.
  func arePresent(in memory: ProcessMemory) -> Bool {
    guard let queue = base[.queue], let descriptor = descriptors[.queue] else { return false }
    return (try? ClassMetadata(address: queue).descriptor(in: memory)) == descriptor
  }

  /// Returns the images that may be Foundation or contain it: most libraries are not.
  private static func likely(_ images: [Image]) -> ArraySlice<Image> {
    images.filter { $0.path.contains(module) } + images.prefix(1)
  }

  private static func descriptors(
    in images: ArraySlice<Image>, _ memory: ProcessMemory
  ) -> (descriptors: [Role: TypeDescriptor], image: Image)? {
    for image in images {
      let found = descriptors(in: image, memory)
      if found[.queue] != nil, found[.operation] != nil { return (found, image) }
    }
    return nil
  }

  private static func descriptors(in image: Image, _ memory: ProcessMemory) -> [Role: TypeDescriptor] {
    var found: [Role: TypeDescriptor] = [:]
    for descriptor in TypeTable(of: image, in: memory).classes(in: memory) {
      guard let name = try? descriptor.name(in: memory), let role = Role(rawValue: name),
        found[role] == nil, (try? descriptor.isTop(of: module, in: memory)) == true
      else { continue }
      found[role] = descriptor
    }
    return found
  }

  /// Finds the metadata that point to the descriptors.
  private static func metadata(
    of descriptors: [Role: TypeDescriptor], in image: Image, _ memory: ProcessMemory
  ) -> [Role: UInt64] {
    let roles = Dictionary(descriptors.map { ($1.address, $0) }) { first, _ in first }
    var places: [(Role, UInt64)] = []
    let search = WordSearch(Set(roles.keys))
    image.forEachPieceOfData(in: memory) { piece in
      search.find(in: piece) { place, word in
        guard let role = roles[word], places.count < maxPlaces else { return }
        places.append((role, place &- ClassMetadata.descriptorOffset))
      }
    }
    var found: [Role: UInt64] = [:]
    for (role, address) in places where found[role] == nil {
      if ClassMetadata(address: address).instanceSize(in: memory) != nil { found[role] = address }
    }
    return found
  }

  /// Returns the class with metadata at an address; nil if it is not derived from a known one.
  mutating func known(at address: UInt64, in memory: ProcessMemory) -> Known? {
    if let known = known[address] { return known }
    var superclass = ClassMetadata(address: address)
    for _ in 0..<Self.maxDepth {
      guard superclass.instanceSize(in: memory) != nil, let next = try? superclass.superclass(in: memory) else {
        return nil
      }
      superclass = next
      guard let ancestor = known[superclass.address] else { continue }
      let descriptor = try? ClassMetadata(address: address).descriptor(in: memory)
      guard let descriptor, (try? descriptor.kind(in: memory)) == .class, let name = try? descriptor.name(in: memory)
      else { return nil }
      let arguments = (try? descriptor.arguments(in: address, memory)) ?? ""
      let new = Known(role: ancestor.role, name: name + arguments, isFoundation: false)
      known[address] = new
      return new
    }
    return nil
  }
}
