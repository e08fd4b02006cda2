extension Trace {
  /// A Perfetto trace: a track for each queue with one for each operation below, a slice for each span, arrows for
  /// dependencies, and counters of running and ready operations. Times are nanoseconds since the beginning.
  package var perfetto: [UInt8] {
    var writer = PerfettoWriter(self)
    writer.write()
    return writer.trace.bytes
  }
}

private struct PerfettoWriter {
  private(set) var trace = ProtobufBytes()
  private let source: Trace
  /// The flows that begin and end at each operation, by number.
  private var flows: [Int: (from: [UInt64], to: [UInt64])] = [:]

  /// The field numbers of Perfetto's trace.proto and its imports.
  private enum Field {
    static let packet: UInt64 = 1
    // Packet
    static let timestamp: UInt64 = 8
    static let sequence: UInt64 = 10
    static let event: UInt64 = 11
    static let descriptor: UInt64 = 60
    // Track descriptor
    static let uuid: UInt64 = 1
    static let name: UInt64 = 2
    static let process: UInt64 = 3
    static let parent: UInt64 = 5
    static let counter: UInt64 = 8
    static let childOrdering: UInt64 = 11
    static let rank: UInt64 = 12
    static let description: UInt64 = 14
    static let merging: UInt64 = 15
    // Process descriptor
    static let pid: UInt64 = 1
    static let processName: UInt64 = 6
    // Track event
    static let annotation: UInt64 = 4
    static let type: UInt64 = 9
    static let track: UInt64 = 11
    static let category: UInt64 = 22
    static let eventName: UInt64 = 23
    static let value: UInt64 = 30
    static let flow: UInt64 = 47
    static let endingFlow: UInt64 = 48
    // Annotation
    static let integer: UInt64 = 4
    static let text: UInt64 = 6
    static let annotationName: UInt64 = 10
  }

  private enum EventType: UInt64 {
    case sliceBegin = 1
    case sliceEnd, instant, counter
  }

  /// The identifiers of tracks: the play, then its queues with two counters each, then the operations.
  private enum Track {
    case play, unqueued
    case queue(Int)
    case running(Int)
    case ready(Int)
    case operation(Int)

    func uuid(queues: Int) -> UInt64 {
      switch self {
      case .play: 1
      case .unqueued: 2
      case .queue(let index): UInt64(3 + 3 * index)
      case .running(let index): UInt64(4 + 3 * index)
      case .ready(let index): UInt64(5 + 3 * index)
      case .operation(let index): UInt64(3 + 3 * queues + index)
      }
    }
  }

  init(_ source: Trace) {
    self.source = source
    for (index, edge) in source.edges.enumerated() where source.operations[edge.to].execution != nil {
      flows[edge.from, default: ([], [])].from.append(UInt64(index + 1))
      flows[edge.to, default: ([], [])].to.append(UInt64(index + 1))
    }
  }

  mutating func write() {
    let gap = source.hasGap ? "; what came before the last gap of the log is missing" : ""
    describe(.play, source.title, isProcess: true, "nanoseconds since the beginning of the play\(gap)")
    for (index, queue) in source.queues.enumerated() {
      describe(.queue(index), queue.label, under: .play, rank: index)
      describe(.running(index), "running", under: .queue(index), rank: 0, isCounter: true)
      describe(.ready(index), "ready", under: .queue(index), rank: 1, isCounter: true)
      count(queue.lane.running, on: .running(index))
      count(queue.ready, on: .ready(index))
    }
    if !source.unqueued.isEmpty { describe(.unqueued, "no queue", under: .play, rank: source.queues.count) }
    for (index, operation) in source.operations.enumerated() {
      let parent = operation.queue.map(Track.queue) ?? .unqueued
      describe(.operation(index), operation.name, under: parent, rank: index + 2)
      writeSpans(of: operation, index)
    }
    for instant in source.instants { write(instant) }
  }

