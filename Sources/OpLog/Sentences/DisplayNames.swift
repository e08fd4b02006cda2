/// The display names of operations and queues, as the terminal can show them.
package struct DisplayNames: Sendable {
  let timeline: Timeline
  let charset: Charset
  /// Whether long names are not cut, as for a whole line.
  private let areWhole: Bool

  package init(timeline: Timeline, charset: Charset, areWhole: Bool = false) {
    (self.timeline, self.charset, self.areWhole) = (timeline, charset, areWhole)
  }

  /// Returns the name for an id, or the id itself: threads have no other name.
  package func label(_ id: String) -> String {
    if let operation = timeline.operation(id) {
      return areWhole ? timeline.label(of: operation, charset) : timeline.briefLabel(of: operation, charset)
    }
    if let queue = timeline.queue(id) { return label(queue) }
    return id
  }

  package func label(_ name: LogName) -> String { label(name.text) }

  /// Returns the name of an event's subject, distinguishing the main thread from the main queue.
  package func subject(of event: LogEvent) -> String {
    guard let subject = event.subject else { return "" }
    guard event.operationName == nil else { return label(subject) }
    switch event.body {
    case .log, .waitBegan, .waitEnded: return subject == "main" ? localized("main thread") : subject
    case .show, .gap, .unknown: return label(subject)
    case _: return timeline.queue(subject)?.isNamelessMainQueue == true ? localized("main queue") : label(subject)
    }
  }

  /// Returns the name of a thread in a sentence.
  func thread(_ name: String) -> String { name == "main" ? localized("the main thread") : name }

  private func label(_ queue: QueueLane) -> String {
    if queue.isNamelessMainQueue { return localized("the main queue") }
    let label = charset.label(name: queue.name, id: queue.id)
    guard !areWhole, label.utf8.count > Timeline.columnsOfName else { return label }
    return CellText(label).elided(columns: Timeline.columnsOfName, mark: charset.glyphs.elision).padded(columns: 0)
  }

  /// Returns the name of an operation; a group and its queue share an id, and a word distinguishes them.
  /// - Parameter operation: from an explanation of the timeline's graph.
  package func label(_ operation: OperationID) -> String {
    let id = timeline.waitGraph.name(of: operation)
    guard timeline.queue(id) != nil else { return label(id) }
    return "\(timeline.operation(id)?.kind == .group ? localized("group") : localized("operation")) \(label(id))"
  }

  /// - Parameter operation: from an explanation of the timeline's graph.
  package func lane(of operation: OperationID) -> OperationLane? {
    timeline.operation(timeline.waitGraph.name(of: operation))
  }

  /// - Parameter queue: from an explanation of the timeline's graph.
  package func label(_ queue: QueueID) -> String { queueLabel(timeline.waitGraph.name(of: queue)) }

  /// Returns the name of a queue by id, distinguished from an operation with that id.
  func queueLabel(_ id: String) -> String {
    let label = timeline.queue(id).map(label) ?? id
    return timeline.operation(id) == nil ? label : localized("queue \(label)")
  }
}
