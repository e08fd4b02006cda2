/// The control sequence that puts a text on the desktop's clipboard: OSC 52.
struct ClipboardSequence {
  /// The route of the sequence to the desktop's terminal.
  enum Route {
    case terminal
    /// Wrapped for tmux to pass on.
    case passthrough

    /// Creates the route that tmux allows; nil if none.
    /// - Parameter options: the values of `set-clipboard` and `allow-passthrough`.
    init?(tmuxOptions options: String?) {
      let words = options?.split(separator: " ") ?? []
      if words.first == "on" {
        self = .terminal
      } else if words.count == 2, ["1", "on", "all"].contains(words[1]) {
        self = .passthrough
      } else {
        return nil
      }
    }
  }

  let bytes: String

  /// The length beyond which some terminals drop the sequence.
  private static let maxBytes = 74_994

  /// Creates the sequence; nil if the text is too long.
  init?(_ text: String, by route: Route) {
    guard text.utf8.count <= Self.maxBytes else { return nil }
    let sequence = "\u{1B}]52;c;\(Self.base64(Array(text.utf8)))\u{07}"
    bytes =
      switch route {
      case .terminal: sequence
      case .passthrough: "\u{1B}Ptmux;\u{1B}\(sequence)\u{1B}\\"
      }
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)

  private static func base64(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? digits[Int(bits >> UInt32(18 - 6 * place) & 63)] : "=")
      }
    }
    return String(text)
  }
}
