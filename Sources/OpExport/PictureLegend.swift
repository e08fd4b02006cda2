/// The legend of a lanes picture, for the bars that occur in it.
struct PictureLegend {
  private struct Item {
    /// The attribute that fills the bar.
    let fill: String
    let caption: String
    let x: Double
    let line: Int
  }

  private var items: [Item] = []
  /// The number of its lines.
  private(set) var lineCount = 0

  /// Sizes in pixels.
  private static let (bar, letter, gap) = (24.0, 7.25, 16.0)

  /// - Parameters:
  ///   - left: its left edge.
  ///   - right: its right edge, which only a single item may cross.
  init(of trace: Trace, from left: Double, to right: Double) {
    let seen = Set(trace.operations.lazy.flatMap(\.spans).map(\.displayState))
    let states = OperationLane.DisplayState.allCases.filter(seen.contains)
    var bars = states.map { (PictureStyle.fill(of: $0), $0.caption) }
    if trace.queues.contains(where: { !$0.lane.suspensions.isEmpty }) {
      bars.append((PictureStyle.suspended, localized("suspended")))
    }
    var x = left
    for (fill, caption) in bars {
      let width = Self.bar + 6 + Double(CellText(caption).width) * Self.letter
      if x > left, x + width > right {
        x = left
        lineCount += 1
      }
      items.append(Item(fill: fill, caption: caption, x: x, line: lineCount))
      x += width + Self.gap
    }
    lineCount += items.isEmpty ? 0 : 1
  }

  /// Returns its picture.
  /// - Parameter y: its upper edge.
  func svg(y: Double) -> String {
    items.map { item in
      let y = y + Double(item.line) * LanesPicture.row
      return """
        <rect \(item.fill) x="\(XML.number(item.x))" y="\(XML.number(y + 3))" width="\(XML.number(Self.bar))" \
        height="\(XML.number(LanesPicture.bar))"/><text class="faint" x="\(XML.number(item.x + Self.bar + 6))" \
        y="\(XML.number(y + 14))">\(XML.escaped(item.caption))</text>

        """
    }.joined()
  }
}
