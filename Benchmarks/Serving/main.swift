import Foundation
import OpEngine

// Measures the cost to a program of accepting clients and of serving them. It never fails, because times depend on the
// load of the machine. The program is this process; each client is a process of its own.
if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "client" {
  try PlainClient(path: CommandLine.arguments[2]).run(reads: CommandLine.arguments[3] == "reads")
}

if CommandLine.arguments.count == 2, CommandLine.arguments[1] == "memory" {
  let count = 1_000_000
  let memory = SnapshotMemory(count)
  print("memory of \(count) operations that wait: \(memory.program / count) bytes each")
  print("  a client that is told of them and does not read: \(memory.client / count) bytes each")
  exit(EXIT_SUCCESS)
}

let attempts = 5
let sleepCount = 1_000_000

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func row(_ name: String, _ columns: [String]) -> String {
  name.padding(toLength: 28, withPad: " ", startingAt: 0)
    + columns.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
}

let bodies = [("operations of 10 us", Duration.microseconds(10), 20_000), ("empty operations", .zero, 1_000_000)]
for (title, body, count) in bodies {
  print(row(title, ["ns each", "of unserved", "longest add", "over 1 ms"]))
  // Each attempt measures all cases, so that other load affects all of them.
  var runs: [Audience: [ServedRun]] = [:]
  for _ in 0..<attempts {
    for audience in Audience.allCases { runs[audience, default: []].append(ServedRun(audience, count, body)) }
  }
  func time(_ audience: Audience) -> Double { median(runs[audience]!.map(\.nanosecondsPerOperation)) }
  for audience in Audience.allCases {
    let pause = median(runs[audience]!.map(\.longestAdd)) / 1000
    let ratio = time(audience) / time(.none)
    let pauses = runs[audience]!.map(\.pauses).reduce(0, +)
    let columns = ["\(Int(time(audience)))", String(format: "%.2f", ratio), "\(Int(pause)) us", "\(pauses)"]
    print(row("  " + audience.rawValue, columns))
  }
}

print("pauses among \(sleepCount) empty operations")
for audience in Audience.allCases {
  let run = ServedRun(audience, sleepCount, .zero, tellsSleeps: true)
  print(row("  " + audience.rawValue, ["\(run.pauses) over 1 ms", "\(run.sleeps) for a lock"]))
}

// In a new process: freed memory is not returned to the system.
let measuring = Process()
measuring.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
measuring.arguments = ["memory"]
fflush(nil)
try measuring.run()
measuring.waitUntilExit()
