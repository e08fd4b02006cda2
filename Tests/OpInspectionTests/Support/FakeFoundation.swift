@testable import OpInspection

/// A process with Foundation's classes, as the compiler lays them out, and objects of them.
struct FakeFoundation {
  private(set) var memory = FakeMemory()
  private var text = Self.image + 0x1000
  private var data = Self.image + 0x8000
  private var heap = Self.heap
  /// The addresses of the metadata by class.
  private(set) var classes: [String: UInt64] = [:]
  private var descriptors: [UInt64] = []

  static let (image, heap) = (UInt64(0x10_0000), UInt64(0x20_0000))
  static let stack = UInt64(0x30_0000)
  private static let (table, listPlace) = (image + 0xF000, image + 0x7000)
  private static let queueFields = [
    "__queueLock": 16, "__atomicLoad": 24, "__firstOperation": 32, "__lastOperation": 40,
    "__firstPriorityOperation": 48,
    "__lastPriorityOperation": 96, "_barriers": 144, "_progress": 152, "__operationCount": 160, "__maxNumOps": 168,
    "__actualMaxNumOps": 176, "__numExecOps": 180, "__dispatch_queue": 184, "__backingQueue": 192, "__name": 200,
    "__suspended": 216, "__overcommit": 217, "__propertyQoS": 218, "__mainQ": 219, "__progressReporting": 220,
  ]
  private static let operationFields = [
    "__previousOperation": 16, "__nextOperation": 24, "__nextPriorityOperation": 32, "__queue": 40,
    "__dependencies": 48, "__downDependencies": 56, "__unfinishedDependencyCount": 64, "__completion": 72,
    "__name": 88, "__schedule": 104, "__state": 112, "__priorityValue": 120, "__cachedIsReady": 129,
    "__isCancelled": 130, "__propertyQoS": 131, "__waitCondition": 136, "__lock": 144, "__atomicLoad": 152,
  ]

  /// - Parameter extraField: a field of queues that Foundation does not have.
  init(extraField: String? = nil) {
    memory.map(Self.image, size: 0x8000, isWritable: false, path: "/lib/libFoundation.so")
    memory.map(Self.image + 0x8000, size: 0x8000, isWritable: true, path: "/lib/libFoundation.so")
    memory.map(Self.heap, size: 0x4000, isWritable: true)
    memory.map(Self.stack, size: 0x1000, isWritable: true, path: "[stack]")
    writeHeader()
    let foundation = context(named: "Foundation", flags: 0, parent: nil)
    var queueFields = Self.queueFields
    if let extraField { queueFields[extraField] = 224 }
    addClass("OperationQueue", in: foundation, fields: queueFields, size: 232)
    addClass("Operation", in: foundation, fields: Self.operationFields, size: 160)
    addClass("BlockOperation", in: foundation, of: "Operation", fields: ["_block": 160], size: 184)
    addClass("NSCondition", in: foundation, fields: ["mutex": 16, "cond": 24], size: 32)
    addClass("_BarrierOperation", in: foundation, of: "Operation", fields: ["_block": 160], size: 176)
    let app = context(named: "app", flags: 0, parent: nil)
    addClass("Photo", in: app, of: "Operation", fields: [:], size: 168)
    writeTable()
  }

  private mutating func writeHeader() {
    memory.write([0x7F, 0x45, 0x4C, 0x46, 2, 1], at: Self.image)
    memory.write(UInt64(64), at: Self.image + 32)
    memory.write(UInt16(56), at: Self.image + 54)
    memory.write(UInt16(2), at: Self.image + 56)
    for (index, offset) in [UInt64(0), 0x8000].enumerated() {
      let segment = Self.image + 64 + 56 * UInt64(index)
      memory.write(UInt32(1), at: segment)
      memory.write(UInt32(index == 0 ? 4 : 6), at: segment + 4)
      memory.write(offset, at: segment + 16)
      memory.write(UInt64(0x8000), at: segment + 40)
    }
  }

  private mutating func takeText(_ size: Int) -> UInt64 {
    defer { text += UInt64((size + 7) & ~7) }
    return text
  }

