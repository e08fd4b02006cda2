import OpEngine
import OpScenario

extension Trace {
  /// The JSON of chrome://tracing: a process for each queue, a thread for each operation, arrows for dependencies and
  /// counters of what runs and what is ready. Times are microseconds since the beginning.
  ///
  /// A span without a length gets one microsecond, because an arrow begins and ends inside of a slice.
  package var chrome: [UInt8] {
    var writer = ChromeWriter(self)
    writer.write()
    return Array(writer.json.contents)
  }
}

private struct ChromeWriter: ~Copyable {
  var json = JSONBytes()
  private let trace: Trace
  private var isFirst = true

  init(_ trace: Trace) { self.trace = trace }

  mutating func write() {
    json.append(#"{"displayTimeUnit":"ms","otherData":{"title":"#)
    json.append(quoted: trace.title)
    json.append(#","times":"microseconds since the beginning","unfinished":"#)
    json.append(decimal: trace.operations.count(where: \.isOpen))
    json.append(trace.hasGap ? #","gap":"what came before the last gap of the log is missing""# : "")
    json.append(#"},"traceEvents":["#)
    for (number, group) in trace.groups.enumerated() { write(group.queue, group.operations, process: number + 1) }
    for (number, edge) in trace.edges.enumerated() { write(edge, id: number + 1) }
    for instant in trace.instants { write(instant) }
    json.append("\n]}\n")
  }

  /// The number of the process that stands for the queue of an operation.
  private func process(of index: Int) -> Int { (trace.operations[index].queue ?? trace.queues.count) + 1 }

  private mutating func write(_ queue: Trace.Queue?, _ operations: [Int], process: Int) {
    writeName("process_name", queue?.label ?? "no queue", process: process)
    writeOrder("process_sort_index", process, process: process)
    for index in operations {
      let operation = trace.operations[index]
      writeName("thread_name", operation.name, process: process, thread: index + 1)
      writeOrder("thread_sort_index", index + 1, process: process, thread: index + 1)
      for span in operation.spans { write(span, of: operation, process: process, thread: index + 1) }
    }
    guard let queue else { return }
    write(queue.lane.running, called: "running", process: process)
    write(queue.ready, called: "ready", process: process)
  }

  private mutating func write(
    _ span: Trace.Span, of operation: Trace.Operation, process: Int, thread: Int
  ) {
    begin("X", process: process, thread: thread, at: span.start.microseconds)
    json.append(#","dur":"#)
    json.append(decimal: max(1, span.end.microseconds - span.start.microseconds))
    json.append(#","cat":"operation","name":"#)
    json.append(quoted: span.displayState.exportName)
    json.append(#","args":{"operation":"#)
    json.append(quoted: operation.id)
    if let worker = operation.lane.worker, span.displayState.isExecution {
      json.append(#","thread":"#)
      json.append(decimal: worker)
    }
    json.append("}}")
  }

  private mutating func write(_ counts: some Sequence<QueueLane.Running>, called name: StaticString, process: Int) {
    for count in counts {
      begin("C", process: process, at: count.time.microseconds)
      json.append(#","name":""#)
      json.append(name)
      json.append(#"","args":{"operations":"#)
      json.append(decimal: count.count)
      json.append("}}")
    }
  }

  /// An arrow from the end of one execution to the beginning of another.
  private mutating func write(_ edge: Trace.Edge, id: Int) {
    let (from, to) = (trace.operations[edge.from], trace.operations[edge.to])
    guard let last = from.spans.last(where: \.displayState.isExecution), let first = to.execution,
      last.end <= first.start
    else { return }
    // A slice is open from its start up to before its end.
    writeFlow("s", id: id, operation: edge.from, at: max(last.start.microseconds, max(1, last.end.microseconds) - 1))
    writeFlow("f", id: id, operation: edge.to, at: first.start.microseconds)
  }

  private mutating func writeFlow(_ phase: StaticString, id: Int, operation: Int, at time: UInt64) {
    begin(phase, process: process(of: operation), thread: operation + 1, at: time)
    json.append(#","cat":"dependency","name":"dependency","bp":"e","id":"#)
    json.append(decimal: id)
    json.append("}")
  }

  private mutating func write(_ instant: Trace.Instant) {
    switch instant.subject {
    case .operation(let index):
      begin("i", process: process(of: index), thread: index + 1, at: instant.time.microseconds)
      json.append(#","s":"t""#)
    case .queue(let index):
      begin("i", process: index + 1, at: instant.time.microseconds)
      json.append(#","s":"p""#)
    case .play:
      begin("i", process: 1, at: instant.time.microseconds)
      json.append(#","s":"g""#)
    }
    json.append(#","cat":""#)
    json.append(verbatim: instant.kind.rawValue)
    json.append(#"","name":"#)
    json.append(quoted: instant.text)
    json.append("}")
  }

  private mutating func writeName(_ kind: StaticString, _ name: String, process: Int, thread: Int = 0) {
    begin("M", process: process, thread: thread)
    json.append(#","name":""#)
    json.append(kind)
    json.append(#"","args":{"name":"#)
    json.append(quoted: name)
    json.append("}}")
  }

  private mutating func writeOrder(_ kind: StaticString, _ place: Int, process: Int, thread: Int = 0) {
    begin("M", process: process, thread: thread)
    json.append(#","name":""#)
    json.append(kind)
    json.append(#"","args":{"sort_index":"#)
    json.append(decimal: place)
    json.append("}}")
  }

  /// Appends what every event begins with.
  private mutating func begin(_ phase: StaticString, process: Int, thread: Int = 0, at time: UInt64? = nil) {
    json.append(isFirst ? "\n" : ",\n")
    isFirst = false
    json.append(#"{"ph":""#)
    json.append(phase)
    json.append(#"","pid":"#)
    json.append(decimal: process)
    json.append(#","tid":"#)
    json.append(decimal: thread)
    guard let time else { return }
    json.append(#","ts":"#)
    json.append(decimal: time)
  }
}
