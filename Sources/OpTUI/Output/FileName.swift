import OpSystem

/// File names as text, also those that are not UTF-8.
///
/// Each byte that is not part of UTF-8 becomes a private-use scalar, and a byte again in system calls. Messages show
/// such a scalar as U+FFFD, like everything unprintable.
enum FileName {
  /// The offset of a byte's scalar.
  private static let offset: UInt32 = 0x10FF00

  /// The arguments of this process, without its own name.
  static var arguments: [String] {
    CommandLine.unsafeArgv.advanced(by: 1).withMemoryRebound(
      to: UnsafeMutablePointer<CChar>?.self, capacity: Int(CommandLine.argc)
    ) { arguments in
      (0..<max(0, Int(CommandLine.argc) - 1)).compactMap { arguments[$0] }.map { text(at: $0) }
    }
  }

  /// Returns a path for users and shells, with `~` for the home folder.
  static func abbreviated(_ path: String, home: String? = Environment.process["HOME"]) -> String {
    guard let home, home != "/", path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// Returns a path with `~/` expanded to the home folder, as in a shell.
  static func expanded(_ path: String, home: String? = Environment.process["HOME"]) -> String {
    guard let home, path.hasPrefix("~/") else { return path }
    return home + path.dropFirst(1)
  }

  /// Returns the names in a folder; nil if it is not a folder, or cannot be read.
  static func entries(of path: String) -> [String]? {
    names(inFolder: self.path(of: path))?.map { text(of: $0) }
  }

  /// Returns the text for a zero-terminated system name.
  static func text(at name: UnsafePointer<CChar>) -> String {
    text(of: UnsafeBufferPointer(start: name, count: strlen(name)).map(UInt8.init(bitPattern:)))
  }

  /// Returns the text for the bytes of a name.
  static func text(of bytes: [UInt8]) -> String {
    if let text = plainText(of: bytes) { return text }
    var text = String.UnicodeScalarView()
    var rest = bytes[...]
    while let byte = rest.first {
      let lengths = (1...4).filter { $0 <= rest.count }
      let valid = lengths.lazy.compactMap { plainText(of: rest.prefix($0)) }.first
      text.append(contentsOf: valid?.unicodeScalars ?? String.UnicodeScalarView(stray(byte)))
      rest = rest.dropFirst(valid?.utf8.count ?? 1)
    }
    return String(text)
  }

  /// Returns the zero-terminated bytes of the name for a text.
  static func path(of text: String) -> [CChar] {
    let bytes = text.unicodeScalars.flatMap { scalar -> [UInt8] in
      if scalar.value > offset + 0x7F, let byte = UInt8(exactly: scalar.value - offset) { return [byte] }
      return Array(String(scalar).utf8)
    }
    return bytes.map(CChar.init(bitPattern:)) + [0]
  }

  /// Returns the bytes as text if they are UTF-8 without private scalars for bytes.
  private static func plainText(of bytes: some Collection<UInt8>) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return text.unicodeScalars.contains { $0.value > offset + 0x7F } ? nil : text
  }

  private static func stray(_ byte: UInt8) -> [Unicode.Scalar] {
    [Unicode.Scalar(offset + UInt32(byte)) ?? "\u{FFFD}"]
  }
}
