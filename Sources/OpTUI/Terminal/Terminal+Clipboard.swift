import CNcurses
import OpSystem

// The desktop's clipboard
extension Terminal {
  func copy(_ text: String) -> Bool {
    let route: ClipboardSequence.Route? =
      Environment.process["TMUX"] != nil
      ? ClipboardSequence.Route(tmuxOptions: Self.tmuxOptions())
      : terminal_takes_clipboard() != 0 ? .terminal : nil
    guard let route, let sequence = ClipboardSequence(text, by: route) else { return false }
    terminal_send(sequence.bytes)
    return true
  }

  /// Returns the clipboard options of the surrounding tmux, such as `on 0`; nil if it does not answer.
  private static func tmuxOptions() -> String? {
    let command = "tmux display-message -p -t \"$TMUX_PANE\" '#{set-clipboard} #{allow-passthrough}' 2>/dev/null"
    guard let pipe = popen(command, "r") else { return nil }
    defer { pclose(pipe) }
    let capacity = 256
    var line = [UInt8](repeating: 0, count: capacity)
    let count = fread(&line, 1, capacity, pipe)
    return String(decoding: line[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
