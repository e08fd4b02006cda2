import Localization
import OpEngine

/// The state of a queue in its header.
enum QueueLabel {
  /// Returns the occupied slots: `1/2`, or `1` without a limit, followed by `S` while the queue is suspended.
  static func slots(_ queue: QueueLane) -> String {
    let limit = queue.max >= 0 ? "/\(queue.max)" : ""
    return "\(queue.runningCount)\(limit)\(queue.isSuspended ? " S" : "")"
  }

  struct Description {
    fileprivate var slots: String
    fileprivate var rest = ""
    /// Whether the word precedes the slots.
    fileprivate var namesSlots = true
    /// Whether to cut the queue's name if the description leaves too little space.
    var cutsName = false

    var text: String { namesSlots ? localized("slots \(slots)\(rest)") : slots + rest }
  }

  /// Returns only the slots of a queue, for the header on a narrow screen.
  static func brief(_ queue: QueueLane) -> Description {
    Description(slots: slots(queue), namesSlots: false, cutsName: true)
  }

  /// Returns descriptions of a queue, most detailed first: its slots, the numbers of its ready and pending operations,
  /// and the rate of finished ones. To save space, marks replace words, then the name is cut, then the rate is omitted,
  /// and finally the counts.
  static func descriptions(of queue: QueueLane, at now: EngineTime, _ glyphs: Glyphs) -> [Description] {
    let since = max(queue.running.first?.time ?? now, EngineTime(max(.zero, now - .zero - Self.window)))
    let slots = slots(queue)
    let counts = counts(of: queue, glyphs)
    var descriptions: [Description] = []
    if let rate = rate(of: queue.finishedCount(after: since), since: since, at: now) {
      let running = isBare(queue) ? slots + glyphs.look(of: .executing).mark.text : slots
      let marks = counts.suffix(2).map { Description(slots: running, rest: "\($0) \(rate)", namesSlots: false) }
      descriptions += counts.map { Description(slots: slots, rest: $0 + ($0.hasPrefix("  ") ? "  " : " ") + rate) }
      descriptions += marks + marks.map(\.cuttingName)
    }
    let plain = counts.map { Description(slots: slots, rest: $0) }
    return descriptions + plain + (plain + [Description(slots: slots)]).map(\.cuttingName)
  }

  /// Returns the numbers of ready and pending operations, longest first: in words (`  3 ready  12 pending`), and with
  /// marks in two ways.
  private static func counts(of queue: QueueLane, _ glyphs: Glyphs) -> [String] {
    let numbers = [
      (count: queue.readyCount, word: localized("ready"), mark: glyphs.look(of: .ready).mark),
      (queue.waitingCount, localized("pending"), glyphs.look(of: .pending).mark),
    ].filter { $0.count > 0 }
    guard !numbers.isEmpty else { return [""] }
    let words = numbers.map { "  \($0.count) \($0.word)" }.joined()
    let marks = numbers.map { "\($0.count)\($0.mark.text)" }
    // One blank replaces two to save space, but not between two bare numbers.
    let short = isBare(queue) ? [] : [words.replacing("  ", with: " ")]
    return [words] + short + [" " + marks.joined(separator: " "), " " + marks.joined()]
  }

  /// Whether the slots of a queue are one bare number.
  private static func isBare(_ queue: QueueLane) -> Bool { queue.max < 0 && !queue.isSuspended }

  /// The period over which the rate is measured.
  private static let window = Duration.seconds(10)

  /// Returns the number of operations finished per second; nil if there are too few.
  private static func rate(of finished: Int, since start: EngineTime, at now: EngineTime) -> String? {
    guard finished >= 20, now > start else { return nil }
    let milliseconds = max(1, (now - start) / .milliseconds(1))
    let tenths = Int((Double(finished) * 10_000 / milliseconds).rounded())
    return tenths < 1000 ? "\(tenths / 10).\(tenths % 10)/s" : "\(tenths / 10)/s"
  }
}

extension QueueLabel.Description {
  fileprivate var cuttingName: Self {
    var description = self
    description.cutsName = true
    return description
  }
}
