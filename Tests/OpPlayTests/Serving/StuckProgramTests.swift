import Foundation
import OpPlay
import TestSupport
import Testing

/// Stuck programs: a client of the served engine finds the reasons that the engine gives.
struct StuckProgramTests {
  /// A program under construction, on its own engine.
  final class Program: Sendable {
    let engine: Engine
    /// Bodies that must block wait for it.
    private let release = DispatchSemaphore(value: 0)
    private let operations = Lock<[OpEngine.Operation]>([])

    init(workers: Int = 8) { engine = Engine(workers: workers, misuse: .report) }

    func queue(_ name: String, max: Int = -1, isSuspended: Bool = false) -> OpEngine.OperationQueue {
      let queue = Engine.$current.withValue(engine) { OpEngine.OperationQueue() }
      (queue.name, queue.maxConcurrentOperationCount, queue.isSuspended) = (name, max, isSuspended)
      return queue
    }

    func named<Kind: OpEngine.Operation>(_ name: String, _ make: () -> Kind) -> Kind {
      let operation = Engine.$current.withValue(engine, operation: make)
      operation.name = name
      operations.withLock { $0.append(operation) }
      return operation
    }

    func block(_ name: String, _ body: @escaping @Sendable () -> Void = {}) -> OpEngine.BlockOperation {
      named(name) { OpEngine.BlockOperation(block: body) }
    }

    /// Adds an operation whose body blocks, and returns when it does.
    func stand(_ name: String, in queue: OpEngine.OperationQueue) {
      let stands = DispatchSemaphore(value: 0)
      queue.addOperation(
        block(name) { [release] in
          stands.signal()
          release.wait()
        })
      stands.wait()
    }

    /// Returns when an operation is in a state.
    func wait(for operation: OpEngine.Operation, toBe state: OperationState) {
      while operation.state != state { sched_yield() }
    }

    /// The name of each operation and the engine's answer about it.
    var explanations: [(name: String, text: String)] {
      operations.withLock { $0 }.map { ($0.name ?? "", engine.explanation(of: $0.id).description) }
    }
  }

  private final class Gate: OpEngine.Operation, @unchecked Sendable {
    override var isReady: Bool { false }
  }

  private final class Silent: OpEngine.Operation, @unchecked Sendable {
    override func start() {}
    override var isFinished: Bool { false }
  }

