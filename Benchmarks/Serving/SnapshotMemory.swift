import Foundation
import OpEngine

/// The memory of a program in which many operations wait, and of a client that is told of them.
struct SnapshotMemory {
  /// The memory of the program alone, in bytes.
  let program: Int
  /// The greatest increase, in bytes, while a client that does not read is sent a snapshot.
  let client: Int

  /// - Parameter count: the number of operations.
  init(_ count: Int) {
    let engine = Engine(workers: 1)
    let folder = NSTemporaryDirectory() + "/serving-\(UUID().uuidString)"
    try! FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let before = Self.resident("VmRSS")
    let server = try! engine.serve(at: folder + "/socket")
    let queue = Engine.$current.withValue(engine) { OpEngine.OperationQueue() }
    queue.isSuspended = true
    for _ in 0..<count { Engine.$current.withValue(engine) { queue.addOperation {} } }
    let present = Self.resident("VmRSS")
    program = present - before
    // The greatest so far is forgotten.
    try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    let client = ServedRun.client(of: folder + "/socket", reads: false)
    // Its first line comes before everything that exists is copied, which takes a second for a million.
    ServedRun.waitUntilAttached(client)
    Thread.sleep(forTimeInterval: 5)
    self.client = Self.resident("VmHWM") - present
    client.terminate()
    client.waitUntilExit()
    server.end()
    queue.cancelAllOperations()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
  }

  /// A number of bytes of this process, as the system calls it; 0 where it does not tell.
  private static func resident(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
    return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }
}
