import OpScenario

/// Turns what a program prints into lines, without the sequences that steer a terminal.
struct TerminalOutputReader {
  private enum State {
    case text
    /// Behind an escape character; inside a control sequence; inside a string such as a title.
    case escape, sequence, string, stringEscape
  }

  private var state = State.text
  private var line: [UInt8] = []

  /// The number of bytes of a line that are kept.
  private static let longestLine = 1024

  /// Takes the next bytes in, and returns the lines that are whole now.
  mutating func append(_ bytes: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in bytes { if let line = append(byte) { lines.append(line) } }
    return lines
  }

  /// Returns the last line, where it has no end.
  mutating func end() -> String? { line.isEmpty ? nil : take() }

  private mutating func append(_ byte: UInt8) -> String? {
    switch (state, byte) {
    case (.text, 0x1B): state = .escape
    case (.text, UInt8(ascii: "\n")): return take()
    case (.text, UInt8(ascii: "\r")): break
    case (.text, _): if line.count < Self.longestLine { line.append(byte) }
    case (.escape, UInt8(ascii: "[")): state = .sequence
    case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "_")): state = .string
    // A letter between the escape and its end selects a character set.
    case (.escape, 0x20...0x2F): break
    case (.escape, _): state = .text
    case (.sequence, 0x40...0x7E): state = .text
    case (.sequence, UInt8(ascii: "\n")), (.string, UInt8(ascii: "\n")):
      state = .text
      return take()
    case (.sequence, _): break
    case (.string, 0x07): state = .text
    case (.string, 0x1B): state = .stringEscape
    case (.string, _): break
    case (.stringEscape, _): state = .text
    }
    return nil
  }

  private mutating func take() -> String {
    defer { line = [] }
    return String(decoding: line, as: UTF8.self).printable
  }
}
