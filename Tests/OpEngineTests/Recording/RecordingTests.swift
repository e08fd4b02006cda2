import OpSystem
import Testing

@testable import OpEngine

/// The contents of a recorded engine's file.
struct RecordingTests {
  private final class Download: Operation, @unchecked Sendable {}

  private let world = World()
  private let file = LogPath()

  private func queue(_ name: String? = nil, max: Int = -1) -> OperationQueue {
    let queue = world { OperationQueue() }
    queue.maxConcurrentOperationCount = max
    queue.name = name
    return queue
  }

  private func operation(_ name: String? = nil) -> Operation {
    let operation = world { Operation() }
    operation.name = name
    return operation
  }

  @Test func `Header and lines are the event log's`() throws {
    let recording = try world.engine.record(to: file.path, title: "a \"title\"")
    let queue = queue("net", max: 2)
    world.runtime.schedule(after: .seconds(4)) { queue.addOperation(operation("A")) }
    world.runtime.run()
    recording.end()
    #expect(
      file.text == """
        {"optui":1,"title":"a \\"title\\"","workers":64}
        {"seq":1,"t_us":4000000,"event":"created","queue":"net","worker":1,"new":2}
        {"seq":2,"t_us":4000000,"event":"created","op":"A","worker":1,"new":"normal","kind":"sync"}
        {"seq":3,"t_us":4000000,"event":"enqueued","op":"A","queue":"net","worker":1}
        {"seq":4,"t_us":4000000,"event":"ready","op":"A","queue":"net","worker":1}
        {"seq":5,"t_us":4000000,"event":"dispatched","op":"A","queue":"net","worker":2}
        {"seq":6,"t_us":4000000,"event":"executing","op":"A","queue":"net","worker":2}
        {"seq":7,"t_us":4000000,"event":"finished","op":"A","queue":"net","worker":2,"outcome":"completed"}
        {"seq":8,"t_us":4000000,"event":"idle","queue":"net","worker":2}

        """)
  }

  @Test func `A recording that ends later than its last event ends with a heartbeat`() throws {
    let recordings = try [file.path, file.binaryPath].map { try world.engine.record(to: $0) }
    let queue = queue("net")
    queue.isSuspended = true
    queue.addOperation(operation("A"))
    world.runtime.schedule(after: .seconds(3600)) {}
    world.runtime.run()
    for recording in recordings { recording.end() }
    #expect(file.lines.last == #"{"t_us":3600000000}"#)
    var (log, events) = (BinaryLog(), [LogEvent]())
    try log.append(file.binary, to: &events)
    #expect(log.heartbeat == EngineTime(.seconds(3600)))
    #expect(events.last?.time == .zero)
    withExtendedLifetime(queue) {}
  }

  @Test func `A file that gets nothing else gets heartbeats`() throws {
    let engine = Engine(workers: 1)
    let recording = try engine.record(to: file.path, heartbeatAfter: .milliseconds(2))
    let deadline = ContinuousClock.now + .seconds(60)
    while file.lines.count < 3, .now < deadline { sched_yield() }
    recording.end()
    let times = file.lines.compactMap { $0.wholeMatch(of: /{"t_us":(\d+)}/).flatMap { Int($0.1) } }
    #expect(times.count == file.lines.count && times.count >= 3)
    #expect(times == times.sorted())
  }

  @Test func `A recording in virtual time has no heartbeat before its end`() throws {
    let recording = try world.engine.record(to: file.path, heartbeatAfter: .milliseconds(1))
    let queue = queue("net")
    for second in 1...100 {
      world.runtime.schedule(after: .seconds(second)) { queue.addOperation(operation("A")) }
    }
    world.runtime.run()
    recording.end()
    #expect(!file.lines.dropLast().contains { $0.hasPrefix(#"{"t_us":"#) })
  }

  @Test func `A class is recorded if it is the program's own`() throws {
    let recording = try world.engine.record(to: file.path)
    let download = world { Download() }
    download.name = "page"
    queue().addOperations([download, operation("A")], waitUntilFinished: false)
    recording.end()
    let lines = file.text.split(separator: "\n").filter { $0.contains(#""event":"created","op""#) }
    #expect(lines.map { $0.contains(#","class":"Download""#) } == [true, false], "\(lines)")
  }

  @Test func `Settings made before the first event of an operation are in the log`() throws {
    let recording = try world.engine.record(to: file.path)
    let queue = queue()
    queue.isSuspended = true
    queue.name = "home"
    let (first, second) = (operation("A"), operation("A"))
    first.queuePriority = .high
    second.addDependency(first)
    second.name = "too late"
    queue.addOperation(second)
    _ = operation("never heard of")
    recording.end()
    #expect(
      file.story == [
        "A created normal", "A-2 created high", "A depends A-2", "home created -1", "home suspended", "A home enqueued",
      ])
  }

  @Test func `An operation without a name is called after its class`() throws {
    let recording = try world.engine.record(to: file.path)
    let (here, there) = (queue(), queue(""))
    here.addOperation(world { Download() })
    there.addOperation(world { Operation() })
    there.addOperations([world { Download() }, operation("Download-3")], waitUntilFinished: false)
    recording.end()
    #expect(
      file.story.filter { $0.contains("created") } == [
        "queue-1 created -1", "Download-1 created normal", "queue-2 created -1", "Operation-1 created normal",
        "Download-2 created normal", "Download-3 created normal",
      ])
  }

  @Test func `The log ends where the recording does, and another may follow`() throws {
    let queue = queue("q")
    let first = try world.engine.record(to: file.path)
    queue.addOperation(operation("A"))
    first.end()
    first.end()
    queue.addOperation(operation("B"))
    #expect(file.story == ["q created -1", "A created normal", "A q enqueued", "A ready", "A dispatched"])
    let second = try world.engine.record(to: file.path)
    second.end()
    #expect(file.story.count { $0.contains("ready") } == 2)
    #expect(world.engine.core.withLock { $0.recordings.isEmpty })
  }

  @Test func `Two recordings say the same`() throws {
    let other = LogPath()
    let recordings = try [file, other].map { try world.engine.record(to: $0.path, title: "both") }
    queue("q").addOperation(operation("A"))
    world.runtime.run()
    for recording in recordings { recording.end() }
    #expect(!file.lines.isEmpty)
    #expect(file.text == other.text)
  }

  @Test func `The engine retains its recording, and ends it`() throws {
    weak var recording: Recording?
    do {
      let time = VirtualRuntime()
      let engine = Engine(time)
      recording = try engine.record(to: file.path)
      #expect(recording != nil)
      Engine.$current.withValue(engine) { OperationQueue().addOperation {} }
      time.run()
    }
    // Its writer has still to write the end.
    while recording != nil { giveWay() }
    #expect(file.story.suffix(2) == ["queue-1 idle", "queue-1 discarded"])
  }

  @Test func `Names of freed operations are not kept`() throws {
    let recording = try world.engine.record(to: file.path)
    let queue = queue("q")
    for number in 0..<100 {
      queue.addOperation(operation("operation \(number)"))
      world.runtime.run()
    }
    recording.end()
    #expect(file.story.count { $0.contains("finished") } == 100)
    #expect(world.engine.core.withLock { $0.names.count } == 0)
  }
}
