import OpEngine

// Does the work of one row for COUNT operations and nothing else: scripts/count.sh counts the instructions.
guard CommandLine.arguments.count >= 3, let row = Row(rawValue: CommandLine.arguments[1]),
  let count = Int(CommandLine.arguments[2])
else {
  fatalError("usage: Count \(Row.allCases.map(\.rawValue).joined(separator: "|")) COUNT [LOG]")
}

// These rows need an engine of their own; the shared one may be recorded by the environment.
let engine = [.virtual, .record, .observe].contains(row) ? Engine(VirtualRuntime()) : Engine(workers: 1)
try Engine.$current.withValue(engine) {
  let path = CommandLine.arguments.count > 3 ? CommandLine.arguments[3] : "/dev/null"
  let recording = row == .record ? try engine.record(to: path) : nil
  let server = row == .served ? try engine.serve(at: "/tmp/optui-count-\(UInt32.random(in: .min ... .max))") : nil
  let token = row == .observe ? engine.observers.observe { _ in } : nil
  row.run(count)
  recording?.end()
  server?.end()
  token?.cancel()
}
