import Localization
import OpEngine
import OpScenario

/// The state of a queue in its header.
enum QueueLabel {
  /// The slots that are taken: `1/2`, or without a limit `1`; `S` behind it while the queue is suspended.
  static func slots(_ queue: QueueLane) -> String {
    let limit = queue.max >= 0 ? "/\(queue.max)" : ""
    return "\(queue.runningCount)\(limit)\(queue.isSuspended ? " S" : "")"
  }

  /// Words for the header of a queue: the states of its other operations.
  struct Summaries {
    /// The summaries, widest first: in words (`  3 ready  12 pending  4.5/s`), with marks in place of words, and none.
    var texts: [String]
    /// The first of them that has no rate: for it and those after it the name of the queue may be cut, not for a rate.
    var firstOfCounts: Int
  }

  /// Returns what its other operations do.
  static func summaries(of queue: QueueLane, at now: EngineTime, _ glyphs: Glyphs) -> Summaries {
    let since = max(queue.running.first?.time ?? now, EngineTime(max(.zero, now - .zero - Self.window)))
    let numbers = [
      (count: queue.readyCount, word: localized("ready"), mark: glyphs.ready.mark),
      (queue.waitingCount, localized("pending"), glyphs.pending.mark),
    ].filter { $0.count > 0 }
    let words = numbers.map { "  \($0.count) \($0.word)" }.joined()
    let marks = numbers.map { "\($0.count)\($0.mark.text)" }
    let rate = rate(of: queue.finishedCount(after: since), since: since, at: now).map { "  \($0)" }
    // Where two blanks have no room, one will do, but not between two bare numbers.
    let isBare = queue.max < 0 && !queue.isSuspended
    let short = isBare ? [] : [words.replacing("  ", with: " ")]
    let counts =
      numbers.isEmpty ? [""] : [words] + short + [" " + marks.joined(separator: " "), " " + marks.joined(), ""]
    return Summaries(
      texts: [rate.map { counts[0] + $0 }].compactMap(\.self) + counts, firstOfCounts: rate == nil ? 0 : 1)
  }

  /// The time before the moment in which the operations count that finish in a second.
  private static let window = Duration.seconds(10)

  /// Returns the number of operations that finish in a second; nil where there are too few to tell.
  private static func rate(of finished: Int, since start: EngineTime, at now: EngineTime) -> String? {
    guard finished >= 20, now > start else { return nil }
    let milliseconds = max(1, (now - start) / .milliseconds(1))
    let tenths = Int((Double(finished) * 10_000 / milliseconds).rounded())
    return tenths < 1000 ? "\(tenths / 10).\(tenths % 10)/s" : "\(tenths / 10)/s"
  }
}
