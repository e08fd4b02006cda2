import Foundation

// Compares OpEngine with Foundation's OperationQueue, and with Dispatch where it has an equivalent, in one run, and
// prints each ratio beside its goal. It never fails, because times depend on the load of the machine; `make count`
// decides.
//
// Then prints the cost of observers and recordings, and the memory of a waiting operation.
//
// Arguments are prefixes of the names of the rows to measure; by default, all.
if CommandLine.arguments.dropFirst().first == Footprint.argument {
  Footprint.printMeasured(Array(CommandLine.arguments.dropFirst(2)))
  exit(0)
}
let workloads = [
  Workload("one batch", goal: "11", FoundationLibrary.batch, EngineLibrary.batch, Dispatched.oneByOne),
  Workload("one by one", goal: "9", FoundationLibrary.oneByOne, EngineLibrary.oneByOne, Dispatched.oneByOne),
  Workload("chain, max 1", goal: "13", FoundationLibrary.chain, EngineLibrary.chain, Dispatched.chain),
  Workload(
    "graph, max 2", goal: "8", count: 10_000, { FoundationLibrary.graph($0, limit: 2) },
    { EngineLibrary.graph($0, limit: 2) }),
  Workload(
    "graph, default", goal: "", count: 2_000, { FoundationLibrary.graph($0) }, { EngineLibrary.graph($0) },
    Dispatched.graph),
  Workload("fan, max 2", goal: "15", count: 10_000, FoundationLibrary.fan, EngineLibrary.fan),
  Workload("priorities", goal: "12", FoundationLibrary.priorities, EngineLibrary.priorities),
  Workload("cancel all", goal: "10", FoundationLibrary.cancelAll, EngineLibrary.cancelAll),
  Workload(
    "8 submitters", goal: "9", FoundationLibrary.eightSubmitters, EngineLibrary.eightSubmitters,
    Dispatched.eightSubmitters),
  Workload("hand-off", goal: "1", count: 500, FoundationLibrary.handOff, EngineLibrary.handOff, Dispatched.handOff),
  Workload(
    "queue of ten", goal: "4000 ns", count: 1_000, FoundationLibrary.queueOfTen, EngineLibrary.queueOfTen,
    Dispatched.queueOfTen),
]

/// A line of the table.
func line(_ name: String, _ columns: [String]) -> String {
  name.padding(toLength: 16, withPad: " ", startingAt: 0)
    + columns.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }.joined()
}

func columns(_ times: Workload.Times, ratio: Double) -> [String] {
  [
    "\(Int(times.foundation))", "\(Int(times.engine))", times.dispatch.map { "\(Int($0))" } ?? "-",
    String(format: "%.1f", ratio),
  ]
}

func isWanted(_ name: String) -> Bool {
  let wanted = CommandLine.arguments.dropFirst()
  return wanted.isEmpty || wanted.contains(where: name.hasPrefix)
}

print(line("ns an operation", ["Foundation", "OpEngine", "Dispatch", "ratio", "goal"]))
for workload in workloads where isWanted(workload.name) {
  let attempts = (0..<5).map { _ in workload.measure(rounds: 5) }
  print(workload.name)
  for (index, times) in attempts.enumerated() {
    print(line("  attempt \(index + 1)", columns(times, ratio: times.ratio)))
  }
  let (times, ratio) = Workload.Times.medians(of: attempts)
  print(line("  median", columns(times, ratio: ratio) + [workload.goal]))
}

print(line("ns an operation", ["plain", "observed", "adds", "until told", "bytes", "goal"]))
for observation in Observation.all where isWanted(observation.name) {
  let attempts = try (0..<5).map { _ in try observation.measure(rounds: 5) }
  let median = attempts.sorted { $0.added < $1.added }[attempts.count / 2]
  let times = [median.plain, median.observed, median.added, median.all].map { "\(Int($0))" }
  print(line(observation.name, times + [observation.takeSize(), observation.goal]))
}

print(line("waiting", ["Foundation", "OpEngine", "goal", "faults/1000", "and ours"]))
for shape in Footprint.Shape.allCases where isWanted(shape.rawValue) {
  let (foundation, engine) = try (
    Footprint.measured(of: "Foundation", shape), Footprint.measured(of: "OpEngine", shape)
  )
  print(
    line(
      shape.rawValue,
      ["\(foundation.bytes)", "\(engine.bytes)", shape.goal, "\(foundation.faults)", "\(engine.faults)"]))
}
