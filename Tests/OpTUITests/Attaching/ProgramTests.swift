import ArgumentParser
import Foundation
import Testing

@testable import OpEngine
@testable import OpTUI

/// Programs that serve their engines, as `optui` finds and watches them.
@Suite(.timeLimit(.minutes(10))) struct ProgramTests {
  private let engine = Engine(workers: 2, misuse: .report)
  // Short: the path of a socket has 107 bytes at most.
  private let path = "/tmp/optui-\(UInt32.random(in: .min ... .max))"

  private func served(allowsControl: Bool = false) throws -> OpEngine.OperationQueue {
    try engine.serve(at: path, allowsControl: allowsControl)
    return Engine.$current.withValue(engine) {
      let queue = OpEngine.OperationQueue()
      queue.name = "net"
      queue.isSuspended = true
      let photo = OpEngine.BlockOperation {}
      photo.name = "photo"
      queue.addOperation(photo)
      return queue
    }
  }

  @Test func `It reports what is waiting in it, and continues`() throws {
    let queue = try served()
    let program = try ServedProgram(at: path)
    #expect(program.pid == Int(getpid()) && program.log.events.contains { $0.kind == .suspended })
    #expect(program.state == "run 0  ready 0  pending 1  STUCK" || program.state == "run 0  ready 1  pending 0  STUCK")
    let query = WhyQuery(snapshot: LogSnapshot(of: program), charset: .unicode)
    let answer = query.answer(about: .operation("photo"), as: .text).joined(separator: "\n")
    #expect(answer.contains("is in net, which is suspended") && answer.contains("net.isSuspended = false"))
    let json = try #require(query.answer(about: .all, as: .json).first)
    let process = #"{"program":\#(program.title.quotedForJSON),"pid":\#(getpid()),"t_us":"#
    #expect(
      json.hasPrefix(process) && json.contains(#""operations":[{"op":"photo""#), "\(json)")
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(!(try ServedProgram(at: path)).state.contains("STUCK"))
  }

  /// Posts a key other than that of its finish.
  private final class Request: OpEngine.Operation, @unchecked Sendable {
    let isDone = Lock(false)

    override var isFinished: Bool { isDone.withLock { $0 } }

    override func start() {}
  }

  @Test func `A class that has finished without a notification is reported, with a fix for the future`() throws {
    let queue = try served()
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    let request = Engine.$current.withValue(engine) { Request() }
    request.name = "request"
    queue.addOperation(request)
    while !(try ServedProgram(at: path).log.events.contains { $0.kind == .returned }) { sched_yield() }
    request.isDone.withLock { $0 = true }
    let survey = WhyQuery(snapshot: LogSnapshot(of: try ServedProgram(at: path)), charset: .unicode).answer(
      about: .all, as: .text)
    #expect(survey.contains { $0.hasPrefix("  request missing-kvo: ") }, "\(survey)")
    #expect(survey.contains { $0.hasPrefix("  fix: request has to post the change of its isFinished") }, "\(survey)")
    request.didChangeValue(forKey: "isFinished")
  }

  @Test func `A hang in a body is reported, with the running body and its waiters`() throws {
    let queue = try served()
    let (began, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    let store = Engine.$current.withValue(engine) {
      OpEngine.BlockOperation {
        began.signal()
        end.wait()
      }
    }
    store.name = "store"
    queue.addOperation(store)
    began.wait()
    func survey(as format: TextOrJSON) throws -> [String] {
      WhyQuery(snapshot: LogSnapshot(of: try ServedProgram(at: path)), charset: .unicode).answer(
        about: .all, as: format)
    }
    let alone = try survey(as: .text)
    #expect(alone[1] == "nothing waits" && alone[2].hasPrefix("  store  its body runs; no queue blocks it"), "\(alone)")
    let waited = DispatchSemaphore(value: 0)
    Thread {
      queue.waitUntilAllOperationsAreFinished()
      waited.signal()
    }.start()
    while !(try ServedProgram(at: path).log.events.contains { $0.kind == .waits }) { sched_yield() }
    let lines = try survey(as: .text)
    #expect(
      lines[1] == "store is running" && lines[2].hasPrefix("  store  its body runs; no queue blocks it"), "\(lines)")
    #expect(lines.last == "  thread main waits until net is empty")
    #expect(try survey(as: .json).first?.contains(#""running":[{"op":"store","phase":"executing""#) == true)
    end.signal()
    waited.wait()
  }

  @Test func `A refusal is reported even if the program closed the connection before the greeting`() throws {
    let listener = try UnixSocket.listen(at: path)
    let client = try UnixSocket.connect(to: path)
    let program = try #require(listener.accept { false })
    program.write(Array((#"{"refused":"too-many","text":"the program has 16 clients already"}"# + "\n").utf8))
    program.shutDown()
    let failure = #expect(throws: LoopFailure.self) {
      _ = try ProgramConnection(over: client, AttachGreeting(), timeout: .seconds(5))
    }
    #expect(failure?.sentence == "the program has 16 clients already")
    unlink(path)
  }

  @Test func `It is stuck if anything waits forever, but not while something may be working`() throws {
    let program = try served()
    program.cancelAllOperations()
    program.isSuspended = false
    program.waitUntilAllOperationsAreFinished()
    func state() throws -> String { try ServedProgram(at: path).state }
    let (free, busy) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (download, parse, ring) = Engine.$current.withValue(engine) {
      (OpEngine.ManualOperation(), OpEngine.BlockOperation {}, (0..<2).map { _ in OpEngine.BlockOperation {} })
    }
    // An operation in no queue yet.
    #expect(!(try state()).contains("STUCK"))
    // An operation that a call will finish, and one that waits for it.
    parse.addDependency(download)
    program.addOperations([download, parse], waitUntilFinished: false)
    while !download.isExecuting { sched_yield() }
    #expect(!(try state()).contains("STUCK"))
    // A cycle beside a working operation.
    program.addOperation {
      busy.signal()
      free.wait()
    }
    busy.wait()
    #expect(!(try state()).contains("STUCK"))
    ring[0].addDependency(ring[1])
    ring[1].addDependency(ring[0])
    program.addOperations(ring, waitUntilFinished: false)
    #expect(try state().contains("STUCK"))
    ring[0].removeDependency(ring[1])
    download.finish()
    free.signal()
    program.waitUntilAllOperationsAreFinished()
  }

  /// Covers a regression: it took minutes when each of them was compared with all others.
  @Test func `Thousands of waiting operations are reported`() throws {
    let queue = try served()
    let operations = Engine.$current.withValue(engine) { (0..<10_000).map { _ in OpEngine.BlockOperation {} } }
    queue.addOperations(operations, waitUntilFinished: false)
    let query = WhyQuery(snapshot: LogSnapshot(of: try ServedProgram(at: path)), charset: .unicode)
    #expect(query.answer(about: .all, as: .json).first?.matches(of: /"op":"[^"]*","phase"/).count == 10_001)
    #expect(query.answer(about: .all, as: .text).contains("  and 9901 more"))
    queue.cancelAllOperations()
    queue.isSuspended = false
  }

  /// Covers a regression: a line of more than 64 KiB ended the log.
  @Test func `Names may be long, and those too long for a command are refused by the client`() throws {
    let queue = try served()
    let name = String(repeating: "n", count: 300_000)
    queue.name = name
    let tail = try ProgramConnection(to: path, AttachGreeting(wantsControl: false)).tail()
    defer { tail.close() }
    let woken = DispatchSemaphore(value: 0)
    tail.begin { woken.signal() }
    var news = LogNews()
    while !news.hasEnded, !news.events.contains(where: { $0.queue == name }) {
      woken.wait()
      news = tail.takeNews(atMost: 1000)
    }
    try #require(!news.hasEnded, "\(news.ending ?? "")")
    tail.send(.suspend(queue: name))
    let answer = tail.takeNews(atMost: 1000)
    #expect(answer.answerCount == 1)
    #expect(answer.refusals == ["this name is too long: a command has at most 65536 bytes"])
  }

  @Test func `A client that comes late learns how long each operation has waited or run`() throws {
    let runtime = VirtualRuntime()
    let engine = Engine(runtime)
    try engine.serve(at: path)
    let (queue, photo, page) = Engine.$current.withValue(engine) {
      (OpEngine.OperationQueue(), OpEngine.ManualOperation(), OpEngine.BlockOperation {})
    }
    (photo.name, page.name) = ("photo", "page")
    page.addDependency(photo)
    queue.addOperation(photo)
    runtime.run()
    runtime.advance(by: .seconds(10))
    queue.addOperation(page)
    runtime.advance(by: .seconds(5))
    func durations() throws -> [Duration?] {
      let log = try ServedProgram(at: path).log
      let timeline = Timeline(log.events, workers: log.workers)
      return ["photo", "page"].map { timeline.operation($0)?.duration(at: timeline.time) }
    }
    #expect(try durations() == [.seconds(15), .seconds(5)])
    queue.isSuspended = true
    engine.update { $0.beginWait(for: .queue(queue.id), inside: nil) }
    photo.finish()
    runtime.advance(by: .seconds(2))
    // So do a suspension and the wait of a thread.
    let events = try ServedProgram(at: path).log.events
    #expect(events.first { $0.kind == .suspended }?.since == EngineTime(.seconds(15)))
    #expect(events.first { $0.kind == .waits }?.since == EngineTime(.seconds(15)))
    engine.update { $0.endWait(for: .queue(queue.id), inside: nil) }
    // A finished operation tells how long it ran, and the other one has become ready.
    #expect(try durations() == [.seconds(15), .seconds(2)])
    queue.isSuspended = false
    runtime.run()
  }

  @Test func `It is controlled, and each command is answered`() throws {
    let queue = try served(allowsControl: true)
    let connection = try ProgramConnection(to: path, AttachGreeting(wantsControl: true))
    #expect(connection.access == .control)
    let (log, tail) = try connection.log()
    let woken = DispatchSemaphore(value: 0)
    tail.begin { woken.signal() }
    var (events, refusals) = (log.events, [String]())
    func read(until isEnough: () -> Bool) {
      while !isEnough() {
        woken.wait()
        let news = tail.takeNews(atMost: 1000)
        events += news.events
        refusals += news.refusals
      }
    }
    // A name is known once its event has arrived.
    read { events.contains { $0.operation == "photo" } }
    tail.send(.resume(queue: "net"))
    queue.waitUntilAllOperationsAreFinished()
    tail.send(.cancel(operation: "photo"))
    read { !refusals.isEmpty }
    #expect(refusals == ["photo has finished"])
    #expect(events.contains { $0.kind == .resumed } && events.map(\.sequence) == Array(1...events.count))
    tail.close()
  }

  @Test func `Without consent it can be watched`() throws {
    _ = try served()
    #expect(try ProgramConnection(to: path, AttachGreeting(wantsControl: true)).access == .view)
  }

  /// A socket with a different server.
  private func answering(_ answer: [UInt8], then body: () throws -> Void) rethrows {
    let socket = try? UnixSocket.listen(at: path)
    defer { unlink(path) }
    let descriptor = socket?.descriptor ?? -1
    SystemThread.start {
      let client = accept(descriptor, nil, nil)
      var greeting = [UInt8](repeating: 0, count: 4096)
      _ = read(client, &greeting, greeting.count)
      _ = write(client, answer, answer.count)
      close(client)
    }
    try body()
  }

  static let wrong: [(String, String)] = [
    ("HTTP/1.1 400 Bad Request\r\n", "not a JSON object"), ("{}\n", "is not a program that serves"), ("", "has closed"),
    ("{\"optui\":1", "has closed"), (String(repeating: "x", count: 70_000), "is too long"),
    (#"{"refused":"protocol","text":"update OpEngine in the program"}"# + "\n", "update OpEngine in the program"),
    (#"{"optui":1,"title":"t","protocol":2}"# + "\n", "update optui"),
    (#"{"optui":1,"title":"t","protocol":1}"# + "\n", "update OpEngine in the program"),
  ]

  @Test(arguments: wrong) func `A socket that does not answer like a program is refused`(answer: String, words: String)
  {
    answering(Array(answer.utf8)) {
      let failure = #expect(throws: LoopFailure.self) { try ServedProgram(at: path) }
      #expect(failure?.sentence.contains(words) == true, "\(failure?.sentence ?? "")")
    }
  }

  @Test func `Garbage after the first line ends the log with a message`() {
    answering(Array((Self.welcome + "rubbish\n").utf8)) {
      let failure = #expect(throws: LoopFailure.self) { try ServedProgram(at: path) }
      #expect(failure?.sentence == "the log is damaged at byte 0: a log does not begin like this")
    }
  }

  private static let welcome = #"{"optui":1,"title":"t","protocol":1,"records":true}"# + "\n"

  @Test func `Events of a newer program are shown as text`() throws {
    var encoder = LogRecordEncoder()
    encoder.appendCommand("resume net", at: .zero)
    var event = LogRecord(.end)
    event.kind = 201
    encoder.records.append(event)
    encoder.appendEnd()
    let log = BinaryLog.header(title: "t", workers: 0) + encoder.records.withUnsafeBytes { Array($0) }
    try answering(Array(Self.welcome.utf8) + log) {
      let program = try ServedProgram(at: path)
      let lines = program.log.events.map { EventLine($0, in: program.timeline, charset: .unicode).text }
      #expect(lines == ["resume net", "unknown record kind 201"])
    }
  }

  @Test func `The absence of programs is reported`() throws {
    let failure = #expect(throws: LoopFailure.self) { try ServedProgram(at: path) }
    #expect(failure?.sentence == "the socket '\(path)' cannot be used: No such file or directory")
    let missing = #expect(throws: Failure.self) { try Target("1073741823", among: [.file, .program]) }
    #expect(missing?.message == "there is no process 1073741823" && missing?.status.rawValue == 1)
    let child = try ChildProcess(["sleep", "1000"], output: nil)
    defer {
      kill(child.pid, SIGKILL)
      waitpid(child.pid, nil, 0)
    }
    let other = #expect(throws: Failure.self) { try TargetContents("\(child.pid)") }
    #expect(other?.message?.contains("does not serve where `optui attach` looks: start it with OPTUI_ATTACH=1") == true)
  }

  static let mistakes: [[String]] = [
    ["why"], ["why", "--pid", "1", "--all"], ["why", "--pid", "1", "a", "b"], ["why", "--all", "a"],
    ["why", "--pid", "x"], ["attach", "a", "b"],
  ]

  @Test(arguments: mistakes) func `A wrong command line is refused`(arguments: [String]) {
    let error = #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(arguments) }
    #expect(error.map { RootCommand.exitCode(for: $0) } == .validationFailure, "\(arguments)")
  }
}
