import LogSupport
import Testing

@testable import OpEngine
@testable import OpLog

/// Folds ignore most kinds of events without listing them. The table of properties says which folds handle each kind: a
/// fold changes with some event of a kind exactly if the table says so.
@Suite struct EventFoldTests {
  /// A fold, as a function from events to a description of its state.
  struct Fold: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let name: LogEvent.Properties.Folds
    let state: @Sendable ([LogEvent]) -> String
  }

  static let folds = [
    Fold(testDescription: "waits", name: .waits) { events in
      var graph = NamedWaitGraph(workers: 4)
      for event in events { graph.apply(event) }
      guard let engine = Mirror(reflecting: graph).children.first(where: { $0.label == "graph" })?.value as? WaitGraph
      else { return "" }
      // Everything except counts of events, marks of the instant, and data derived from the nodes.
      let nodes = (0..<graph.operations.count).map { engine.nodes[OperationID(row: Row($0), generation: 0)] }
      let parts: [String: Any] = [
        "nodes": nodes, "queues": engine.queues, "waits": engine.waits, "begun": engine.begun,
        "takenBesides": engine.takenBesides,
      ]
      return described(parts)
    },
    Fold(testDescription: "lanes", name: .lanes) { events in
      let timeline = Timeline(events)
      // An event that names an operation mentions it.
      let operations = timeline.operations.map { lane in
        var lane = lane
        lane.isMentioned = false
        return lane
      }
      return described(operations) + described(timeline.queues)
    },
    Fold(testDescription: "threads", name: .threads) { described(Timeline($0).threads) },
    Fold(testDescription: "statistics", name: .statistics) { events in
      var fold = StatisticsFold()
      for event in events { fold.apply(event) }
      return String(fold.hashValue)
    },
    Fold(testDescription: "consistency", name: .consistency) { events in
      var consistency = LogConsistency()
      for event in events { try? consistency.apply(event.body, at: event.time) }
      return described(consistency)
    },
  ]

  /// The contexts are the beginnings of this log, and its lines are the events: of each kind at least one that changes
  /// something in one of the contexts.
  static let story =
    log(
      """
      0 created queue=q new=1
      0 created queue=p
      0 created op=a queue=q kind=async
      0 created op=b queue=q kind=pausable
      0 created op=c
      0 created op=g kind=group
      0 requires op=c code=group new=g
      0 note op=a code=about text=look
      0 note text=here
      0 depends op=b new=a
      0 undepends op=b new=a
      0 requires op=b code=condition new=wifi
      0 requires op=c code=exclusive new=dialog
      0 condition op=b text=wifi code=satisfied
      0 enqueued op=a queue=q
      0 barrier queue=q new=b
      0 enqueued op=b queue=q
      0 ready op=a queue=q
      0 gated op=a queue=q
      0 ready op=a queue=q
      0 priority op=b queue=q old=normal new=high
      0 suspended queue=q
      0 resumed queue=q
      0 max queue=q old=1 new=2
      0 dispatched op=a queue=q worker=2
      0 executing op=a queue=q worker=2
      0 returned op=a queue=q worker=2
      0 ready op=b queue=q
      0 dispatched op=b queue=q worker=3
      0 executing op=b queue=q worker=3
      0 block op=b queue=q new=1 worker=3
      0 block op=b queue=q new=2 worker=4
      0 waits op=b queue=q new=a worker=3
      5 resumes op=b queue=q new=a worker=3
      5 waits new=p worker=5 thread=t
      5 resumes new=p worker=5 thread=t
      5 block-ended op=b queue=q new=2 worker=4
      5 log op=b text=halfway worker=3
      5 cancelled op=b queue=q
      5 noticed op=b queue=q
      5 paused op=b queue=q
      9 unpaused op=b queue=q
      9 kvo op=b queue=q key=isPaused old=0 new=1
      9 failed op=b queue=q message=broken
      9 finished op=b queue=q outcome=failed worker=3
      9 completed op=b queue=q worker=3
      9 idle queue=q
      9 focus op=c
      9 highlight new="c"
      9 hold
      9 mark code=here
      9 ask text=which reveal=a.finished
      9 choice key=a text=this
      9 answer ask=52 key=a
      9 withdrawn ask=52
      9 speed new="2"
      9 zoom new=2s
      9 lint code=starvation op=a
      9 misuse code=notReady op=a
      9 discarded op=c
      9 gap missed=3
      """) + [LogEvent(time: EngineTime(.milliseconds(9)), .unknown("something new", line: "{}"))]

  @Test(arguments: folds) func `A fold handles the kinds of events that name it, and ignores all others`(
    _ fold: Fold
  ) {
    let told = Set(Self.story.map(\.kind))
    #expect(LogEvent.Kind.allCases.filter { !told.contains($0) } == [], "no event has an effect on a fold")
    var handled: Set<LogEvent.Kind> = []
    // After the gap nothing is known, as at the beginning.
    for count in 0..<Self.story.count - 2 {
      let context = Array(Self.story.prefix(count))
      let time = context.last?.time ?? .zero
      let state = fold.state(context)
      for var event in Self.story where !handled.contains(event.kind) {
        // Time alone is not an event.
        event.time = time
        if fold.state(context + [event]) != state { handled.insert(event.kind) }
      }
    }
    let named = Set(LogEvent.Kind.allCases.filter { $0.properties.folds.contains(fold.name) })
    #expect(handled.subtracting(named).map(\.rawValue).sorted() == [], "handled, but not in the table")
    #expect(named.subtracting(handled).map(\.rawValue).sorted() == [], "in the table, but ignored")
  }

  @Test func `A line has everything that its event contains`() {
    let events = Self.story.dropLast()
    #expect(read(lines: events.map(EventLogWriter(title: "").line)) == Array(events))
  }
}

/// Returns the contents of a value, the same text for equal values: the order of sets and dictionaries is ignored.
private func described(_ value: Any) -> String {
  if let text = value as? String { return text }
  let mirror = Mirror(reflecting: value)
  // By its elements: storage has an address.
  if mirror.displayStyle == .struct, let collection = value as? any Collection {
    return described(elements(collection))
  }
  if mirror.children.isEmpty { return String(describing: value) }
  let parts = mirror.children.map { "\($0.label ?? "") \(described($0.value))" }
  let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
  return "(" + (isUnordered ? parts.sorted() : parts).joined(separator: ", ") + ")"
}

private func elements<Values: Collection>(_ values: Values) -> [Any] { Array(values) }
