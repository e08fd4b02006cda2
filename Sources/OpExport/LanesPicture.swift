/// The lanes of a trace as a picture: a row for each operation under its queue's, time from left to right.
///
/// A queue's row shows the number of its running operations, hatched while it is suspended. Arrows lead from the end of
/// an operation to each lane that waits for it. Tooltips describe the elements.
struct LanesPicture {
  /// The maximum numbers of operations with lanes, and of dependencies with arrows.
  static let (maxLanes, maxArrows) = (1000, 1000)
  /// Sizes in pixels.
  static let (width, gutter, row, bar) = (1000.0, 200.0, 20.0, 14.0)
  private static let (margin, top, letter) = (10.0, 60.0, 7.25)

  /// The row of a queue, or of an operation.
  struct Row {
    enum Subject {
      case queue(Trace.Queue?)
      case operation(Int)
    }

    let subject: Subject
    /// The upper edge.
    let y: Double
  }

  let trace: Trace
  let rows: [Row]
  let height: Double
  /// The lower edge of the lanes.
  let bottom: Double
  /// The upper edge of each shown operation's lane.
  let lanes: [Int: Double]
  private let isCut: Bool
  private let legend: PictureLegend

  init(_ trace: Trace) {
    self.trace = trace
    var (rows, lanes): ([Row], [Int: Double]) = ([], [:])
    var y = Self.top
    for group in trace.groups where lanes.count < Self.maxLanes {
      rows.append(Row(subject: .queue(group.queue), y: y))
      y += Self.row
      for operation in group.operations.prefix(Self.maxLanes - lanes.count) {
        rows.append(Row(subject: .operation(operation), y: y))
        lanes[operation] = y
        y += Self.row
      }
    }
    isCut = lanes.count < trace.operations.count
    (self.rows, self.lanes) = (rows, lanes)
    bottom = y
    legend = PictureLegend(of: trace, from: Self.gutter, to: Self.width - Self.margin)
    let notes = Double((isCut ? 1 : 0) + (trace.hasOpenEnd ? 1 : 0))
    height = y + (notes + Double(legend.lineCount)) * Self.row + Self.margin
  }

  /// Returns the horizontal position of a time.
  func x(_ time: EngineTime) -> Double {
    let end = max(1, Double(trace.end.nanoseconds))
    return Self.gutter + Double(time.nanoseconds) / end * (Self.width - Self.gutter - 3 * Self.margin)
  }

  // MARK: - Parts

  /// Returns the whole picture.
  func svg(_ style: PictureStyle) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(XML.number(Self.width)) \(XML.number(height))" \
    width="\(XML.number(Self.width))" height="\(XML.number(height))" font-size="12" \
    font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace">
    <title>\(XML.escaped(trace.title))</title>
    <style>
    .arrow,.line,.now{fill:none}
    \(style.rules)</style>
    \(definitions)<rect class="paper" width="100%" height="100%" rx="6"/>
    \(labels)\(past)</svg>

    """
  }

  var definitions: String {
    """
    <defs>
    \(PictureStyle.hatches)<marker id="head" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" \
    orient="auto"><path class="head" d="M0 0L6 3L0 6z"/></marker>
    </defs>

