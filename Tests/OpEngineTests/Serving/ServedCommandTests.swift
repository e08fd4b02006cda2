import OpSystem
import Testing

@testable import OpEngine

/// The commands of a client, and their answers.
struct ServedCommandTests {
  private final class Custom: Operation, @unchecked Sendable {}

  private let engine = Engine(workers: 2, misuse: .report)
  private let folder = SocketFolder()

  private func make<Value>(_ body: () -> Value) -> Value { Engine.$current.withValue(engine, operation: body) }

  private func named<Kind: Operation>(_ name: String, _ body: () -> Kind) -> Kind {
    let operation = make(body)
    operation.name = name
    return operation
  }

  private func queue(_ name: String, isSuspended: Bool = true) -> OperationQueue {
    engine.queue(name, isSuspended: isSuspended)
  }

  /// Attaches a client that knows the names.
  private func attach(upTo text: String = "enqueued") throws -> AttachedClient {
    let client = try AttachedClient(folder.socket)
    #expect(client.read(upTo: text))
    return client
  }

  private func isDone(_ answer: AttachAnswer?) -> Bool { answer != nil && answer?.refusal == nil }

  private func code(_ answer: AttachAnswer?) -> String? { answer?.refusal?.code }

  @Test func `Queues are suspended, resumed and given new limits`() throws {
    try engine.serve(at: folder.socket, allowsControl: true)
    let queue = queue("net")
    queue.addOperation(named("photo") { BlockOperation {} })
    let client = try attach()
    #expect(isDone(try client.perform(.setMax(queue: "net", max: 3))))
    #expect(queue.maxConcurrentOperationCount == 3)
    #expect(isDone(try client.perform(.resume(queue: "net"))))
    queue.waitUntilAllOperationsAreFinished()
    #expect(isDone(try client.perform(.suspend(queue: "net"))))
    #expect(queue.isSuspended)
  }

  @Test func `An answer follows the events of its command, and the line that says whose it is`() throws {
    try engine.serve(at: folder.socket, allowsControl: true)
    let queue = queue("net")
    queue.addOperation(named("photo") { BlockOperation {} })
    let client = try attach()
    let before = client.lines.count
    #expect(try client.perform(.cancel(operation: "photo")) == AttachAnswer(id: 1))
    let lines = client.lines.dropFirst(before)
    let words = try #require(lines.firstIndex { $0.contains(#""thread":"you","text":"cancel photo ("#) })
    let cancelled = try #require(lines.firstIndex { $0.contains(#""event":"cancelled","op":"photo""#) })
    #expect(words < cancelled)
    #expect(lines[words].contains("pid \(getpid()))"))
    // Not a thread of the program.
    #expect(!lines[cancelled].contains("worker"))
    // The header and the answers have no number.
    #expect(lines.last == #"{"re":1,"done":true,"seq":\#(client.lines.count - 2)}"#)
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }

