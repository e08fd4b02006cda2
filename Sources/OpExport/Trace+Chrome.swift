extension Trace {
  /// The JSON of chrome://tracing: a process for each queue, a thread for each operation, arrows for dependencies, and
  /// counters of running and ready operations. Times are microseconds since the beginning.
  ///
  /// An empty span gets one microsecond, because an arrow must begin and end inside of a slice.
  package var chrome: [UInt8] {
    var writer = ChromeWriter(self)
    writer.write()
    return Array(writer.json.contents)
  }
}

private struct ChromeWriter: ~Copyable {
  var json = JSONBytes()
  private let trace: Trace

  init(_ trace: Trace) { self.trace = trace }

  mutating func write() {
    json.append(#"{"displayTimeUnit":"ms","otherData":"#)
    json.object { [trace] json in
      json.member("title", trace.title)
      json.member("times", "microseconds since the beginning")
      json.member("unfinished", trace.operations.count(where: \.isOpen))
      if trace.hasGap { json.member("gap", "what came before the last gap of the log is missing") }
    }
    json.append(#","traceEvents":["#)
    for (number, group) in trace.groups.enumerated() { write(group.queue, group.operations, process: number + 1) }
    for (number, edge) in trace.edges.enumerated() { write(edge, id: number + 1) }
    for instant in trace.instants { write(instant) }
    json.append("\n]}\n")
  }

  /// The process number of an operation's queue.
  private func process(of index: Int) -> Int { (trace.operations[index].queue ?? trace.queues.count) + 1 }

  private mutating func write(_ queue: Trace.Queue?, _ operations: [Int], process: Int) {
    describe("process_name", process: process) { $0.member("name", queue?.label ?? "no queue") }
    describe("process_sort_index", process: process) { $0.member("sort_index", process) }
    for index in operations {
      let operation = trace.operations[index]
      describe("thread_name", process: process, thread: index + 1) { $0.member("name", operation.name) }
      describe("thread_sort_index", process: process, thread: index + 1) { $0.member("sort_index", index + 1) }
      for span in operation.spans { write(span, of: operation, process: process, thread: index + 1) }
    }
    guard let queue else { return }
    write(queue.lane.running, called: "running", process: process)
    write(queue.ready, called: "ready", process: process)
  }

  private mutating func write(
    _ span: LaneStretch, of operation: Trace.Operation, process: Int, thread: Int
  ) {
    writeEvent("X", process: process, thread: thread, at: span.start.microseconds) { json in
      json.member("dur", max(1, span.end.microseconds - span.start.microseconds))
      json.member("cat", "operation")
      json.member("name", span.displayState.row.exportName)
      json.object("args") { json in
        json.member("operation", operation.id)
        if span.displayState.isRunning { json.member("thread", operation.lane.worker) }
      }
    }
  }

  private mutating func write(_ counts: some Sequence<QueueLane.Running>, called name: String, process: Int) {
    for count in counts {
      writeEvent("C", process: process, at: count.time.microseconds) { json in
        json.member("name", name)
        json.object("args") { $0.member("operations", count.count) }
      }
    }
  }

  /// Writes an arrow from the end of one execution to the beginning of another.
  private mutating func write(_ edge: Trace.Edge, id: Int) {
    let (from, to) = (trace.operations[edge.from], trace.operations[edge.to])
    guard let last = from.spans.last(where: \.displayState.isRunning), let first = to.execution,
      last.end <= first.start
    else { return }
    // A slice is open from its start until before its end.
    writeFlow("s", id: id, operation: edge.from, at: max(last.start.microseconds, max(1, last.end.microseconds) - 1))
    writeFlow("f", id: id, operation: edge.to, at: first.start.microseconds)
  }

  private mutating func writeFlow(_ phase: String, id: Int, operation: Int, at time: UInt64) {
    writeEvent(phase, process: process(of: operation), thread: operation + 1, at: time) { json in
      json.member("cat", "dependency")
      json.member("name", "dependency")
      json.member("bp", "e")
      json.member("id", id)
    }
  }

  private mutating func write(_ instant: Trace.Instant) {
    let (process, thread, scope) =
      switch instant.subject {
      case .operation(let index): (self.process(of: index), index + 1, "t")
      case .queue(let index): (index + 1, 0, "p")
      case .play: (1, 0, "g")
      }
    writeEvent("i", process: process, thread: thread, at: instant.time.microseconds) { json in
      json.member("s", scope)
      json.member("cat", instant.kind.rawValue)
      json.member("name", instant.text)
    }
  }

  /// Writes a property of a process or a thread.
  private mutating func describe(
    _ kind: String, process: Int, thread: Int = 0, _ fill: (inout JSONBytes) -> Void
  ) {
    writeEvent("M", process: process, thread: thread) { json in
      json.member("name", kind)
      json.object("args", fill)
    }
  }

  /// Writes the common members of an event, then its other members.
  private mutating func writeEvent(
    _ phase: String, process: Int, thread: Int = 0, at time: UInt64? = nil, _ members: (inout JSONBytes) -> Void
  ) {
    json.lineBreak()
    json.object { json in
      json.member("ph", phase)
      json.member("pid", process)
      json.member("tid", thread)
      if let time { json.member("ts", time) }
      members(&json)
    }
  }
}