    """
  }

  /// The texts at the left and above, which do not depend on time.
  var labels: String {
    let columns = Int((Self.width - 2 * Self.margin) / (Self.letter * 14 / 12))
    var text = self.text(trace.title, x: Self.margin, y: 22, columns: columns, "font-size=\"14\" font-weight=\"bold\"")
    text += axis
    for row in rows {
      switch row.subject {
      case .queue(let queue):
        text += self.text(
          queue?.label ?? localized("no queue"), x: Self.margin, y: row.y + 14, columns: 25, "font-weight=\"bold\"")
      case .operation(let index):
        text += self.text(trace.operations[index].name, x: Self.margin + 12, y: row.y + 14, columns: 24)
      }
    }
    for (line, note) in notes.enumerated() {
      text += self.text(note, x: Self.margin, y: bottom + Double(line) * Self.row + 14, columns: 100)
    }
    return text + legend.svg(y: bottom + Double(notes.count) * Self.row)
  }

  /// The sentences below the lanes about omitted parts.
  private var notes: [String] {
    let rest = trace.operations.count - lanes.count
    return (isCut ? [localized("\(rest) more operations are omitted")] : [])
      + (trace.hasOpenEnd ? [localized("nothing is recorded after \(trace.text(trace.end))")] : [])
  }

  /// The spans, counts, marks and arrows: everything with a time.
  var past: String {
    rows.map { row in
      switch row.subject {
      case .queue(let queue): queue.map { draw($0, y: row.y) } ?? ""
      case .operation(let index): draw(trace.operations[index], y: row.y)
      }
    }.joined() + arrows + remarks
  }

  private var axis: String {
    let end = trace.end.sinceStart
    let step =
      TimeText.roundSteps.first { x(EngineTime($0)) - Self.gutter >= 70 } ?? TimeText.roundSteps.last ?? .seconds(1)
    var text = ""
    var moment = Duration.zero
    while moment <= end {
      let x = XML.number(x(EngineTime(moment)))
      text += "<path class=\"line\" d=\"M\(x) 44V\(XML.number(bottom))\"/>"
      text += "<text class=\"faint\" x=\"\(x)\" y=\"40\" text-anchor=\"middle\" font-size=\"10\">"
      text += "\(TimeText.ruler(moment, apart: step, upTo: end))</text>\n"
      moment += step
    }
    return text
  }

  private func text(_ text: String, x: Double, y: Double, columns: Int, _ attributes: String = "") -> String {
    let shown = text.elided(columns: columns)
    let title = shown == text ? "" : "<title>\(XML.escaped(text))</title>"
    let gap = attributes.isEmpty ? "" : " "
    return "<text class=\"ink\" x=\"\(XML.number(x))\" y=\"\(XML.number(y))\"\(gap)\(attributes)>"
      + "\(XML.escaped(shown))\(title)</text>\n"
  }
}

// Events
extension LanesPicture {
  private func rectangle(
    from start: EngineTime, to end: EngineTime, y: Double, height: Double, _ fill: String, _ title: String
  ) -> String {
    let left = x(start)
    return """
      <rect \(fill) x="\(XML.number(left))" y="\(XML.number(y))" width="\(XML.number(max(1, x(end) - left)))" \
      height="\(XML.number(height))"><title>\(XML.escaped(title))</title></rect>

      """
  }

  private func draw(_ operation: Trace.Operation, y: Double) -> String {
    var picture = ""
    for span in operation.spans {
      // Ready operations are a low bar, as on the screen.
      let isLow = span.displayState == .ready
      picture += rectangle(
        from: span.start, to: span.end, y: y + (isLow ? 12 : 3), height: isLow ? 5 : Self.bar,
        PictureStyle.fill(of: span.displayState),
        localized(
          """
          \(operation.name): \(span.displayState.caption) from \(trace.text(span.start)) to \(trace.text(span.end)), \
          \(TimeText.short(span.length))
          """))
    }
    guard let finish = operation.lane.finishedAt else { return picture }
    let displayState = operation.lane.displayState
    let mark = Glyphs.unicode.look(of: displayState).mark.text
    let title = localized("\(operation.name): \(displayState.caption) at \(trace.text(finish))")
    return picture + """
      <text class="\(PictureStyle.markClass(of: displayState))" x="\(XML.number(x(finish) + 3))" y="\(XML.number(y + 14))">\
      \(mark)<title>\(XML.escaped(title))</title></text>