  @Test func `Operations are cancelled, finished, paused and prioritised, and conditions satisfied`() throws {
    try engine.serve(at: folder.socket, allowsControl: true)
    let (queue, open) = (queue("net"), queue("open", isSuspended: false))
    let waits = named("waits") { BlockOperation {} }
    waits.addCondition(OperationCondition("wifi") { false })
    let pausable = named("clip") { PausableOperation { _ in } }
    let manual = named("upload") { ManualOperation() }
    queue.addOperations([waits, pausable], waitUntilFinished: false)
    open.addOperation(manual)
    let client = try attach(upTo: #""event":"executing","op":"upload""#)
    #expect(isDone(try client.perform(.setPriority(operation: "waits", .high))))
    #expect(waits.queuePriority == .high)
    #expect(isDone(try client.perform(.pause(operation: "clip"))) && pausable.isPaused)
    #expect(isDone(try client.perform(.unpause(operation: "clip"))) && !pausable.isPaused)
    #expect(isDone(try client.perform(.finish(operation: "upload"))) && manual.isFinished)
    #expect(isDone(try client.perform(.satisfy(operation: "waits", condition: "wifi"))))
    #expect(isDone(try client.perform(.cancelAll(queue: "net"))) && waits.isCancelled && pausable.isCancelled)
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }

  @Test func `An impossible command is refused, and does not affect the program`() throws {
    try engine.serve(at: folder.socket, allowsControl: true)
    let queue = queue("net")
    let manual = named("upload") { ManualOperation() }
    let (block, main) = (named("block") { BlockOperation {} }, named("last") { BlockOperation {} })
    queue.addOperations([manual, block], waitUntilFinished: false)
    make { OperationQueue.main }.addOperation(main)
    let client = try attach(upTo: #""event":"enqueued","op":"last""#)
    #expect(code(try client.perform(.cancel(operation: "nobody"))) == "unknown-operation")
    #expect(code(try client.perform(.suspend(queue: "nowhere"))) == "unknown-queue")
    #expect(code(try client.perform(.setMax(queue: "net", max: -2))) == "out-of-range")
    #expect(code(try client.perform(.suspend(queue: "main"))) == "main-queue")
    #expect(code(try client.perform(.finish(operation: "upload"))) == "not-executing")
    #expect(code(try client.perform(.finish(operation: "block"))) == "wrong-kind")
    #expect(code(try client.perform(.pause(operation: "block"))) == "wrong-kind")
    #expect(code(try client.perform(.satisfy(operation: "block", condition: "wifi"))) == "unknown-condition")
    // None of them is in the log.
    #expect(!client.lines.contains { $0.contains(#""thread":"you""#) })
    client.send(#"{"id":70,"do":"explode"}"#)
    #expect(client.read(upTo: #"{"re":70,"refused":"unknown-command""#))
    client.send("rubbish")
    #expect(client.read(upTo: #"{"re":0,"refused":"not-json""#))
    client.send(#"{"id":71,"do":"cancel"}"#)
    #expect(client.read(upTo: #"{"re":71,"refused":"not-json""#))
    client.send(#"{"id":72,"do":"priority","op":"block","priority":"huge"}"#)
    #expect(client.read(upTo: #"{"re":72,"refused":"out-of-range""#))
    queue.isSuspended = false
    block.waitUntilFinished()
    #expect(client.read(upTo: #""event":"finished","op":"block""#))
    #expect(code(try client.perform(.cancel(operation: "block"))) == "finished")
    manual.cancel()
    manual.finish()
  }

  @Test func `An endless command is refused after earlier events, and ends only the connection`() throws {
    try engine.serve(at: folder.socket, allowsControl: true)
    let queue = queue("net")
    queue.addOperation(named("photo") { BlockOperation {} })
    let (client, other) = (try attach(), try attach())
    _ = try client.perform(.resume(queue: "net"))
    client.send(part: String(repeating: "x", count: AttachProtocol.longestLine + 5000))
    #expect(client.read(upTo: #"{"refused":"too-long","text":""#))
    #expect(client.next() == AttachProtocol.endLine)
    #expect(client.next() == nil)
    #expect(other.read(upTo: #""event":"idle","queue":"net""#))
  }

  @Test func `Without the program's consent commands are refused`() throws {
    try engine.serve(at: folder.socket)
    let queue = queue("net")
    queue.addOperation(named("photo") { BlockOperation {} })
    let client = try attach()
    #expect(code(try client.perform(.resume(queue: "net"))) == "read-only")
    #expect(queue.isSuspended)
    queue.isSuspended = false
  }

  @Test func `A client that did not request control has none`() throws {
    try engine.serve(at: folder.socket, allowsControl: true)
    let queue = queue("net")
    let client = try AttachedClient(folder.socket, greeting: AttachGreeting().line)
    queue.addOperation(named("photo") { BlockOperation {} })
    #expect(client.read(upTo: "enqueued"))
    #expect(code(try client.perform(.resume(queue: "net"))) == "read-only")
    queue.isSuspended = false
  }

  @Test func `A cancel that a class overrides is called`() throws {
    final class Noted: Operation, @unchecked Sendable {
      let count = Lock(0)
      override func cancel() {
        count.withLock { $0 += 1 }
        super.cancel()
      }
    }
    try engine.serve(at: folder.socket, allowsControl: true)
    let queue = queue("net")
    let (one, other) = (named("one") { Noted() }, named("other") { Noted() })
    queue.addOperations([one, other], waitUntilFinished: false)
    let client = try attach(upTo: #""event":"enqueued","op":"other""#)
    #expect(isDone(try client.perform(.cancel(operation: "one"))))
    #expect(isDone(try client.perform(.cancelAll(queue: "net"))))
    #expect(one.count.withLock { $0 } == 2)
    #expect(other.count.withLock { $0 } == 1)
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }
}