  private mutating func describe(
    _ track: Track, _ name: String, under parent: Track? = nil, rank: Int = 0, isCounter: Bool = false,
    isProcess: Bool = false, _ description: String? = nil
  ) {
    var descriptor = ProtobufBytes()
    descriptor.append(Field.uuid, number: uuid(track))
    descriptor.append(Field.name, text: name)
    if isProcess {
      var process = ProtobufBytes()
      process.append(Field.pid, number: 1)
      process.append(Field.processName, text: name)
      descriptor.append(Field.process, message: process)
    }
    if let parent { descriptor.append(Field.parent, number: uuid(parent)) }
    if isCounter { descriptor.append(Field.counter, message: ProtobufBytes()) }
    // Ordered by rank; by default Perfetto sorts by name.
    descriptor.append(Field.childOrdering, number: 3)
    descriptor.append(Field.rank, number: UInt64(rank))
    if let description { descriptor.append(Field.description, text: description) }
    // Keeps tracks of the same name apart.
    descriptor.append(Field.merging, number: 2)
    append { $0.append(Field.descriptor, message: descriptor) }
  }

  private mutating func writeSpans(of operation: Trace.Operation, _ index: Int) {
    let (first, last) = (
      operation.spans.firstIndex(where: \.displayState.isRunning),
      operation.spans.lastIndex(where: \.displayState.isRunning)
    )
    let flows = flows[index] ?? ([], [])
    for (place, span) in operation.spans.enumerated() {
      write(.sliceBegin, at: span.start, on: .operation(index)) { event in
        event.append(Field.category, text: "operation")
        event.append(Field.eventName, text: span.displayState.row.exportName)
        Self.annotate(&event, "operation", operation.id)
        if span.displayState.isRunning, let worker = operation.lane.worker { Self.annotate(&event, "thread", worker) }
        if place == last { for flow in flows.from { event.append(Field.flow, fixed: flow) } }
        if place == first { for flow in flows.to { event.append(Field.endingFlow, fixed: flow) } }
      }
      write(.sliceEnd, at: span.end, on: .operation(index)) { _ in }
    }
  }

  private mutating func count(_ counts: some Sequence<QueueLane.Running>, on track: Track) {
    for count in counts {
      write(.counter, at: count.time, on: track) { $0.append(Field.value, number: UInt64(count.count)) }
    }
  }

  private mutating func write(_ instant: Trace.Instant) {
    let track: Track =
      switch instant.subject {
      case .operation(let index): .operation(index)
      case .queue(let index): .queue(index)
      case .play: .play
      }
    write(.instant, at: instant.time, on: track) { event in
      event.append(Field.category, text: instant.kind.rawValue)
      event.append(Field.eventName, text: instant.text)
    }
  }

  // MARK: - Packets

  private func uuid(_ track: Track) -> UInt64 { track.uuid(queues: source.queues.count) }

  private static func annotate(_ event: inout ProtobufBytes, _ name: String, _ text: String) {
    var annotation = ProtobufBytes()
    annotation.append(Field.annotationName, text: name)
    annotation.append(Field.text, text: text)
    event.append(Field.annotation, message: annotation)
  }

  private static func annotate(_ event: inout ProtobufBytes, _ name: String, _ number: Int) {
    var annotation = ProtobufBytes()
    annotation.append(Field.annotationName, text: name)
    annotation.append(Field.integer, number: UInt64(number))
    event.append(Field.annotation, message: annotation)
  }

  private mutating func write(
    _ type: EventType, at time: EngineTime, on track: Track, _ fill: (inout ProtobufBytes) -> Void
  ) {
    var event = ProtobufBytes()
    event.append(Field.type, number: type.rawValue)
    event.append(Field.track, number: uuid(track))
    fill(&event)
    append { packet in
      packet.append(Field.timestamp, number: time.nanoseconds)
      packet.append(Field.event, message: event)
    }
  }

  private mutating func append(_ fill: (inout ProtobufBytes) -> Void) {
    var packet = ProtobufBytes()
    fill(&packet)
    packet.append(Field.sequence, number: 1)
    trace.append(Field.packet, message: packet)
  }
}
