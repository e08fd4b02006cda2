/// A recording of a screen in version 2 of asciicast, which all asciinema versions play.
package struct Cast: ~Copyable {
  /// A function that returns a text with the escape sequences of its style.
  package typealias Styling = (_ text: String, Style, Ground) -> String

  private var json = JSONBytes()
  private let styled: Styling
  private var shown: Canvas?

  package init(title: String, size: Canvas.Size, _ styled: @escaping Styling) {
    self.styled = styled
    json.object { json in
      json.member("version", 2)
      json.member("width", size.columns)
      json.member("height", size.rows)
      json.member("title", title)
      json.object("env") { $0.member("TERM", "xterm-256color") }
    }
    json.append("\n")
  }

  /// Records a frame as its differences from the previous one; nothing if there are none.
  package mutating func show(_ canvas: Canvas, at time: Duration) {
    var text = shown == nil ? "\u{1B}[?25l\u{1B}[2J" : ""
    for run in canvas.changes(since: shown ?? Canvas(size: canvas.size)) {
      text += "\u{1B}[\(run.row + 1);\(run.column + 1)H"
      for part in Canvas.runs(of: run.cells) {
        guard let first = part.first else { continue }
        text += styled(part.map(\.text).joined(), first.style, first.ground)
      }
    }
    shown = canvas
    if !text.isEmpty { append("o", text, at: time) }
  }

  /// Records a named marker.
  package mutating func mark(_ name: String, at time: Duration) { append("m", name, at: time) }

  /// Returns the recording, with the cursor shown again at its end.
  package consuming func ended(at time: Duration) -> [UInt8] {
    append("o", "\u{1B}[?25h", at: time)
    return Array(json.contents)
  }

  private mutating func append(_ code: String, _ text: String, at time: Duration) {
    let (seconds, attoseconds) = time.components
    let milliseconds = String(1000 + attoseconds / 1_000_000_000_000_000).dropFirst()
    json.array { json in
      json.value(verbatim: "\(seconds).\(milliseconds)")
      json.value(code)
      json.value(text)
    }
    json.append("\n")
  }
}
