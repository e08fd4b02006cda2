import Dispatch
import OpSystem
import Testing

@testable import OpEngine

/// The log that a client of a served engine gets.
struct ServingTests {
  private let engine = Engine(workers: 2, misuse: .report)
  private let folder = SocketFolder()

  private func queue(_ name: String, isSuspended: Bool = false) -> OperationQueue {
    engine.queue(name, isSuspended: isSuspended)
  }

  private func operation(_ name: String) -> Operation { engine.operation(name) }

  @Test func `A client gets the present state, then the events`() throws {
    try engine.serve(at: folder.socket)
    let queue = queue("net", isSuspended: true)
    queue.addOperation(operation("photo"))
    let client = try AttachedClient(folder.socket)
    #expect(client.read(upTo: #""event":"enqueued","op":"photo""#))
    let header = try JSONLine.fields(in: Array(client.lines[0].utf8)[...])
    #expect(header.number("optui") == 1)
    #expect(header.number("protocol") == 1)
    #expect(header.number("pid") == Int(getpid()))
    #expect(header.boolean("control") == false)
    #expect(client.lines.contains { $0.contains(#""event":"suspended","queue":"net""#) })
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(client.read(upTo: #""event":"idle""#))
    let numbers = try client.lines.dropFirst().map { try JSONLine.fields(in: Array($0.utf8)[...]).number("seq") }
    #expect(numbers == Array(1...numbers.count))
  }

  @Test func `A snapshot ends where the present does`() throws {
    try engine.serve(at: folder.socket)
    let queue = queue("net", isSuspended: true)
    queue.addOperation(operation("photo"))
    let client = try AttachedClient(folder.socket, greeting: AttachGreeting(isSnapshot: true).line)
    client.readAll()
    #expect(client.lines.contains { $0.contains(#""event":"enqueued","op":"photo""#) })
    #expect(client.lines.last == AttachProtocol.endLine)
    #expect(engine.core.withLock { $0.recordings.isEmpty })
    queue.cancelAllOperations()
    queue.isSuspended = false
  }

  @Test func `Several clients get the same, and one that returns gets the present state`() throws {
    try engine.serve(at: folder.socket)
    let queue = queue("net", isSuspended: true)
    queue.addOperation(operation("photo"))
    let first = try AttachedClient(folder.socket)
    let second = try AttachedClient(folder.socket)
    #expect(first.read(upTo: "enqueued") && second.read(upTo: "enqueued"))
    func stories(_ client: AttachedClient) -> [String] {
      client.lines.map { $0.replacing(/"t_us":\d+/, with: "") }
    }
    #expect(stories(first) == stories(second))
    first.leave()
    let again = try AttachedClient(folder.socket)
    #expect(again.read(upTo: "enqueued"))
    #expect(stories(again) == stories(second))
    queue.cancelAllOperations()
    queue.isSuspended = false
  }

  @Test func `A client that does not read blocks no thread, and gets the number of missed events`() throws {
    _ = try engine.serve(at: folder.socket, allowsControl: false, limits: .init(chunks: 1))
    let queue = queue("net")
    // The settings of a queue are lines only when it has been used.
    let first = operation("first")
    queue.addOperation(first)
    let client = try AttachedClient(folder.socket)
    #expect(client.read(upTo: #""op":"first""#))
    // Many times the capacity of its backlog and the socket.
    let count = 8 * RecordingBacklog.recordsPerChunk
    for _ in 0..<count { queue.isSuspended.toggle() }
    queue.addOperation(operation("photo"))
    queue.waitUntilAllOperationsAreFinished()
    #expect(client.read(upTo: #""event":"gap""#))
    // There may be another gap, after which only existing operations are announced.
    let last = operation("last")
    queue.addOperation(last)
    #expect(client.read(upTo: #""event":"created","queue":"net""#))
    #expect(client.read(upTo: #""event":"finished","op":"last""#))
    withExtendedLifetime((first, last)) {}
  }

  @Test func `The user's commands are also reported to a client that misses events`() throws {
    _ = try engine.serve(at: folder.socket, allowsControl: true, limits: .init(chunks: 1))
    let queue = queue("net", isSuspended: true)
    let photo = operation("photo")
    queue.addOperation(photo)
    let slow = try AttachedClient(folder.socket)
    #expect(slow.read(upTo: #""event":"ready","op":"photo""#))
    for number in 0..<8 * RecordingBacklog.recordsPerChunk {
      photo.queuePriority = number.isMultiple(of: 2) ? .high : .low
    }
    let person = try AttachedClient(folder.socket)
    _ = try person.perform(.cancel(operation: "photo"))
    #expect(slow.read(upTo: #""event":"gap""#))
    #expect(slow.read(upTo: #""event":"log","thread":"you","text":"cancel photo ("#))
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }

  @Test func `Foreign names contain no control characters`() throws {
    try engine.serve(at: folder.socket)
    let queue = queue("\u{1B}[2J\n{\"re\":1}", isSuspended: true)
    queue.addOperation(operation("a\r\nb\u{202E}"))
    let client = try AttachedClient(folder.socket)
    #expect(client.read(upTo: "enqueued"))
    let scalars = client.lines.joined().unicodeScalars
    #expect(!scalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
    queue.cancelAllOperations()
    queue.isSuspended = false
  }

  @Test func `A client for which no thread can be started is told so, and its place becomes free`() throws {
    let refusals = Lock(AttachServer.maxClients + 1)
    _ = try engine.serve(at: folder.socket, allowsControl: false, limits: .init(chunks: 1)) { body in
      let isRefused = refusals.withLock { count in
        defer { count -= 1 }
        return count > 0
      }
      return !isRefused && SystemThread.startIfPossible(body)
    }
    for _ in 0...AttachServer.maxClients {
      let client = try AttachedClient(folder.socket)
      client.readAll()
      #expect(client.lines.count == 1)
      #expect(client.lines.first?.contains("the system has no thread left for another client") == true)
    }
    let client = try AttachedClient(folder.socket)
    #expect(client.read(upTo: #""protocol":1"#))
  }

  @Test func `Excess clients are refused`() throws {
    try engine.serve(at: folder.socket)
    let clients = try (0..<AttachServer.maxClients).map { _ in try AttachedClient(folder.socket) }
    for client in clients { #expect(client.read(upTo: "protocol")) }
    let last = try AttachedClient(folder.socket)
    #expect(last.next()?.contains(#""refused":"too-many""#) == true)
    #expect(last.next() == nil)
  }

  @Test func `A client that sends commands and reads no answers gets them when it reads`() throws {
    try engine.serve(at: folder.socket)
    let client = try AttachedClient(folder.socket)
    for _ in 0..<200 { client.send("rubbish") }
    for _ in 0..<200 { #expect(client.read(upTo: #""refused":"not-json""#)) }
  }

  /// Some seconds long: for that time an answer waits for room.
  @Test(arguments: ["rubbish", #"{"id":1,"do":"suspend","queue":"net"}"#])
  func `A client that never reads is disconnected, and its answers take no more memory`(command: String) throws {
    try engine.serve(at: folder.socket, allowsControl: true)
    let queue = queue("net", isSuspended: true)
    defer { withExtendedLifetime(queue) {} }
    let client = try AttachedClient(folder.socket)
    while client.send(command) {}
    client.readAll()
    // Those that the socket took, and those that waited.
    #expect(client.lines.count { $0.contains(#"{"re":"#) } < 20_000)
    let other = try AttachedClient(folder.socket)
    #expect(other.read(upTo: "protocol"))
  }

  @Test func `The end of the server frees a client that does not even read the snapshot`() throws {
    let server = try engine.serve(at: folder.socket)
    let queue = queue("net", isSuspended: true)
    queue.addOperations((0..<5_000).map { _ in operation("photo") }, waitUntilFinished: false)
    let client = try AttachedClient(folder.socket)
    // The header comes before there is a recording; what exists follows, and does not fit into the socket.
    #expect(client.next() != nil && client.next() != nil)
    server.end()
    while engine.core.withLock({ !$0.recordings.isEmpty }) { sched_yield() }
    client.readAll()
    #expect(client.lines.last != AttachProtocol.endLine)
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }

  @Test func `The end of the server disconnects its clients and removes the socket`() throws {
    let server = try engine.serve(
      at: folder.socket, allowsControl: false, limits: .init(closeTimeout: .seconds(60)))
    let client = try AttachedClient(folder.socket)
    #expect(client.read(upTo: "protocol"))
    let queue = queue("net", isSuspended: true)
    queue.addOperation(operation("last"))
    server.end()
    client.readAll()
    #expect(client.lines.contains { $0.contains(#""event":"enqueued","op":"last""#) })
    #expect(client.lines.last == AttachProtocol.endLine)
    queue.cancelAllOperations()
    queue.isSuspended = false
    #expect(folder.files == [])
    #expect(throws: EngineError.self) { try AttachedClient(folder.socket) }
    server.end()
  }

  @Test func `A server ends with its engine`() throws {
    var engine: Engine? = Engine(workers: 1)
    try engine?.serve(at: folder.socket)
    let client = try AttachedClient(folder.socket)
    #expect(client.read(upTo: "protocol"))
    engine = nil
    client.readAll()
    #expect(folder.files == [])
  }
}
