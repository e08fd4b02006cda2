internal import OpEngine

/// The names of closures in another process, from the symbols of its files. Names found once are kept.
struct ClosureNames {
  private var known: [UInt64: String?] = [:]

  /// The maximum length of a symbol that is demangled.
  private static let longestSymbol = 2048

  /// Returns the name of the closure with code at an address; nil if it has no symbol.
  mutating func name(at address: UInt64, in memory: ProcessMemory) -> String? {
    if let name = known[address] { return name }
    let name = Self.symbol(at: address, in: memory).flatMap(ClosureName.readable)
    known[address] = .some(name)
    return name
  }

  private static func symbol(at address: UInt64, in memory: ProcessMemory) -> String? {
    guard let region = memory.region(of: address), region.isFile else { return nil }
    return memory.source.symbol(at: address, in: region).flatMap { $0.utf8.count <= longestSymbol ? $0 : nil }
  }
}
