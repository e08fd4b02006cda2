import OpEngine

// Three hours in no time: an engine whose clock the program holds. The same calls in a test need no sleep, and the
// answer to "why is it not running?" is asked on the way.

let time = VirtualRuntime(seed: 7)
let engine = Engine(time)
let (queue, upload, report) = Engine.$current.withValue(engine) {
  (OperationQueue(), ManualOperation(), BlockOperation { print("report at \(time.now.sinceStart)") })
}
(upload.name, report.name) = ("upload", "report")
report.addDependency(upload)
queue.addOperations([upload, report], waitUntilFinished: false)

// The answer of a server, three hours later.
time.schedule(after: .seconds(3 * 3600)) { upload.finish() }

time.advance(by: .seconds(3600))
print(report.explain())

report.waitUntilFinished()
print("ended at \(time.now.sinceStart)")
