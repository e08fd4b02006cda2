import LogSupport
import OpSystem
import Testing

@testable import OpEngine

/// A client that receives records, uses ids, and is answered with records.
struct ServedRecordsTests {
  private let engine = Engine(workers: 2, misuse: .report)
  private let folder = SocketFolder()

  private func queue(_ name: String, isSuspended: Bool = true) -> OperationQueue {
    engine.queue(name, isSuspended: isSuspended)
  }

  private func operation(_ name: String) -> Operation { engine.operation(name) }

  private func told(_ change: LogEvent.Kind, of name: String) -> (LogEvent) -> Bool {
    { $0.kind == change && ($0.operation ?? $0.queue) == name }
  }

  @Test func `It gets the same log as a client of lines, in binary form after the first line`() throws {
    try engine.serve(at: folder.socket)
    let queue = queue("net")
    queue.addOperations([operation("photo"), operation("photo")], waitUntilFinished: false)
    let (client, other) = (try RecordsClient(folder.socket), try AttachedClient(folder.socket))
    #expect(client.welcome.workers == 2 && client.welcome.pid == Int(getpid()) && !client.welcome.allowsControl)
    #expect(try client.read(upTo: told(.ready, of: "photo-2")))
    #expect(other.read(upTo: #""event":"ready","op":"photo-2""#))
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(try client.read(upTo: told(.idle, of: "net")))
    #expect(other.read(upTo: #""event":"idle","queue":"net""#))
    let writer = EventLogWriter(title: client.welcome.title)
    func withoutTimes(_ lines: some Sequence<String>) -> [String] {
      lines.map { $0.replacing(/"t_us":\d+/, with: "") }
    }
    // One of them may have read more of the later events.
    let (read, lines) = (client.events.map(writer.line), other.lines.dropFirst())
    let count = min(read.count, lines.count)
    #expect(withoutTimes(read.prefix(count)) == withoutTimes(lines.prefix(count)))
    #expect(BinaryLog.begins(client.bytes))
    var (log, events) = (BinaryLog(), [LogEvent]())
    try log.append(client.bytes, to: &events)
    #expect(events == client.events && log.title == client.welcome.title && log.workers == 2)
  }

  @Test func `A snapshot ends where the present does`() throws {
    try engine.serve(at: folder.socket)
    let queue = queue("net")
    queue.addOperation(operation("photo"))
    let client = try RecordsClient(folder.socket, isSnapshot: true)
    try client.readAll()
    #expect(client.events.contains(where: told(.enqueued, of: "photo")) && client.hasEnd)
    queue.cancelAllOperations()
    queue.isSuspended = false
  }

  @Test func `Its commands are answered after their effects, and shown to a client of lines`() throws {
    try engine.serve(at: folder.socket, allowsControl: true)
    let queue = queue("net")
    // Both are called the same: the program knows them by their ids.
    let (first, second) = (operation("photo"), operation("photo"))
    queue.addOperations([first, second], waitUntilFinished: false)
    let (client, other) = (try RecordsClient(folder.socket), try AttachedClient(folder.socket))
    #expect(try client.read(upTo: told(.enqueued, of: "photo-2")))
    #expect(other.read(upTo: #""event":"enqueued","op":"photo-2""#))
    #expect(try client.perform(.cancel(operation: "photo-2")) == AttachAnswer(id: 1))
    #expect(second.isCancelled && !first.isCancelled)
    let words = try #require(client.events.firstIndex { $0.thread == "you" })
    let command = try #require(text(of: client.events[words]))
    #expect(command.hasPrefix("cancel photo-2 (") && command.hasSuffix(", pid \(getpid()))"))
    #expect(client.events.dropFirst(words).contains(where: told(.cancelled, of: "photo-2")))
    #expect(other.read(upTo: #""event":"log","thread":"you","text":"cancel photo-2 ("#))
    #expect(other.read(upTo: #""event":"cancelled","op":"photo-2""#))
    #expect(try client.perform(.setMax(queue: "net", max: 3)) == AttachAnswer(id: 2))
    #expect(queue.maxConcurrentOperationCount == 3)
    // A client of lines sends commands at the same time.
    #expect(try other.perform(.resume(queue: "net")) == AttachAnswer(id: 1))
    queue.waitUntilAllOperationsAreFinished()
    #expect(try client.read(upTo: told(.idle, of: "net")))
  }

