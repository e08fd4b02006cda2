/// Events in columns: number, time once per instant, subject, text.
struct LogTable {
  typealias Entry = LogWindow.Entry

  @Boxed var model: PlayModel
  private let words: EventFormatter
  private let columns: Int
  private let numberColumns: Int
  private let timeColumns: Int
  private let nameColumns: Int

  /// - Parameter columns: the line width.
  init(model: PlayModel, columns: Int) {
    _model = Boxed(wrappedValue: model)
    words = EventLine.words(in: model.viewer.timeline, charset: model.charset)
    self.columns = columns
    numberColumns = columns >= 50 ? max(4, String(model.log.count).count + 2) : 0
    timeColumns = max(7, model.log.last.map { model.text($0.time).count } ?? 0) + 1
    let room = columns - numberColumns - timeColumns
    let widest = max(model.viewer.timeline.widths.label, model.viewer.timeline.widths.queue)
    let fewest = columns >= 80 ? 20 : columns >= 50 ? 13 : 10
    nameColumns = max(fewest, min(widest, room / 3)) + 1
  }

  /// Returns an event with its text in at most `count` lines.
  /// - Parameter namesKey: whether to replace a sentence that is shown elsewhere, or would be cut, by the key of the lints.
  func entry(_ event: LogEvent, lines count: Int, namesKey: Bool = false) -> Entry {
    let line = EventLine(event, words: words)
    let room = columns - numberColumns - timeColumns - nameColumns
    let mark = model.charset.glyphs.elision
    let look = look(of: line)
    let whole = text(of: line, look)
    let content = namesKey ? shortened(whole, of: event, columns: room, lines: count) : whole
    // Each line includes its trailing blank.
    let cells = CellText(content, upTo: max(0, room + 1) * count)
    let text =
      if let look {
        MarkedText(cells, settingOff: placeOfState(in: line), in: look.style)
      } else {
        MarkedText(cells, settingOff: words.object(of: event).map { [model.charset.legible($0)] } ?? [])
      }
    let lines = MarkedText.first(count, of: text.wrapped(columns: room), columns: room, mark: mark)
    return Entry(event: event, line: line, text: lines.isEmpty ? [MarkedText()] : lines)
  }

  /// Returns the look of the state that an event begins.
  private func look(of line: EventLine) -> Glyphs.Look? {
    guard let displayState = line.displayState, line.text.hasPrefix(Self.start) else { return nil }
    return model.charset.glyphs.look(of: displayState)
  }

  /// Returns the place of the mark and the word of a state in the text of the event that begins it.
  private func placeOfState(in line: EventLine) -> Range<Int> {
    let start = model.charset.glyphs.arrow.count + 1
    return start..<start + 2 + line.text.dropFirst(Self.start.count).prefix { $0.isLetter }.count
  }

  /// The beginning of the text of an event that begins a state.
  private static let start = EventFormatter.arrow + " "

  /// Returns the text of an event with the arrow of the charset and, before the new state, its mark.
  private func text(of line: EventLine, _ look: Glyphs.Look?) -> String {
    let arrow = model.charset.glyphs.arrow
    if let look { return "\(arrow) \(look.mark.text) \(line.text.dropFirst(Self.start.count))" }
    // Few texts have one, and a search for a string costs more.
    guard arrow != EventFormatter.arrow, line.text.utf8.contains(UInt8(ascii: ">")) else { return line.text }
    return line.text.replacing(" \(EventFormatter.arrow) ", with: " \(arrow) ")
  }

  /// Returns the text of an event, with a key instead of a sentence that would be cut, or of a deadlock: the status row or
  /// the note tells that.
  private func shortened(_ text: String, of event: LogEvent, columns: Int, lines: Int) -> String {
    let isCut = event.remark != nil && CellText(text).wrapped(columns: columns).count > lines
    guard event.isDeadlock || isCut else { return text }
    return "\(EventFormatter.brief(event)) (\(model.keys.name(of: .panel(.lints))))"
  }

  /// Returns the index of the entry at a line of the area.
  /// - Parameter skipped: the number of lines of the first entries above the area.
  static func index(ofLine line: Int, in entries: [Entry], skipping skipped: Int) -> Int? {
    var end = -skipped
    return entries.firstIndex { entry in
      end += entry.text.count
      return line < end
    }
  }

  /// Draws entries from the top of an area.
  /// - Parameters:
  ///   - skipped: the number of lines of the first entries above the area.
  ///   - emphasis: the number of the selected event.
  func draw(
    _ entries: [Entry], on canvas: inout Canvas, in area: Rectangle, skipping skipped: Int = 0, emphasis: Int? = nil
  ) {
    var line = -skipped
    var time: EngineTime?
    let names = entries.map {
      ShortName(id: $0.event.subject ?? "", whole: CellText($0.line.subject), columns: nameColumns - 1)
    }
    for (entry, subject) in zip(entries, ShortName.disambiguated(names, model.charset)) {
      for (index, text) in entry.text.enumerated() {
        defer { line += 1 }
        guard 0..<area.rows ~= line else { continue }
        var rest = area.line(line)
        drawStart(of: entry, subject, isFirst: index == 0, isSameInstant: time == entry.event.time, on: &canvas, &rest)
        if isFuture(entry) {
          canvas.write(text.text, row: rest.row, column: rest.column, columns: rest.columns, style: .faint)
        } else {
          canvas.write(text, row: rest.row, column: rest.column, columns: rest.columns, style: entry.line.style)
        }
        if entry.event.sequence == emphasis { canvas.paint(area.line(line), .selected) }
        time = entry.event.time
      }
    }
  }

  /// Draws the columns before the text: number and subject in the first line of an event, the time in the first line of
  /// an instant.
  private func drawStart(
    of entry: Entry, _ subject: CellText, isFirst: Bool, isSameInstant: Bool, on canvas: inout Canvas,
    _ rest: inout Rectangle
  ) {
    let number = rest.takeLeft(numberColumns)
    let time = rest.takeLeft(timeColumns)
    let name = rest.takeLeft(nameColumns)
    guard isFirst else { return }
    canvas.write(
      "#\(entry.event.sequence)", row: number.row, column: number.column, columns: max(0, numberColumns - 1),
      style: .faint, align: .trailing)
    if !isSameInstant {
      canvas.write(
        model.text(entry.event.time), row: time.row, column: time.column, columns: timeColumns - 1,
        style: style(of: entry),
        align: .trailing)
    }
    canvas.write(subject, row: name.row, column: name.column, columns: nameColumns - 1, style: fade(entry))
  }

  private func style(of entry: Entry) -> Style { isFuture(entry) ? .faint : entry.line.style }

  private func fade(_ entry: Entry) -> Style { isFuture(entry) ? .faint : .plain }

  /// Whether an event comes after the time shown.
  private func isFuture(_ entry: Entry) -> Bool { entry.event.sequence > model.viewer.timeline.eventCount }
}
