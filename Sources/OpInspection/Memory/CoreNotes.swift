/// The notes of a core file: the process, its threads and the files mapped in its memory.
struct CoreNotes {
  /// A range of memory that shows a part of a file.
  struct Mapping {
    let range: Range<UInt64>
    let offset: UInt64
    let path: String
  }

  private(set) var pid: Int32 = 0
  /// The first bytes of the program's name.
  private(set) var name = ""
  private(set) var mappings: [Mapping] = []
  private var stackPointers: [(thread: Int32, stackPointer: UInt64)] = []
  /// The place of the stack pointer among the registers.
  private let stackRegister: Int

  private static let (status, process, files) = (UInt32(1), UInt32(3), UInt32(0x4649_4C45))
  private static let registers = 112
  private static let maxMappings = 1 << 17

  /// - Parameter machine: the number of the processor's kind: 62 is x86-64, 183 is AArch64.
  init?(machine: UInt16) {
    switch machine {
    case 62: stackRegister = 19
    case 183: stackRegister = 31
    case _: return nil
    }
  }

  var threads: [ThreadPosition] {
    stackPointers.map { ThreadPosition(thread: $0.thread, isMain: $0.thread == pid, stackPointer: $0.stackPointer) }
  }

  /// Reads a segment of notes, each of which has the length of its name, that of its contents, and its kind before it.
  mutating func add(_ segment: MemoryCopy) throws(Unreadable) {
    var place = 0
    while place + 12 <= segment.count {
      let name = Int(try segment.integer(UInt32.self, at: place))
      let count = Int(try segment.integer(UInt32.self, at: place + 4))
      let kind = try segment.integer(UInt32.self, at: place + 8)
      let begin = place + 12 + (name + 3) & ~3
      let note = try segment.part(at: begin, count: count)
      switch kind {
      case Self.status:
        let thread = try note.integer(Int32.self, at: 32)
        stackPointers.append((thread, try note.pointer(at: Self.registers + 8 * stackRegister)))
      case Self.process:
        pid = try note.integer(Int32.self, at: 24)
        self.name = try note.cString(at: 40).text
      case Self.files: try addMappings(note)
      case _: break
      }
      place = begin + (count + 3) & ~3
    }
  }

  private mutating func addMappings(_ note: MemoryCopy) throws(Unreadable) {
    let (count, unit) = (Int(truncatingIfNeeded: try note.pointer(at: 0)), try note.pointer(at: 8))
    guard (0...Self.maxMappings).contains(count) else { throw Unreadable(address: note.address) }
    var names = 16 + 24 * count
    for index in 0..<count {
      let place = 16 + 24 * index
      let (start, end) = (try note.pointer(at: place), try note.pointer(at: place + 8))
      let (path, next) = try note.cString(at: names)
      names = next
      guard start < end, start >= mappings.last?.range.upperBound ?? 0 else { throw Unreadable(address: note.address) }
      mappings.append(Mapping(range: start..<end, offset: try note.pointer(at: place + 16) &* unit, path: path))
    }
  }
}