  private mutating func string(_ string: String) -> UInt64 {
    let place = takeText(string.utf8.count + 1)
    memory.write(Array(string.utf8), at: place)
    return place
  }

  private mutating func context(named name: String, flags: UInt32, parent: UInt64?) -> UInt64 {
    let (place, name) = (takeText(44), string(name))
    memory.write(flags, at: place)
    if let parent { memory.write(distanceTo: parent, at: place + 4) }
    memory.write(distanceTo: name, at: place + 8)
    return place
  }

  private mutating func addClass(
    _ name: String, in parent: UInt64, of superclass: String? = nil, fields: [String: Int], size: Int
  ) {
    let descriptor = context(named: name, flags: 16, parent: parent)
    let fields = fields.sorted { $0.value < $1.value }
    let records = takeText(16 + 12 * fields.count)
    memory.write(distanceTo: records, at: descriptor + 16)
    memory.write(UInt16(12), at: records + 10)
    memory.write(UInt32(fields.count), at: records + 12)
    // The offsets follow the fixed part of the metadata, 10 words.
    memory.write(UInt32(10), at: descriptor + 40)
    let metadata = data
    data += 80 + 8 * UInt64(fields.count)
    memory.write(superclass.flatMap { classes[$0] } ?? 0, at: metadata + 8)
    memory.write(UInt32(size), at: metadata + 24)
    memory.write(descriptor, at: metadata + 40)
    for (index, field) in fields.enumerated() {
      let name = string(field.key)
      memory.write(distanceTo: name, at: records + 16 + 12 * UInt64(index) + 8)
      memory.write(UInt64(field.value), at: metadata + 80 + 8 * UInt64(index))
    }
    classes[name] = metadata
    descriptors.append(descriptor)
  }

  private mutating func writeTable() {
    for (index, descriptor) in descriptors.enumerated() {
      memory.write(distanceTo: descriptor, at: Self.listPlace + 4 * UInt64(index))
    }
    memory.write(UInt64(5), at: Self.table)
    memory.write(Self.image, at: Self.table + 8)
    memory.write(Self.listPlace, at: Self.table + 64)
    memory.write(UInt64(4 * descriptors.count), at: Self.table + 72)
  }
}

// Objects.
extension FakeFoundation {
  /// Changes where the table of types says that the list of descriptors is.
  mutating func setTypeList(start: UInt64, length: UInt64) {
    memory.write(start, at: Self.table + 64)
    memory.write(length, at: Self.table + 72)
  }

  mutating func rename(_ operation: UInt64, _ name: String) { write(name: name, at: operation + 88) }

  private static let alive = UInt64(3)

  private mutating func object(of name: String, size: Int) -> UInt64 {
    let place = heap
    heap += UInt64((size + 15) & ~15)
    memory.write(classes[name] ?? 0, at: place)
    memory.write(Self.alive, at: place + 8)
    return place
  }

  private mutating func write(name: String, at place: UInt64) {
    var bytes = Array(name.utf8) + [UInt8](repeating: 0, count: 16)
    bytes.replaceSubrange(15..., with: [0xE0 | UInt8(name.utf8.count)])
    memory.write(Array(bytes.prefix(16)), at: place)
  }

  mutating func set(_ field: String, of object: UInt64, to value: some FixedWidthInteger) {
    let isQueue = Self.queueFields[field] != nil
    let offset = isQueue ? Self.queueFields[field] : Self.operationFields[field]
    memory.write(value, at: object + UInt64(offset ?? 0))
  }

  mutating func addQueue(_ name: String, limit: Int = -1, isSuspended: Bool = false) -> UInt64 {
    let queue = object(of: "OperationQueue", size: 232)
    write(name: name, at: queue + 200)
    set("__maxNumOps", of: queue, to: limit)
    set("__actualMaxNumOps", of: queue, to: limit == -1 ? Int32.max : Int32(limit))
    set("__suspended", of: queue, to: UInt8(isSuspended ? 1 : 0))
    return queue
  }

