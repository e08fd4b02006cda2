internal import OpSystem

/// The symbols of the program and its libraries, including local ones.
enum SymbolTable {
  /// The result of `dladdr`: the file, its place in memory, and the exported symbol.
  private struct Place {
    var file: UnsafePointer<CChar>?
    var base: UInt = 0
    var symbol: UnsafePointer<CChar>?
    var address: UInt = 0
  }

  /// Returns the mangled name of the function at an address; nil if the file has none, or was stripped.
  static func symbol(at address: UInt) -> String? {
    // By name: not every system's C module has it.
    guard let function = dlsym(UnsafeMutableRawPointer(bitPattern: defaultHandle), "dladdr") else { return nil }
    typealias Search = @convention(c) (UInt, UnsafeMutableRawPointer) -> Int32
    var place = Place()
    guard unsafeBitCast(function, to: Search.self)(address, &place) != 0 else { return nil }
    if let symbol = place.symbol { return String(cString: symbol) }
    #if canImport(Darwin)
      return nil
    #else
      guard let path = place.file else { return nil }
      return symbol(at: address, base: place.base, in: path)
        ?? symbol(at: address, base: place.base, in: "/proc/self/exe")
    #endif
  }

  #if canImport(Darwin)
    private static let defaultHandle = -2
  #else
    private static let defaultHandle = 0

    private static func symbol(at address: UInt, base: UInt, in path: UnsafePointer<CChar>) -> String? {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      let size = lseek(descriptor, 0, SEEK_END)
      guard size > 64, let map = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), map != MAP_FAILED else {
        return nil
      }
      defer { munmap(map, size) }
      return ELFFile(bytes: UnsafeRawBufferPointer(start: map, count: size)).symbol(at: address, base: base)
    }
  #endif
}

#if !canImport(Darwin)
  /// A 64-bit program file; every place in it is checked before it is read.
  package struct ELFFile {
    let bytes: UnsafeRawBufferPointer

    package init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    private func read<Value: FixedWidthInteger>(_ type: Value.Type, _ offset: Int) -> Value? {
      guard offset >= 0, offset <= bytes.count - MemoryLayout<Value>.size else { return nil }
      return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
    }

    private func number(_ offset: Int) -> Int? { read(UInt64.self, offset).flatMap { Int(exactly: $0) } }

    /// Returns the function whose code contains an address.
    /// - Parameter base: the address of the start of the file in memory.
    package func symbol(at address: UInt, base: UInt) -> String? {
      // 64 bits, little-endian; the kind is 2 if the addresses in it are those in memory.
      guard read(UInt32.self, 0) == 0x464C_457F, read(UInt16.self, 4) == 0x0102, let kind = read(UInt16.self, 16),
        let sections = number(40), let size = read(UInt16.self, 58), let count = read(UInt16.self, 60)
      else { return nil }
      let place = kind == 2 ? address : address &- base
      for index in 0..<Int(count) {
        let section = sections &+ index * Int(size)
        guard read(UInt32.self, section &+ 4) == Self.symbolTable, let link = read(UInt32.self, section &+ 40),
          let offset = number(section &+ 24), let length = number(section &+ 32),
          let names = number(sections &+ Int(link) * Int(size) &+ 24)
        else { continue }
        return name(at: place, among: offset, length, names)
      }
      return nil
    }

    private static let symbolTable: UInt32 = 2
    private static let symbolSize = 24
    private static let function: UInt8 = 2

    private func name(at place: UInt, among offset: Int, _ length: Int, _ names: Int) -> String? {
      let (end, isOver) = offset.addingReportingOverflow(length)
      guard !isOver, offset >= 0, end <= bytes.count else { return nil }
      for symbol in stride(from: offset, to: end - Self.symbolSize + 1, by: Self.symbolSize) {
        guard let kind = read(UInt8.self, symbol + 4), kind & 15 == Self.function,
          let value = read(UInt64.self, symbol + 8), value <= place, let size = read(UInt64.self, symbol + 16),
          UInt64(place) - value < size, let name = read(UInt32.self, symbol)
        else { continue }
        return text(at: names &+ Int(name))
      }
      return nil
    }

    private func text(at offset: Int) -> String? {
      guard offset >= 0, offset < bytes.count else { return nil }
      let rest = bytes[offset...]
      return rest.firstIndex(of: 0).map { String(decoding: rest[..<$0], as: UTF8.self) }
    }
  }
#endif
