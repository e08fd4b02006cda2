internal import OpSystem

/// A file of `/proc`, read whole.
enum ProcFile {
  static let mostBytes = 1 << 26

  /// Returns the bytes of a file; nil if it cannot be read, with the reason in `errno`.
  static func bytes(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < mostBytes {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Returns the names in a folder that are numbers, in ascending order.
  static func numbers(in folder: String) -> [Int32] {
    (names(inFolder: folder) ?? []).compactMap { number($0[...]).flatMap { Int32(exactly: $0) } }.sorted()
  }
}