      """
  }

  private func draw(_ queue: Trace.Queue, y: Double) -> String {
    let suspensions = queue.lane.suspensions.map { suspension in
      let end = suspension.end ?? trace.end
      return rectangle(
        from: suspension.start, to: end, y: y + 2, height: Self.bar + 2, PictureStyle.suspended,
        localized("\(queue.name): suspended from \(trace.text(suspension.start)) to \(trace.text(end))"))
    }
    let most = queue.lane.running.map(\.count).max() ?? 0
    guard most > 0 else { return suspensions.joined() }
    let bottom = y + Self.row - 3
    var path = "M\(XML.number(Self.gutter)) \(XML.number(bottom))"
    for count in queue.lane.running {
      path += "H\(XML.number(x(count.time)))"
      path += "V\(XML.number(bottom - Self.bar * Double(count.count) / Double(most)))"
    }
    path += "H\(XML.number(x(trace.end)))V\(XML.number(bottom))z"
    let title = localized("\(queue.name): at most \(most) running")
    return """
      <path class="faint" fill-opacity="0.35" d="\(path)"><title>\(XML.escaped(title))</title></path>

      """ + suspensions.joined()
  }

  /// An arrow from the end of each operation to the lanes that wait for it at that time, beside those at the same place.
  private var arrows: String {
    var picture = ""
    var counts: [EngineTime: Int] = [:]
    for edge in trace.edges.prefix(Self.maxArrows) {
      guard let from = lanes[edge.from], let to = lanes[edge.to],
        let finish = trace.operations[edge.from].lane.finishedAt,
        trace.operations[edge.to].lane.finishedAt.map({ finish <= $0 }) ?? true
      else { continue }
      let isDown = to > from
      let (start, end) = (from + Self.row / 2, isDown ? to + 3 : to + Self.row - 3)
      let x = XML.number(x(finish) + 4 * Double(counts[finish, default: 0] % 4))
      counts[finish, default: 0] += 1
      let title = localized("\(trace.operations[edge.to].name) depends on \(trace.operations[edge.from].name)")
      picture += """
        <path class="arrow" d="M\(x) \(XML.number(start))V\(XML.number(end))" marker-end="url(#head)"><title>\
        \(XML.escaped(title))</title></path>

        """
    }
    return picture
  }

  /// The lints and misuses of operations, and the marks of a lesson on the ruler.
  private var remarks: String {
    var picture = ""
    for instant in trace.instants {
      let (y, mark, style): (Double, String, String)
      switch (instant.subject, instant.kind) {
      case (.operation(let index), .lint), (.operation(let index), .misuse):
        guard let lane = lanes[index] else { continue }
        (y, mark, style) = (lane + 14, "\u{26A0}", "ink")
      case (_, .mark): (y, mark, style) = (54, Glyphs.unicode.mark.text, "ink")
      case _: continue
      }
      if instant.kind != .mark {
        // On a hatch the mark could not be read.
        picture += """
          <rect class="paper" x="\(XML.number(x(instant.time) - 5))" y="\(XML.number(y - 12))" width="10" height="15"/>

          """
      }
      picture += """
        <text class="\(style)" x="\(XML.number(x(instant.time)))" y="\(XML.number(y))" text-anchor="middle" \
        font-weight="bold">\(mark)<title>\(XML.escaped("\(trace.text(instant.time)) \(instant.text)"))</title></text>

        """
    }
    return picture
  }
}

extension Trace {
  /// The lanes as a picture.
  package func svg(_ style: PictureStyle) -> String { LanesPicture(self).svg(style) }
}

extension String {
  /// Returns the text, cut to a number of columns with a mark.
  ///
  /// Unlike in cells, characters of unknown terminal width are kept.
  fileprivate func elided(columns: Int) -> String {
    let pieces = map { character -> (text: String, width: Int) in
      let cells = CellText(String(character))
      let isKept = cells.isPlaceholder && character != "?"
      return isKept ? (String(character), 2) : (cells.padded(columns: 0), cells.width)
    }
    if pieces.reduce(0, { $0 + $1.width }) <= columns { return pieces.map(\.text).joined() }
    var room = columns - 1
    let shown = pieces.prefix { piece in
      room -= piece.width
      return room >= 0
    }
    return shown.map(\.text).joined() + Glyphs.unicode.elision.text
  }
}
