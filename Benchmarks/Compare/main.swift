import Foundation

// Shows how fast OpEngine is beside Foundation's OperationQueue, in one run. It judges nothing: times tell how busy a
// machine is. What decides is `make count`.
let workloads = [
  Workload(name: "one batch", foundation: Workload.foundationBatch, engine: Workload.engineBatch),
  Workload(name: "one by one", foundation: Workload.foundationSingle, engine: Workload.engineSingle),
  Workload(name: "chain, max 1", foundation: Workload.foundationChain, engine: Workload.engineChain),
  Workload(name: "8 submitters", foundation: Workload.foundationSubmitters, engine: Workload.engineSubmitters),
]

/// A line of the table: times in nanoseconds an operation.
func line(_ name: String, _ times: Workload.Times) -> String {
  let columns = [
    "\(Int(times.foundation))", "\(Int(times.engine))", "\((times.foundation / times.engine * 10).rounded() / 10)",
  ]
  return name.padding(toLength: 16, withPad: " ", startingAt: 0)
    + columns.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }.joined()
}

print("ns an operation   Foundation    OpEngine       ratio")
for workload in workloads {
  let attempts = (0..<5).map { _ in workload.measure(count: 20_000, rounds: 5) }
  print(workload.name)
  for (index, times) in attempts.enumerated() { print(line("  attempt \(index + 1)", times)) }
  print(line("  median", Workload.Times.median(of: attempts)))
}
