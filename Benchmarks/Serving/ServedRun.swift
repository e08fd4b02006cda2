import Foundation
import OpEngine
import OpSystem

/// The clients of the measured program.
enum Audience: String, CaseIterable {
  case none = "unserved"
  case nobody = "served, nobody attached"
  case reader = "a client that reads"
  case sleeper = "one that does not read"
  case latecomer = "one that comes half-way"
}

/// One run of operations in a serial queue, beside an audience.
struct ServedRun {
  let nanosecondsPerOperation: Double
  /// The longest time in nanoseconds to add an operation.
  let longestAdd: Double
  /// The number of operations that took a millisecond or longer to add.
  let pauses: Int
  /// The number of pauses in which the thread slept, always for a lock of the engine; 0 unless pauses are told apart.
  /// In the other pauses the system gave its core to another thread.
  let sleeps: Int

  /// - Parameters:
  ///   - count: the number of operations.
  ///   - body: the duration of each operation.
  ///   - tellsSleeps: whether to tell sleeps from other pauses, at the cost of a system call per operation.
  init(_ audience: Audience, _ count: Int, _ body: Duration, tellsSleeps: Bool = false) {
    let engine = Engine(workers: 1)
    let folder = NSTemporaryDirectory() + "/serving-\(UUID().uuidString)"
    try! FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/socket"
    let server = audience == .none ? nil : try! engine.serve(at: path)
    var client = [.reader, .sleeper].contains(audience) ? Self.client(of: path, reads: audience == .reader) : nil
    if let client { Self.waitUntilAttached(client) }
    let queue = Engine.$current.withValue(engine) { OpEngine.OperationQueue() }
    queue.maxConcurrentOperationCount = 1
    let clock = ContinuousClock()
    var longest = Duration.zero
    var (pauses, sleeps) = (0, 0)
    let time = clock.measure {
      for number in 0..<count {
        if audience == .latecomer, number == count / 2 { client = Self.client(of: path, reads: true) }
        let sleepsBefore = tellsSleeps ? Self.sleepsOfThread : 0
        let add = clock.measure {
          Engine.$current.withValue(engine) {
            queue.addOperation {
              let end = clock.now + body
              while body > .zero, clock.now < end {}
            }
          }
        }
        longest = max(longest, add)
        if add >= .milliseconds(1) {
          pauses += 1
          if tellsSleeps, Self.sleepsOfThread > sleepsBefore { sleeps += 1 }
        }
      }
      queue.waitUntilAllOperationsAreFinished()
    }
    client?.terminate()
    client?.waitUntilExit()
    server?.end()
    nanosecondsPerOperation = time / .nanoseconds(1) / Double(count)
    longestAdd = longest / .nanoseconds(1)
    (self.pauses, self.sleeps) = (pauses, sleeps)
  }

  /// The number of voluntary sleeps of this thread; 0 if the system does not report it.
  private static var sleepsOfThread: Int {
    #if canImport(Glibc)
      var usage = rusage()
      // RUSAGE_THREAD, which glibc's module does not export.
      getrusage(__rusage_who_t(1), &usage)
      return usage.ru_nvcsw
    #else
      return 0
    #endif
  }

  /// Waits until a client has received the first line of the log.
  static func waitUntilAttached(_ client: Process) {
    _ = (client.standardOutput as! Pipe).fileHandleForReading.readData(ofLength: 1)
  }

  static func client(of path: String, reads: Bool) -> Process {
    let client = Process()
    client.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    client.arguments = ["client", path, reads ? "reads" : "sleeps"]
    client.standardOutput = Pipe()
    try! client.run()
    return client
  }
}
