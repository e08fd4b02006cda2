import OpEngine
import OpScenario

extension Trace {
  /// The number of spans in one line.
  private static let spansInLine = 1000

  /// Spans of OpenTelemetry in the JSON lines of its file exporter: one trace, one span for the play and under it one for
  /// each operation, from when it was added or started. Changes of state are events of a span, dependencies its links.
  ///
  /// Times are nanoseconds since the beginning of the play: readers take that for 1970.
  package var otlp: [UInt8] {
    var writer = OTLPWriter(self)
    let shown = operations.indices.filter { !operations[$0].spans.isEmpty }
    writer.writeLine { $0.writePlay() }
    for start in stride(from: 0, to: shown.count, by: Self.spansInLine) {
      let part = shown[start..<min(start + Self.spansInLine, shown.count)]
      writer.writeLine { writer in
        for (place, index) in part.enumerated() {
          if place > 0 { writer.json.append(",") }
          writer.write(index)
        }
      }
    }
    return Array(writer.json.contents)
  }
}

private struct OTLPWriter: ~Copyable {
  var json = JSONBytes()
  private let trace: Trace
  private let traceID: String
  /// The indices of the predecessors of each operation.
  private var predecessors: [Int: [Int]] = [:]
  private var instants: [Int: [Trace.Instant]] = [:]

  init(_ trace: Trace) {
    self.trace = trace
    // One number for one play, without a clock or chance: the same log has the same trace.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "\(trace.title)\u{0}\(trace.eventCount)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    traceID = Self.hexadecimal(hash) + Self.hexadecimal(UInt64(trace.eventCount) + 1)
    for edge in trace.edges where !trace.operations[edge.from].spans.isEmpty {
      predecessors[edge.to, default: []].append(edge.from)
    }
    for instant in trace.instants {
      if case .operation(let index) = instant.subject { instants[index, default: []].append(instant) }
    }
  }

  /// Writes one line, whose spans `fill` writes.
  mutating func writeLine(_ fill: (inout OTLPWriter) -> Void) {
    json.append(#"{"resourceSpans":[{"resource":{"attributes":["#)
    write("service.name", trace.title)
    json.append(#"]},"scopeSpans":[{"scope":{"name":"optui"},"spans":["#)
    fill(&self)
    json.append("]}]}]}\n")
  }

  mutating func writePlay() {
    begin(id: 1, parent: nil, name: trace.title, from: .zero, to: trace.end)
    json.append(#","attributes":["#)
    write("optui.times", "nanoseconds since the beginning of the play")
    if trace.hasGap {
      json.append(",")
      write("optui.gap", "what came before the last gap of the log is missing")
    }
    json.append(#"],"events":["#)
    var isFirst = true
    for instant in trace.instants {
      let place: (key: String, name: String)?
      switch instant.subject {
      case .operation: continue
      case .queue(let index): place = ("optui.queue", trace.queues[index].id)
      case .play: place = nil
      }
      if !isFirst { json.append(",") }
      isFirst = false
      writeEvent(instant.text, at: instant.time, place)
    }
    json.append("]}")
  }

  mutating func write(_ index: Int) {
    let operation = trace.operations[index]
    guard let first = operation.spans.first else { return }
    begin(
      id: UInt64(index) + 2, parent: 1, name: operation.name, from: first.start,
      to: operation.lane.finishedAt ?? trace.end)
    json.append(#","attributes":["#)
    writeAttributes(of: operation)
    json.append(#"],"events":["#)
    writeEvents(of: operation, index)
    json.append(#"],"links":["#)
    for (place, other) in (predecessors[index] ?? []).enumerated() {
      if place > 0 { json.append(",") }
      writeIDs(UInt64(other) + 2)
      json.append("}")
    }
    json.append("]")
    if operation.lane.displayState == .failed { json.append(#","status":{"code":2}"#) }
    json.append("}")
  }

  private mutating func writeAttributes(of operation: Trace.Operation) {
    let lane = operation.lane
    let attributes: [(String, String?)] = [
      ("optui.operation", operation.id), ("optui.queue", operation.queue.map { trace.queues[$0].id }),
      ("optui.kind", lane.kind?.rawValue), ("optui.priority", lane.priority.name),
      ("optui.state", lane.displayState.exportName), ("optui.outcome", lane.outcome?.rawValue),
    ]
    var isFirst = true
    for case (let key, let value?) in attributes {
      if !isFirst { json.append(",") }
      isFirst = false
      write(key, value)
    }
    guard let worker = lane.worker else { return }
    json.append(#",{"key":"thread.id","value":{"intValue":""#)
    json.append(decimal: worker)
    json.append(#""}}"#)
  }

  private mutating func writeEvents(of operation: Trace.Operation, _ index: Int) {
    let spans = operation.spans.map { (time: $0.start, name: $0.displayState.exportName) }
    let others = (instants[index] ?? []).map { (time: $0.time, name: $0.text) }
    for (place, event) in (spans + others).sorted(by: { $0.time < $1.time }).enumerated() {
      if place > 0 { json.append(",") }
      writeEvent(event.name, at: event.time, nil)
    }
  }

  private mutating func writeEvent(_ name: String, at time: EngineTime, _ attribute: (key: String, name: String)?) {
    json.append(#"{"timeUnixNano":""#)
    json.append(decimal: time.nanoseconds)
    json.append(#"","name":"#)
    json.append(quoted: name)
    if let attribute {
      json.append(#","attributes":["#)
      write(attribute.key, attribute.name)
      json.append("]")
    }
    json.append("}")
  }

  /// Appends what every span begins with.
  private mutating func begin(id: UInt64, parent: UInt64?, name: String, from start: EngineTime, to end: EngineTime) {
    writeIDs(id)
    if let parent {
      json.append(#","parentSpanId":""#)
      json.append(verbatim: Self.hexadecimal(parent))
      json.append("\"")
    }
    json.append(#","name":"#)
    json.append(quoted: name)
    json.append(#","kind":1,"startTimeUnixNano":""#)
    json.append(decimal: start.nanoseconds)
    json.append(#"","endTimeUnixNano":""#)
    json.append(decimal: max(start, end).nanoseconds)
    json.append("\"")
  }

  private mutating func writeIDs(_ id: UInt64) {
    json.append(#"{"traceId":""#)
    json.append(verbatim: traceID)
    json.append(#"","spanId":""#)
    json.append(verbatim: Self.hexadecimal(id))
    json.append("\"")
  }

  private mutating func write(_ key: String, _ value: String) {
    json.append(#"{"key":"#)
    json.append(quoted: key)
    json.append(#","value":{"stringValue":"#)
    json.append(quoted: value)
    json.append("}}")
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
