// Measures how long it takes to look into a program that uses Foundation's own queues. Started with two numbers, it is
// such a program: with that many waiting operations, and that many megabytes in use.
import Foundation
import OpEngine
import OpInspection

/// Waits with operations and memory until it is ended.
func wait(operations: Int, megabytes: Int) -> Never {
  let net = Foundation.OperationQueue()
  net.name = "net"
  net.isSuspended = true
  var latest: Foundation.Operation?
  for number in 0..<operations {
    let operation = Foundation.BlockOperation {}
    operation.name = "photo \(number)"
    if number % 2 == 1, let latest { operation.addDependency(latest) }
    net.addOperation(operation)
    latest = operation
  }
  // Numbers that look like addresses.
  var word = UInt64(39)
  let memory = (0..<(megabytes * 16)).map { _ in
    (0..<8192).map { _ -> UInt64 in
      word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return word >> 17
    }
  }
  print("ready")
  fflush(nil)
  while true { withExtendedLifetime((net, memory)) { _ = sleep(1000) } }
}

/// Returns the text of a duration in milliseconds.
func milliseconds(_ duration: Duration) -> String { String(format: "%8.2f ms", duration / .milliseconds(1)) }

/// Starts this program again and looks into it.
func measure(operations: Int, megabytes: Int) throws {
  let child = Process()
  let output = Pipe()
  child.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  child.arguments = [String(operations), String(megabytes)]
  child.standardOutput = output
  try child.run()
  defer { child.terminate() }
  _ = output.fileHandleForReading.availableData
  let clock = ContinuousClock()
  var (searches, looks): ([Duration], [Duration]) = ([], [])
  for _ in 0..<5 {
    let begin = clock.now
    let inspector = try ProcessInspector(pid: child.processIdentifier)
    _ = inspector.look()
    searches.append(clock.now - begin)
    for _ in 0..<20 { looks.append(clock.measure { _ = inspector.look() }) }
  }
  let (search, look) = (searches.sorted(), looks.sorted())
  print(
    "\(operations) operations, \(megabytes) MB: first answer \(milliseconds(search[search.count / 2])), fastest",
    "\(milliseconds(search[0])); a later look \(milliseconds(look[look.count / 2])), fastest \(milliseconds(look[0]))")
  fflush(nil)
}

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
if numbers.count == 2 { wait(operations: numbers[0], megabytes: numbers[1]) }
for (operations, megabytes) in [(10, 0), (1000, 0), (10_000, 0), (1000, 200), (1000, 2000)] {
  try measure(operations: operations, megabytes: megabytes)
}
