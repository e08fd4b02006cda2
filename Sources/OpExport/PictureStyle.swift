/// The colours and hatches of lane pictures: colours never carry information alone.
package struct PictureStyle: Sendable {
  /// The background of a picture.
  package enum Background: String, CaseIterable, Sendable {
    /// Light, or dark if the reader prefers that.
    case either
    case light, dark
  }

  private struct Palette {
    var paper, ink, faint, line, executing, ready, cancelled, pending, alert: String

    static let light = Palette(
      paper: "#ffffff", ink: "#1e1e1e", faint: "#6c6c6c", line: "#d0d0d0", executing: "#005fd7", ready: "#008700",
      cancelled: "#870087", pending: "#6c6c6c", alert: "#d70000")
    static let dark = Palette(
      paper: "#1e1e1e", ink: "#d8d8d8", faint: "#949494", line: "#4a4a4a", executing: "#5fafff", ready: "#87d787",
      cancelled: "#d787d7", pending: "#949494", alert: "#ff5f5f")

    var rules: String {
      """
      .paper{fill:\(paper)}.ink{fill:\(ink)}.faint{fill:\(faint)}.line{stroke:\(line)}.selected{fill:\(line)}
      .executing{fill:\(executing)}.ready{fill:\(ready)}.cancelled{fill:\(cancelled)}.pending{fill:\(pending)}
      .alert{fill:\(alert)}.arrow{stroke:\(faint)}.head{fill:\(faint)}.now{stroke:\(ink)}

      """
    }
  }

  private let background: Background

  package init(_ background: Background) { self.background = background }

  /// The style sheet rules for elements of these classes.
  var rules: String { sheet(\.rules) }

  /// The rules for the page around a picture.
  var pageRules: String { sheet { "body{background:\($0.paper);color:\($0.ink)}\n" } }

  /// Returns rules for the palettes of the background.
  private func sheet(_ rule: (Palette) -> String) -> String {
    switch background {
    case .light: rule(.light)
    case .dark: rule(.dark)
    case .either: rule(.light) + "@media (prefers-color-scheme:dark){\n\(rule(.dark))}\n"
    }
  }

  /// The hatch definitions, one row high, so that each is centred in its row.
  static let hatches = """
    <pattern id="pending" width="6" height="20" patternUnits="userSpaceOnUse"><rect class="pending" x="2" y="9" \
    width="2" height="2"/></pattern>
    <pattern id="waiting" width="6" height="20" patternUnits="userSpaceOnUse"><rect class="executing" y="4" width="6" \
    height="3"/><rect class="executing" y="12" width="6" height="3"/></pattern>
    <pattern id="paused" width="8" height="20" patternUnits="userSpaceOnUse"><rect class="ready" y="6" width="5" \
    height="8"/></pattern>
    <pattern id="cancelling" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect \
    class="cancelled" width="4" height="6"/></pattern>
    <pattern id="withdrawn" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><rect \
    class="cancelled" width="1.5" height="6"/></pattern>
    <pattern id="suspended" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect \
    class="faint" width="1" height="6"/></pattern>

    """

  /// The attribute that fills a suspension.
  static let suspended = "fill=\"url(#suspended)\""

  /// Returns the attribute that fills a span.
  static func fill(of displayState: OperationLane.DisplayState) -> String {
    if let pattern = displayState.row.pattern { return "fill=\"url(#\(pattern))\"" }
    return "class=\"\(displayState.row.stage == .over ? "faint" : markClass(of: displayState))\""
  }

  /// Returns the class of a mark.
  static func markClass(of displayState: OperationLane.DisplayState) -> String {
    let tone = displayState.row.tone
    return tone == .pending || tone == .finished ? "faint" : tone.rawValue
  }
}