  mutating func addOperation(
    _ name: String, of className: String = "BlockOperation", _ state: FoundationSnapshot.State = .initialized,
    isReady: Bool = true, after dependencies: [UInt64] = []
  ) -> UInt64 {
    let operation = object(of: className, size: 184)
    write(name: name, at: operation + 88)
    memory.write(state.rawValue, at: operation + 112)
    memory.write(UInt8(1), at: operation + 128)
    memory.write(UInt8(isReady ? 1 : 0), at: operation + 129)
    let array = object(of: "", size: 32 + 8 * dependencies.count)
    memory.write(UInt64(dependencies.count), at: array + 16)
    for (index, other) in dependencies.enumerated() { memory.write(other, at: array + 32 + 8 * UInt64(index)) }
    memory.write(array, at: operation + 48)
    memory.write(UInt64(dependencies.count), at: operation + 64)
    // The condition of `waitUntilFinished()`, which refers to the system's condition variable.
    let (condition, variable) = (object(of: "NSCondition", size: 32), object(of: "", size: 48))
    memory.write(variable, at: condition + 24)
    set("__waitCondition", of: operation, to: condition)
    return operation
  }

  /// Replaces a dependency in the list of an operation, of which nothing else changes.
  mutating func replaceDependency(_ index: Int, of operation: UInt64, by other: UInt64) {
    memory.write(other, at: word(at: operation + 48) + 32 + 8 * UInt64(index))
  }

  /// Lets a thread wait for an operation, as its condition variable and the thread's stack show.
  mutating func wait(on thread: Int32, for operation: UInt64) {
    memory.write(UInt32(1 << 3), at: word(at: word(at: operation + 136) + 24) + 36)
    run(on: thread, operation)
  }

  private func word(at place: UInt64) -> UInt64 {
    var word = UInt64(0)
    _ = withUnsafeMutableBytes(of: &word) { memory.copy(place, into: $0) }
    return word
  }

  /// Puts operations into a queue, in order; those that wait get normal priority.
  mutating func add(_ operations: [UInt64], to queue: UInt64) {
    memory.write(operations.first ?? 0, at: queue + 32)
    memory.write(operations.last ?? 0, at: queue + 40)
    var waiting: UInt64?
    for (index, operation) in operations.enumerated() {
      memory.write(index > 0 ? operations[index - 1] : 0, at: operation + 16)
      memory.write(index + 1 < operations.count ? operations[index + 1] : 0, at: operation + 24)
      memory.write(queue, at: operation + 40)
      var state = [UInt8](repeating: 0, count: 1)
      _ = state.withUnsafeMutableBytes { memory.copy(operation + 112, into: $0) }
      guard state[0] < FoundationSnapshot.State.dispatching.rawValue else { continue }
      memory.write(operation, at: waiting.map { $0 + 32 } ?? queue + 48 + 24)
      waiting = operation
    }
  }

  mutating func run(on thread: Int32, _ operation: UInt64) {
    memory.write(operation, at: Self.stack + 0x800)
    memory.threads = [ThreadPosition(thread: thread, isMain: false, stackPointer: Self.stack + 0x700)]
  }

  mutating func setBlock(of operation: UInt64, to code: UInt64, context: UInt64 = 0) {
    memory.write(code, at: operation + 160)
    memory.write(context, at: operation + 168)
  }

  mutating func retain(_ object: UInt64) { memory.write(UInt64(0x2_0000_0003), at: object + 8) }

  /// Takes away the memory of an object, and of all that is near it.
  mutating func unmap(_ object: UInt64) { memory.unmap(object) }

  mutating func release(_ object: UInt64) { memory.write(UInt64(0x1_0000_0003), at: object + 8) }

  /// Shows sleeping threads whose stacks contain no operation.
  mutating func idle(_ thread: Int32) {
    memory.threads = [ThreadPosition(thread: thread, isMain: false, stackPointer: Self.stack + 0x700)]
  }

  /// Shows a thread that runs, whose stack nobody can read.
  mutating func runThread(_ thread: Int32) {
    memory.threads = [ThreadPosition(thread: thread, isMain: false, stackPointer: nil)]
  }

  func look() throws -> FoundationSnapshot {
    var reader = try FoundationReader(ProcessMemory(memory))
    return reader.look()
  }
}
