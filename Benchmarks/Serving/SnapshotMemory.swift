import Foundation
import OpEngine

/// The memory of a program in which many operations wait, and of a client that receives them.
struct SnapshotMemory {
  /// The memory of the program alone, in bytes.
  let program: Int
  /// The greatest increase in bytes while a snapshot is sent to a client that does not read.
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
    // Resets the peak memory.
    try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    let client = ServedRun.client(of: folder + "/socket", reads: false)
    // The client's first line precedes the snapshot, which takes a second to copy for a million operations.
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

  /// A memory statistic of this process in bytes, by the system's name; 0 if it is not reported.
  private static func resident(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
    return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }
}