  fileprivate static let programs: [(String, @Sendable (Program) -> Void)] = [
    (
      "a suspended queue",
      { program in
        program.queue("net", isSuspended: true).addOperation(program.block("photo"))
      }
    ),
    (
      "a dependency that was not added",
      { program in
        let (photo, page) = (program.block("photo"), program.block("page"))
        page.addDependency(photo)
        program.queue("net").addOperation(page)
      }
    ),
    (
      "a ring",
      { program in
        let ring = ["a", "b", "c"].map { program.block($0) }
        for (index, operation) in ring.enumerated() { operation.addDependency(ring[(index + 1) % 3]) }
        program.queue("net").addOperations(ring, waitUntilFinished: false)
      }
    ),
    (
      "a finish that is not reported",
      { program in
        let queue = program.queue("net", max: 1)
        let upload = program.named("upload") { ManualOperation() }
        queue.addOperation(upload)
        queue.addOperation(program.block("photo"))
        program.wait(for: upload, toBe: .executing)
      }
    ),
    (
      "a pool without a free thread",
      { program in
        for index in 1...8 { program.stand("body \(index)", in: program.queue("queue \(index)")) }
        program.queue("net").addOperation(program.block("photo"))
      }
    ),
    (
      "a slot whose holder sleeps",
      { program in
        let queue = program.queue("net", max: 1)
        program.stand("sleeper", in: queue)
        queue.addOperation(program.block("photo"))
      }
    ),
    (
      "a gate that stays shut",
      { program in
        program.queue("net").addOperation(program.named("gate") { Gate() })
      }
    ),
    (
      "a body that waits for its own queue",
      { program in
        let queue = program.queue("net")
        let waits = DispatchSemaphore(value: 0)
        let selfish = program.block("selfish") {
          waits.signal()
          queue.waitUntilAllOperationsAreFinished()
        }
        queue.addOperation(selfish)
        waits.wait()
        while program.engine.explanation(of: selfish.id).reasons.isEmpty { sched_yield() }
      }
    ),
    (
      "a body that waits for its own end",
      { program in
        let selfish = program.named("selfish") { OpEngine.BlockOperation() }
        selfish.addExecutionBlock { [unowned selfish] in selfish.waitUntilFinished() }
        program.queue("net").addOperation(selfish)
        while !program.engine.explanation(of: selfish.id).reasons.contains(where: { $0.kind == .wait }) {
          sched_yield()
        }
      }
    ),
    (
      "a class that never reports its end",
      { program in
        let upload = program.named("upload") { Silent() }
        let page = program.block("page")
        page.addDependency(upload)
        program.queue("net").addOperations([upload, page], waitUntilFinished: false)
        while !program.engine.explanation(of: upload.id).reasons.contains(where: { $0.kind == .step }) {
          sched_yield()
        }
      }
    ),
    (
      "a limit of zero",
      { program in
        program.queue("net", max: 0).addOperation(program.block("photo"))
      }
    ),
    (
      "a condition that does not hold",
      { program in
        let photo = program.block("photo")
        photo.addCondition(OperationCondition("wifi", otherwise: .wait) { false })
        program.queue("net").addOperation(photo)
      }
    ),
    (
      "an exclusive category",
      { program in
        let upload = program.named("upload") { ManualOperation() }
        let other = program.block("other")
        for operation in [upload, other] { operation.addExclusiveCategory("disk") }
        program.queue("net").addOperations([upload, other], waitUntilFinished: false)
        program.wait(for: upload, toBe: .executing)
      }
    ),
    (
      "a paused operation",
      { program in
        let clip = program.named("clip") { PausableOperation { _ in } }
        clip.pause()
        let page = program.block("page")
        page.addDependency(clip)
        program.queue("net").addOperations([clip, page], waitUntilFinished: false)
      }
    ),
    (
      "a chain into a suspended queue",
      { program in
        let chain = (1...12).map { program.block("link \($0)") }
        for (next, link) in zip(chain.dropFirst(), chain) { next.addDependency(link) }
        program.queue("net").addOperations(Array(chain.dropFirst()), waitUntilFinished: false)
        program.queue("cpu", isSuspended: true).addOperation(chain[0])
      }
    ),
  ]

  /// A process serves, and prints the engine's answer about each operation; this one queries it over its socket.
  @Test(arguments: programs.indices) func `A client in another process finds the reasons that the engine gives`(
    index: Int
  ) async throws {
    let path = "/tmp/optui-\(UInt32.random(in: .min ... .max))"
    async let log = Self.snapshot(at: path)
    let result = try await #require(
      processExitsWith: .signal(SIGKILL), observing: [\.standardOutputContent]
    ) { [path = path as String, index = index as Int] in
      endIfHanging()
      let program = Program()
      StuckProgramTests.programs[index].1(program)
      // It is queried and killed as soon as it serves.
      for (name, text) in program.explanations { print("told \(name): \(text)") }
      fflush(nil)
      try program.engine.serve(at: path)
      while true { pause() }
    }
    unlink(path)
    let events = try await log
    let graph = NamedWaitGraph(events.events, workers: events.workers)
    let words = ExplanationFormatter(operation: graph.name, queue: graph.name)
    let said = String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("told ") }.map { String($0.dropFirst(5)) }
    for line in said {
      let name = String(line.prefix { $0 != ":" })
      let found = graph.explanation(of: name).map { "\(name): \(words.sentence($0))" }
      #expect(found == line, "\(Self.programs[index].0)")
    }
    #expect(said.contains { !$0.hasSuffix("waits for nothing") }, "\(Self.programs[index].0)")
  }

  /// Queries the process that serves at a path, as soon as it serves, and kills it.
  private static func snapshot(at path: String) async throws -> RecordedLog {
    let bytes: [UInt8] = try await withCheckedThrowingContinuation { continuation in
      SystemThread.start {
        while access(path, F_OK) != 0 { sched_yield() }
        continuation.resume(with: Result { try Self.bytes(from: path) })
      }
    }
    let (log, problems) = EventLogReader.read(bytes)
    #expect(problems == [])
    return try #require(log)
  }

  private static func bytes(from path: String) throws -> [UInt8] {
    let socket = try UnixSocket.connect(to: path)
    defer { if let pid = socket.peer?.pid { kill(pid, SIGKILL) } }
    socket.write(Array((AttachGreeting(isSnapshot: true).line + "\n").utf8))
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = socket.read(into: &chunk), count > 0 { bytes += chunk[..<count] }
    return bytes
  }
}
