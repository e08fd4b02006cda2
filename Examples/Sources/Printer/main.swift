import Dispatch
import OpEngine

// A poster waits for a proof that nobody signs. The event log, at the path in the first argument, tells of it later.

let recording = try Engine.shared.record(to: CommandLine.arguments.dropFirst().first ?? "run.jsonl")
let lints = Engine.shared.reportLints()

let isProofThere = DispatchSemaphore(value: 0)
let isReported = DispatchSemaphore(value: 0)
let leaflet = BlockOperation {}
let proof = ManualOperation { _ in isProofThere.signal() }
let poster = BlockOperation {}
(leaflet.name, proof.name, poster.name) = ("leaflet", "proof", "poster")
poster.addDependency(proof)

let observation = Engine.shared.observers.observe { events in
  for event in events {
    switch event.change {
    case .operation(leaflet.id, .finished(let outcome)): print("leaflet:", outcome)
    case .linted(let lint, operation: leaflet.id, queue: _, path: _):
      print("lint about leaflet:", lint.rawValue)
      isReported.signal()
    default: break
    }
  }
}

let press = OperationQueue()
press.addOperations([leaflet], waitUntilFinished: true)
leaflet.addDependency(proof)  // too late: leaflet has finished
isReported.wait()

press.addOperations([proof, poster], waitUntilFinished: false)
isProofThere.wait()
print(poster.explain())

observation.cancel()
recording.end()