  @Test func `An impossible command is refused like one by name, with any id`() throws {
    try engine.serve(at: folder.socket, allowsControl: true)
    let queue = queue("net")
    let photo = operation("photo")
    queue.addOperation(photo)
    let client = try RecordsClient(folder.socket)
    #expect(try client.read(upTo: told(.enqueued, of: "photo")))
    var gone: OperationQueue? = self.queue("gone")
    let row = try #require(gone?.id)
    gone?.addOperation(operation("last"))
    gone?.isSuspended = false
    gone?.waitUntilAllOperationsAreFinished()
    func text(_ command: UserCommand) throws -> String? { try client.perform(command)?.refusal?.text }
    #expect(try text(.cancel(operation: "nobody")) == "there is no operation 'nobody'")
    #expect(try text(.suspend(queue: "nowhere")) == "there is no queue 'nowhere'")
    #expect(try text(.finish(operation: "photo"))?.hasPrefix("photo is not of class AsyncOperation") == true)
    gone = nil
    #expect(try client.read(upTo: told(.discarded, of: "gone")))
    #expect(try text(.suspend(queue: "gone")) == "the queue 'gone' is gone")
    // Ids that no log has: the next queue of a row, rows that do not exist, zero.
    for (row, generation) in [(Int(row.row), Int(row.generation) + 1), (1 << 31, 0), (-1, 0), (1 << 40, 1 << 40)] {
      let line = #"{"id":9,"do":"suspend","queue":"gone","row":\#(row),"generation":\#(generation)}"#
      #expect(try client.answer(to: line)?.refusal?.code == "unknown-queue")
      let other = #"{"id":9,"do":"cancel","op":"x","row":\#(row + 9_999),"generation":\#(generation)}"#
      #expect(["finished", "unknown-operation"].contains(try client.answer(to: other)?.refusal?.code))
    }
    #expect(try client.answer(to: "rubbish")?.refusal?.code == "not-json")
    #expect(!client.events.contains { $0.thread == "you" })
    queue.isSuspended = false
    photo.waitUntilFinished()
    #expect(try text(.cancel(operation: "photo")) == "photo has finished")
  }

  @Test func `Without the program's consent commands are refused`() throws {
    try engine.serve(at: folder.socket)
    let queue = queue("net")
    queue.addOperation(operation("photo"))
    let client = try RecordsClient(folder.socket)
    #expect(try client.read(upTo: told(.enqueued, of: "photo")))
    #expect(try client.perform(.resume(queue: "net"))?.refusal?.code == "read-only")
    queue.cancelAllOperations()
    queue.isSuspended = false
  }

  @Test func `An endless command is refused, and the connection ends after it`() throws {
    try engine.serve(at: folder.socket, allowsControl: true)
    let client = try RecordsClient(folder.socket)
    let answer = try client.answer(to: String(repeating: "x", count: AttachProtocol.longestLine + 5000))
    #expect(answer?.id == nil && answer?.refusal?.code == "too-long")
    try client.readAll()
    #expect(client.hasEnd)
  }

  @Test func `After a gap, operations of the snapshot are controlled by name as before`() throws {
    _ = try engine.serve(at: folder.socket, allowsControl: true, limits: .init(chunks: 1))
    let queue = queue("net")
    let photo = operation("photo")
    queue.addOperation(photo)
    let client = try RecordsClient(folder.socket)
    #expect(try client.read(upTo: told(.ready, of: "photo")))
    for number in 0..<8 * RecordingBacklog.recordsPerChunk {
      photo.queuePriority = number.isMultiple(of: 2) ? .high : .low
    }
    #expect(try client.read { $0.kind == .gap })
    let last = operation("last")
    queue.addOperation(last)
    #expect(try client.read(upTo: told(.enqueued, of: "last")))
    try WrittenLog(bytes: client.bytes).expectSameNamesAfterGaps()
    #expect(client.events.map(\.sequence) == Array(1...client.events.count))
    #expect(try client.perform(.cancel(operation: "photo"))?.refusal == nil)
    #expect(photo.isCancelled && !last.isCancelled)
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }
}
