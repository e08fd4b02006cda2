/// A decoder of terminal input: keys, mouse reports, pasted text, and replies to queries of other programs.
///
/// A sequence that begins with ESC is read to its end by the grammar of control sequences (ECMA-48), however it is
/// split. If it is neither a known key nor a mouse report, it is dropped as a whole.
package struct InputDecoder: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case text
    /// The state after an ESC, which is the key Esc if nothing follows at once.
    case escape
    /// The state after an ESC that was taken for the key.
    case lateEscape
    /// The state after `ESC [` or `ESC O`, until a letter.
    case control
    /// The state before the last characters of a sequence; their number.
    case fixed(Int)
    /// Inside a string such as a title, until BEL or `ESC \`; after the ESC of that.
    case string, stringEscape
    /// Inside pasted text, after a number of characters of its end mark.
    case paste(Int)
  }

  private var state = State.text
  /// The sequence so far, from its ESC.
  private var sequence = ""
  private var pasted = ""
  private let keys: [String: Key]

  /// The time after which a lone ESC is the key Esc.
  package static let pauseAfterEscape = Duration.milliseconds(25)
  /// The silence that ends a sequence; later input is typed.
  static let silence = Duration.milliseconds(500)
  /// The maximum number of bytes of a paste; the rest is dropped.
  static let longestPaste = 1 << 20
  /// The maximum length of a sequence that is a key or a report.
  private static let longestSequence = 64
  private static let pasteBegin = "\u{1B}[200~"
  private static let pasteEnd = Array("\u{1B}[201~".unicodeScalars)

  /// - Parameter keys: the terminal's own key sequences, in addition to the common ones.
  package init(_ keys: [String: Key] = [:]) { self.keys = Self.commonKeys.merging(keys) { $1 } }

  /// Whether the last input is an ESC that nothing has followed yet.
  package var endsWithEscape: Bool { state == .escape }

  /// Handles a pause after an ESC, which makes it the key Esc.
  package mutating func takePause() -> [Input] {
    guard endsWithEscape else { return [] }
    let count = sequence.unicodeScalars.count
    state = .lateEscape
    return Array(repeating: .key(.escape), count: count)
  }

  /// Decodes the input of one read.
  /// - Parameter silence: the time since the previous read.
  package mutating func take(_ scalars: [Unicode.Scalar], after silence: Duration) -> [Input] {
    var inputs: [Input] = []
    if silence >= Self.silence, !isPasting { state = .text }
    if state == .lateEscape {
      state = .text
      // Typed characters come one at a time; the rest of a split sequence comes at once.
      if scalars.count > 1, "[]OP_".unicodeScalars.contains(scalars[0]) { begin() }
    }
    for scalar in scalars { take(scalar, &inputs) }
    return inputs
  }

  private var isPasting: Bool {
    if case .paste = state { true } else { false }
  }

  private mutating func begin() {
    state = .escape
    sequence = "\u{1B}"
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ inputs: inout [Input]) {
    switch state {
    case .text, .lateEscape: takeText(scalar, &inputs)
    case .paste(let matched): takePasted(scalar, matched, &inputs)
    case .string where scalar == "\u{1B}": state = .stringEscape
    case .string: if Self.endsString(scalar) { state = .text }
    case .stringEscape where scalar == "\\": state = .text
    case .stringEscape:
      // Another sequence has interrupted the string.
      begin()
      take(scalar, &inputs)
    case .escape where scalar == "\u{1B}": sequence.unicodeScalars.append(scalar)
    // Sequences do not contain control characters.
    case .control where !(" "..."~").contains(scalar), .fixed where scalar < " ":
      state = .text
      takeText(scalar, &inputs)
    case .escape, .control, .fixed:
      if sequence.utf8.count < Self.longestSequence { sequence.unicodeScalars.append(scalar) }
      if let key = keys[sequence] {
        state = .text
        inputs.append(.key(key))
      } else {
        advance(after: scalar, &inputs)
      }
    }
  }

  /// Advances in a sequence that is not a key so far.
  private mutating func advance(after scalar: Unicode.Scalar, _ inputs: inout [Input]) {
    switch state {
    case .escape: state = Self.state(behindIntroducer: scalar)
    case .control: if Self.endsControl(scalar, sequence) { endControl(&inputs) }
    case .fixed(1):
      state = .text
      if let event = MouseEvent(oldReport: sequence) { inputs.append(.mouse(event)) }
    case .fixed(let count): state = .fixed(count - 1)
    case .text, .lateEscape, .string, .stringEscape, .paste: break
    }
  }

  private mutating func endControl(_ inputs: inout [Input]) {
    state = .text
    switch sequence {
    case "\u{1B}[M": state = .fixed(3)
    // A function key of the Linux console.
    case "\u{1B}[[": state = .fixed(1)
    case Self.pasteBegin: state = .paste(0)
    default: if let event = MouseEvent(report: sequence) { inputs.append(.mouse(event)) }
    }
  }

  private static func state(behindIntroducer scalar: Unicode.Scalar) -> State {
    switch scalar {
    case "[", "O": .control
    case "N": .fixed(1)
    case "]", "P", "X", "^", "_": .string
    // A key with Alt.
    case _: .text
    }
  }

  private static func endsControl(_ scalar: Unicode.Scalar, _ sequence: String) -> Bool {
    if ("@"..."~").contains(scalar) { return true }
    // rxvt's keys with Shift end in an unusual final character: `ESC [ 7 $`.
    return scalar == "$" && sequence.drop { !$0.isNumber }.dropLast().allSatisfy(\.isNumber)
  }

  /// Whether a character ends a string: BEL, a cancelling control, or the one-character terminator.
  private static func endsString(_ scalar: Unicode.Scalar) -> Bool {
    ["\u{07}", "\u{18}", "\u{1A}", "\u{9C}"].contains(scalar)
  }

  private mutating func takeText(_ scalar: Unicode.Scalar, _ inputs: inout [Input]) {
    switch scalar.value {
    case 0x1B: begin()
    // An 8-bit control: ESC and a capital letter or sign in one.
    case 0x80...0x9F:
      begin()
      take(Unicode.Scalar(UInt8(scalar.value) - 0x40), &inputs)
    case 0x00..<0x20, 0x7F: inputs.append(.key(keys[String(scalar)] ?? Key(scalar)))
    case _: inputs.append(.key(Key(scalar)))
    }
  }

  private mutating func takePasted(_ scalar: Unicode.Scalar, _ matched: Int, _ inputs: inout [Input]) {
    if scalar == Self.pasteEnd[matched] {
      state = .paste(matched + 1)
      guard matched + 1 == Self.pasteEnd.count else { return }
      state = .text
      inputs.append(.paste(pasted))
      pasted = ""
      return
    }
    state = .paste(scalar == "\u{1B}" ? 1 : 0)
    for scalar in Self.pasteEnd[..<matched] { appendPasted(scalar) }
    appendPasted(scalar)
  }

  /// Adds a character to the text, without control characters.
  private mutating func appendPasted(_ scalar: Unicode.Scalar) {
    guard pasted.utf8.count < Self.longestPaste else { return }
    switch scalar {
    case "\r", "\n": pasted.unicodeScalars.append("\n")
    case "\t": pasted.unicodeScalars.append(" ")
    case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}": break
    case _: pasted.unicodeScalars.append(scalar)
    }
  }
}

extension Key {
  /// The key of a character outside of sequences.
  fileprivate init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60)))
    // U+FFFD stands for input invalid in the terminal's character set.
    case 0x00...0x1F, 0xFFFD: self = .other
    default: self = .character(Character(scalar))
    }
  }
}
