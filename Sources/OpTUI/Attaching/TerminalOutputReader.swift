/// Turns a program's output into lines as a terminal shows them last, without control sequences.
struct TerminalOutputReader {
  private enum State {
    case text
    /// The states after an escape character, inside a control sequence, and inside a string such as a title.
    case escape, sequence, string, stringEscape
  }

  private var state = State.text
  private var line = TerminalLine()
  /// The text not in the line yet, or the parameters of a control sequence.
  private var bytes: [UInt8] = []

  /// Consumes the next bytes, and returns the completed lines.
  mutating func append(_ bytes: some Sequence<UInt8>) -> [String] {
    var lines: [String] = []
    for byte in bytes { if let line = append(byte) { lines.append(line) } }
    return lines
  }

  /// Returns the last line if it is incomplete.
  mutating func end() -> String? {
    writeText()
    return line.isEmpty ? nil : takeLine()
  }

  private mutating func append(_ byte: UInt8) -> String? {
    switch (state, byte) {
    case (.text, 0x20...): if bytes.count < TerminalLine.longest { bytes.append(byte) }
    case (.text, _):
      writeText()
      return control(byte)
    case (.escape, UInt8(ascii: "[")): state = .sequence
    case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")), (.escape, UInt8(ascii: "_")): state = .string
    // A letter between the escape and its end selects a character set.
    case (.escape, 0x20...0x2F): break
    case (.escape, _): state = .text
    case (.sequence, 0x40...0x7E):
      line.obey(byte, String(decoding: bytes, as: UTF8.self))
      bytes = []
      state = .text
    case (.sequence, UInt8(ascii: "\n")), (.string, UInt8(ascii: "\n")):
      bytes = []
      state = .text
      return takeLine()
    case (.sequence, _): if bytes.count < TerminalLine.longest { bytes.append(byte) }
    case (.string, 0x07): state = .text
    case (.string, 0x1B): state = .stringEscape
    case (.string, _): break
    case (.stringEscape, _): state = .text
    }
    return nil
  }

  private mutating func control(_ byte: UInt8) -> String? {
    switch byte {
    case 0x1B: state = .escape
    case UInt8(ascii: "\n"): return takeLine()
    case UInt8(ascii: "\r"): line.cursor = 0
    case UInt8(ascii: "\t"): line.cursor += 8 - line.cursor % 8
    case 0x08: line.cursor -= 1
    case _: break
    }
    return nil
  }

  private mutating func writeText() {
    if !bytes.isEmpty { line.write(String(decoding: bytes, as: UTF8.self).printable) }
    bytes = []
  }

  private mutating func takeLine() -> String {
    defer { line = TerminalLine() }
    return line.text
  }
}
