extension Trace {
  /// The number of spans per line.
  private static let spansInLine = 1000

  /// OpenTelemetry spans in the JSON lines of its file exporter: one trace with one span for the play and under it one
  /// for each operation, from when it was added or started. State changes are events of a span, dependencies its links.
  ///
  /// Times are those of the wall clock if the log has the date of its beginning. Otherwise they are nanoseconds since
  /// the beginning of the play; readers take that for 1970.
  package var otlp: [UInt8] {
    var writer = OTLPWriter(self)
    let shown = operations.indices.filter { !operations[$0].spans.isEmpty }
    writer.writeLine { $0.writePlay() }
    for start in stride(from: 0, to: shown.count, by: Self.spansInLine) {
      let part = shown[start..<min(start + Self.spansInLine, shown.count)]
      writer.writeLine { writer in for index in part { writer.write(index) } }
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
    // A deterministic trace id, without clock or randomness: the same log has the same trace.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "\(trace.title)\u{0}\(trace.eventCount)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    traceID = hash.hexadecimal + (UInt64(trace.eventCount) + 1).hexadecimal
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
    json.appendAttribute("service.name", trace.title)
    json.append(#"]},"scopeSpans":[{"scope":{"name":"optui"},"spans":["#)
    fill(&self)
    json.append("]}]}]}\n")
  }

  mutating func writePlay() {
    writeSpan(id: 1, parent: nil, name: trace.title, from: .zero, to: trace.end) { [trace] json in
      json.array("attributes") { json in
        if trace.began == 0 { json.appendAttribute("optui.times", "nanoseconds since the beginning of the play") }
        if trace.hasGap {
          json.appendAttribute("optui.gap", "what came before the last gap of the log is missing")
        }
      }
      json.array("events") { json in
        for instant in trace.instants {
          switch instant.subject {
          case .operation: continue
          case .queue(let index):
            json.appendEvent(instant.text, at: trace.date(instant.time), ("optui.queue", trace.queues[index].id))
          case .play: json.appendEvent(instant.text, at: trace.date(instant.time), nil)
          }
        }
      }
    }
  }

  mutating func write(_ index: Int) {
    let operation = trace.operations[index]
    guard let first = operation.spans.first else { return }
    let attributes = attributes(of: operation)
    writeSpan(
      id: UInt64(index) + 2, parent: 1, name: operation.name, from: first.start,
      to: operation.lane.finishedAt ?? trace.end
    ) { [predecessors, instants, traceID, trace] json in
      json.array("attributes") { json in
        for case (let key, let value?) in attributes { json.appendAttribute(key, value) }
        guard let worker = operation.lane.worker else { return }
        json.object { json in
          json.member("key", "thread.id")
          json.object("value") { $0.member("intValue", String(worker)) }
        }
      }
      json.array("events") { json in
        let spans = operation.spans.map { (time: $0.start, name: $0.displayState.row.exportName) }
        let others = (instants[index] ?? []).map { (time: $0.time, name: $0.text) }
        for event in (spans + others).sorted(by: { $0.time < $1.time }) {
          json.appendEvent(event.name, at: trace.date(event.time), nil)
        }
      }
      json.array("links") { json in
        for other in predecessors[index] ?? [] { json.object { $0.appendIDs(traceID, UInt64(other) + 2) } }
      }
      if operation.lane.displayState == .failed { json.object("status") { $0.member("code", 2) } }
    }
  }

  private func attributes(of operation: Trace.Operation) -> [(String, String?)] {
    let lane = operation.lane
    return [
      ("optui.operation", operation.id), ("optui.queue", operation.queue.map { trace.queues[$0].id }),
      ("optui.kind", lane.kind?.rawValue), ("optui.priority", lane.priority.name),
      ("optui.state", lane.displayState.row.exportName), ("optui.outcome", lane.outcome?.rawValue),
    ]
  }

  private mutating func writeSpan(
    id: UInt64, parent: UInt64?, name: String, from start: EngineTime, to end: EngineTime,
    _ members: (inout JSONBytes) -> Void
  ) {
    json.object { [traceID, trace] json in
      json.appendIDs(traceID, id)
      json.member("parentSpanId", parent.map { $0.hexadecimal })
      json.member("name", name)
      json.member("kind", 1)
      json.member("startTimeUnixNano", digitsOf: trace.date(start))
      json.member("endTimeUnixNano", digitsOf: trace.date(max(start, end)))
      members(&json)
    }
  }
}

extension Trace {
  /// Returns the date of a time in nanoseconds since 1970; without the date of the beginning, the time itself.
  fileprivate func date(_ time: EngineTime) -> UInt64 { began &+ time.nanoseconds }
}

extension JSONBytes {
  fileprivate mutating func appendIDs(_ traceID: String, _ spanID: UInt64) {
    member("traceId", traceID)
    member("spanId", spanID.hexadecimal)
  }

  fileprivate mutating func appendAttribute(_ key: String, _ value: String) {
    object { json in
      json.member("key", key)
      json.object("value") { $0.member("stringValue", value) }
    }
  }

  fileprivate mutating func appendEvent(
    _ name: String, at date: UInt64, _ attribute: (key: String, name: String)?
  ) {
    object { json in
      json.member("timeUnixNano", digitsOf: date)
      json.member("name", name)
      if let attribute { json.array("attributes") { $0.appendAttribute(attribute.key, attribute.name) } }
    }
  }
}

extension UInt64 {
  /// Sixteen digits.
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
