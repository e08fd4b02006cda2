// The log beside the lanes
extension PlayModel {
  /// The number of events up to the last one listed.
  var logEnd: Int { min(viewer.scrolledLogEnd ?? timeline.eventCount, timeline.eventCount) }

  /// The number of newer events not listed, because the log is scrolled.
  var newerThanLog: Int { log[logEnd..<timeline.eventCount].count(where: \.isListed) }

  /// The area that scrolls: the log, or the code in its place. If both are shown, the code has all its rows.
  private var logArea: Rectangle { layout.events.isEmpty ? layout.log : layout.events }

  /// Scrolls the log, or the code in its place, by half a page.
  mutating func scrollLog(byPages direction: Int) {
    guard !logArea.isEmpty else {
      refuse("the log is hidden", instead: "\(keys.name(of: .view(.layout))) shows it if it fits")
      return
    }
    scrollLog(by: direction * max(1, logArea.rows / 2))
  }

  /// Scrolls the log by a number of events, negative towards the beginning, without leaving empty rows. At the latest
  /// event it follows the play.
  mutating func scrollLog(by count: Int) {
    if code != nil, layout.events.isEmpty { return scrollCode(by: count) }
    let listed = log.indices.prefix(timeline.eventCount).filter { log[$0].isListed }
    let end = listed.count - newerThanLog
    let moved = end + (logOrder == .newest ? -count : count)
    let last = max(min(logArea.rows, listed.count), min(moved, listed.count))
    viewer.scrollLog(toEnd: last < listed.count ? listed[last] : nil)
  }
}
