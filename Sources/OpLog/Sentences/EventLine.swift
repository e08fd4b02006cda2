/// An event of the log as a line of printable text: time, thread, event.
package struct EventLine: Hashable, Sendable {
  /// Seconds since the beginning of the play, with milliseconds or microseconds: `8.500`.
  package let time: String
  /// The display name of the subject; empty for narration.
  package let subject: String
  package let text: String
  package let style: Style
  /// The state that the event begins; nil for other events.
  package let displayState: OperationLane.DisplayState?

  /// - Parameter timeline: the timeline with the display names, which includes the events up to this one.
  package init(_ event: LogEvent, in timeline: Timeline, charset: Charset) {
    self.init(event, words: Self.words(in: timeline, charset: charset))
  }

  /// - Parameters:
  ///   - words: the formatter from ``words(in:charset:)``, shared by many lines.
  ///   - isExact: whether the time has microseconds.
  package init(_ event: LogEvent, words: EventFormatter, isExact: Bool = false) {
    let charset = words.names.charset
    time = TimeText.moment(event.time, exact: isExact)
    subject = charset.legible(words.names.subject(of: event))
    let mark = event.thread == "you" && event.subject != "you" ? localized(" (you)") : ""
    text = charset.legible(words.text(of: event) + mark)
    style = Self.style(of: event.body)
    displayState = Self.displayState(after: event.body)
  }

  package static func words(in timeline: Timeline, charset: Charset) -> EventFormatter {
    EventFormatter(WaitFormatter(names: DisplayNames(timeline: timeline, charset: charset, areWhole: true)))
  }

  /// The whole line, as printed by `--ui plain`.
  package var line: String { styledLine.map(\.text).joined() }

  /// The whole line, with the styles of its parts.
  package var styledLine: [(text: String, style: Style)] {
    let subject: [(text: String, style: Style)] = subject.isEmpty ? [] : [(subject, .bold), ("  ", .plain)]
    return [("\(time) ", .faint)] + subject + [(text, style)]
  }

  private static func displayState(after body: LogEvent.Body) -> OperationLane.DisplayState? {
    switch body {
    case .operation(_, _, .ready): .ready
    case .operation(_, _, .unready): .pending
    case .operation(_, _, .executing): .executing
    case .operation(_, _, .finished(.completed)): .finished
    case .operation(_, _, .finished(.failed)): .failed
    case .operation(_, _, .finished): .cancelled
    case _: nil
    }
  }

  private static func style(of body: LogEvent.Body) -> Style {
    switch body {
    case .remark, .operation(_, _, .failed), .show(.hold, _), .show(.ask, _), .show(.choice, _), .show(.answer, _),
      .show(.withdrawn, _),
      .gap:
      .alert
    case _: .plain
    }
  }
}
