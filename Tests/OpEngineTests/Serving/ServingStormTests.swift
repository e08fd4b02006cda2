import Dispatch
import Testing

@testable import OpEngine

/// Clients that come, steer, stall and go while the engine works.
struct ServingStormTests {
  private let engine = Engine(workers: 4, misuse: .report)
  private let folder = SocketFolder()

  @Test func `Clients come, stall and go while operations run; the last one and a stalling one have a complete log`()
    throws
  {
    // Little is kept for each: gaps and snapshots are part of the storm.
    let server = try engine.serve(at: folder.socket, allowsControl: true, limits: .init(chunks: 0))
    let path = folder.socket
    let stalled = try AttachedClient(path)
    let queue = Engine.$current.withValue(engine) { OperationQueue() }
    queue.name = "net"
    // From here on it receives events: with a copy of everything there would be no gap.
    queue.isSuspended = true
    queue.addOperation(operation("the first"))
    #expect(stalled.read(upTo: #""event":"enqueued","op":"the first""#))
    queue.isSuspended = false
    let clients = DispatchGroup()
    for number in 0..<4 {
      clients.enter()
      SystemThread.start {
        for round in 0..<8 { Self.visit(path, number, round) }
        clients.leave()
      }
    }
    for round in 0..<100 {
      let batch = (0..<25).map { operation("r\(round)-\($0)") }
      for (next, previous) in zip(batch.dropFirst(), batch) { next.addDependency(previous) }
      queue.addOperations(batch, waitUntilFinished: false)
    }
    clients.wait()
    // A client may have suspended it last.
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    let last = try AttachedClient(path)
    let lastOperation = operation("the last")
    queue.addOperation(lastOperation)
    for client in [stalled, last] {
      #expect(client.read(upTo: #""event":"finished","op":"the last""#))
      let numbers = try client.lines.dropFirst().map { try JSONLine.fields(in: Array($0.utf8)[...]).number("seq") }
      #expect(numbers == Array(1...numbers.count))
    }
    // A copy sent to a client contains only existing operations.
    withExtendedLifetime(lastOperation) {}
    #expect(stalled.lines.contains { $0.contains(#""event":"gap""#) })
    server.end()
    last.readAll()
    #expect(folder.files == [])
  }

  private func operation(_ name: String) -> BlockOperation { engine.operation(name) }

  /// Attaches, reads or not, suspends and resumes, and leaves in one way or another.
  private static func visit(_ path: String, _ number: Int, _ round: Int) {
    guard let client = try? AttachedClient(path) else { return }
    switch (number + round) % 4 {
    case 0: _ = client.read(upTo: "protocol")
    case 1:
      _ = client.read(upTo: "protocol")
      _ = try? client.perform(.suspend(queue: "net"))
      _ = try? client.perform(.resume(queue: "net"))
    case 2: client.send("rubbish")
    case _: break
    }
    if round % 2 == 0 { client.leave() }
  }
}
