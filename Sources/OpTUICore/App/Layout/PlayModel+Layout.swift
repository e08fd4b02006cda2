import Localization
import OpEngine

// The room that things get on the screen, and the time that a column stands for.
extension PlayModel {
  /// Returns the layout for what there is to show now.
  func layoutOfContents() -> Layout {
    let telling = telling
    // Behind the name of a queue there are its slots and, on a wide screen, the numbers of its ready and pending
    // operations: in digits or, of many, in words.
    let columnsOfState = timeline.operations.count > 50 ? 36 : size.columns < 80 ? 9 : 14
    let gutter = Gutter.Contents(
      name: charset == .ascii ? timeline.widths.id : timeline.widths.label,
      header: timeline.widths.queue + columnsOfState,
      hasPriority: timeline.hasPriority, hasQualityOfService: timeline.hasQualityOfService)
    let contents = Layout.Contents(
      preset: settings.preset, gutter: gutter, note: telling?.text, lead: telling?.lead,
      choices: telling?.choices ?? [],
      lineCount: telling?.exercise?.lines.count ?? telling?.lines.count ?? 0,
      needsAllLines: telling?.exercise != nil, isUrgent: transport == .hold || isAlarming, laneCount: rows.count,
      logCount: log.count,
      detailCount: arrangement.openedDetails.count, code: isQuiet ? nil : code?.room, isAnswering: isAnswering,
      isQuiet: isQuiet)
    return Layout(size: size, for: contents)
  }

  /// Whether the answer to why is on the screen, where there is room for it.
  var isAnswering: Bool { isQuiet ? inquiry != nil && hasHint : inquiry != nil || settings.preset == .all }

  /// Returns the scale that shows all there was, and all there will be where that is known.
  func wholeScale(columns: Int, origin: EngineTime = .zero) -> TimeScale {
    if let eventAxis { return eventAxis.wholeScale(columns: columns, origin: origin) }
    guard let end = foreseenEnd, max(time, end) > .zero else {
      return TimeScale(growingTo: length(to: time, columns: columns), columns: columns, origin: origin)
    }
    return TimeScale(fitting: length(to: max(time, end), columns: columns), columns: columns, origin: origin)
  }

  /// The time up to a moment that the lanes have to show: all, or since a program was attached to. The left edge is then
  /// up to a column earlier.
  private func length(to time: EngineTime, columns: Int) -> EngineTime {
    guard view.beginning > .zero, time > view.beginning else { return time }
    let length = time - view.beginning
    return EngineTime(length + length / max(1, columns - 1))
  }

  /// The time at which the play ends, once it has; before that, the time at which it would end by itself, if that is known.
  private var foreseenEnd: EngineTime? {
    clock.transport == .end ? log.last?.time : title.end
  }

  var scale: TimeScale {
    let columns = layout.timeline.columns
    guard let length = view.length else { return wholeScale(columns: columns, origin: view.origin) }
    let scale = TimeScale(zoomedTo: length, columns: columns, origin: view.origin)
    return view.followsPresent ? scale.following(placeOnAxis) : scale
  }

  /// Whether a column stands for an event: where a person wants it, or the play takes no time.
  var showsEventAxis: Bool {
    view.axis.map { $0 == .events } ?? (foreseenEnd == .zero && log.last.map { $0.time == .zero } ?? true)
  }

  /// The moment on display, on the axis that is shown.
  var placeOnAxis: EngineTime { eventAxis?.now ?? time }

  /// Returns the time at which the lanes move on. On the axis of events the clock in the title moves alone.
  func nextColumn(after time: EngineTime) -> EngineTime {
    eventAxis == nil ? scale.nextColumn(after: time) : time + .milliseconds(250)
  }

  mutating func changeAxis() {
    let shows = showsEventAxis
    view.show(on: shows ? .time : .events)
    tell(shows ? localized("a column is a length of time") : localized("a column is an event"))
  }
}
