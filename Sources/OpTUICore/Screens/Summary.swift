/// The summary left on the normal screen: at most twenty plain lines.
struct Summary {
  let lines: [String]

  /// The maximum number of lanes and failures shown; the rest is counted.
  private static let (lanes, lanesAndFailures) = (14, 16)
  private static let nameColumns = 16
  private static let laneColumns = 40

  init(_ model: PlayModel) {
    let charset = model.charset
    let timeline = model.viewer.timeline
    let now = Self.end(of: model)
    let scale = TimeScale(fitting: now, columns: Self.laneColumns)
    var lines = ["\(charset.legible(model.title.file)): \(charset.legible(model.title.title))"]
    let failures = model.words(fixing: .lines).failures
    let count = min(Self.lanes, Self.lanesAndFailures - failures.count)
    for lane in timeline.operations.prefix(count) {
      let name = CellText(model.label(lane)).elidedInMiddle(columns: Self.nameColumns, mark: charset.glyphs.elision)
      let strip = LaneStrip(lane, scale: scale, now: now)
      let glyphs = charset.glyphs
      let picture = strip.text(
        of: lane, fill: { glyphs.look(of: $0).fill.text }, mark: { glyphs.look(of: $0).mark.text })
      lines.append("  \(name.padded(columns: Self.nameColumns)) \(picture)")
    }
    if timeline.operations.count > count {
      lines.append(localized("  and \(timeline.operations.count - count) more"))
    }
    let counts = CountsLine(timeline.counts, charset.glyphs).sentence
    lines.append([counts, EventCount.text(timeline.eventCount)].filter { !$0.isEmpty }.joined(separator: "  "))
    lines += failures
    lines.append(Self.ending(of: model))
    self.lines = lines
  }

  private static func ending(of model: PlayModel) -> String {
    if model.capabilities.isRecordable, model.movesByItself {
      let time = end(of: model).text
      // The caller reports the fate of a program that was started here.
      return model.capabilities.canEnd
        ? localized("left at \(time)") : localized("detached at \(time); the program continues")
    }
    if let exhaustion = model.clock.exhaustion { return localized("stopped at \(model.time.text): \(exhaustion)") }
    switch model.clock.transport {
    case .end: return localized("ended at \(end(of: model).text)")
    case .play, .pause, .hold: return localized("left at \(end(of: model).text), before the end")
    }
  }

  /// The last time shown; for a play that has ended, the end of its log.
  private static func end(of model: PlayModel) -> EngineTime {
    switch model.clock.transport {
    case .end: model.viewer.end
    case .play, .pause, .hold: max(model.time, model.viewer.timeline.time)
    }
  }
}
