// A program that imports only Foundation, with one stuck shape of queues and operations, named by its argument. It
// prints `ready` when the shape is complete, and then stays as it is.
import Foundation

let shape = CommandLine.arguments.dropFirst().first ?? "suspended"

func queue(_ name: String, max: Int? = nil) -> OperationQueue {
  let queue = OperationQueue()
  queue.name = name
  if let max { queue.maxConcurrentOperationCount = max }
  return queue
}

func block(_ name: String?, _ body: @escaping @Sendable () -> Void = {}) -> BlockOperation {
  let operation = BlockOperation(block: body)
  operation.name = name
  return operation
}

/// Says that the shape is complete.
func announce() {
  print("ready")
  fflush(nil)
}

/// Blocks the calling thread for good.
@Sendable func hang() { while true { sleep(1000) } }

/// Adds an operation that never ends, and returns once it runs.
func occupy(_ queue: OperationQueue, _ name: String) {
  let began = DispatchSemaphore(value: 0)
  let operation = block(name) {
    began.signal()
    hang()
  }
  queue.addOperation(operation)
  began.wait()
}

/// A class whose `isReady` is its own flag.
final class Gated: Operation, @unchecked Sendable {
  var isOpen = false
  override var isReady: Bool { isOpen && super.isReady }
}

/// A class that keeps its own flags, and never reports its finish.
final class Forgetful: Operation, @unchecked Sendable {
  private var isRunning = false
  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { isRunning }
  override var isFinished: Bool { false }
  override func start() {
    willChangeValue(forKey: "isExecuting")
    isRunning = true
    didChangeValue(forKey: "isExecuting")
  }
}

class Loader: Operation, @unchecked Sendable {}
final class Boxed<Value>: Loader, @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
private final class Hidden: Loader, @unchecked Sendable {}
final class TypedQueue<Value>: OperationQueue, @unchecked Sendable { var latest: Value? }

// Everything stays alive until the process is ended.
nonisolated(unsafe) var kept: [AnyObject] = []

switch shape {
case "suspended":
  let net = queue("net", max: 2)
  net.isSuspended = true
  net.addOperations([block("photo"), block("film")], waitUntilFinished: false)
  kept = [net]
case "limit":
  let disk = queue("disk", max: 1)
  occupy(disk, "copy")
  disk.addOperation(block("move"))
  kept = [disk]
case "chain":
  let (net, cpu) = (queue("net"), queue("cpu"))
  net.isSuspended = true
  let (photo, resize, poster) = (block("photo"), block("resize"), block("poster"))
  resize.addDependency(photo)
  poster.addDependency(resize)
  net.addOperation(photo)
  cpu.addOperations([resize, poster], waitUntilFinished: false)
  kept = [net, cpu]
case "cycle":
  let work = queue("work")
  let (a, b) = (block("a"), block("b"))
  a.addDependency(b)
  b.addDependency(a)
  work.addOperations([a, b], waitUntilFinished: false)
  kept = [work]
case "never-added":
  let work = queue("work")
  let (lost, dependant) = (block("lost"), block("dependant"))
  dependant.addDependency(lost)
  work.addOperation(dependant)
  kept = [work]
case "barrier":
  let work = queue("work", max: 4)
  occupy(work, "reader")
  work.addBarrierBlock {}
  work.addOperation(block("later"))
  kept = [work]
case "not-ready":
  let work = queue("work")
  let gated = Gated()
  gated.name = "gated"
  work.addOperation(gated)
  kept = [work]
case "untold":
  let work = queue("work")
  let (late, never) = (Gated(), Gated())
  (late.name, never.name) = ("late", "never")
  work.addOperation(late)
  late.isOpen = true
  // The queue asks `late` again, and is not told what has changed.
  work.addOperation(never)
  kept = [work]
case "forgotten":
  let (work, serial) = (queue("work", max: 1), DispatchQueue(label: "serial"))
  work.underlyingQueue = serial
  let (upload, next) = (Forgetful(), block("next"))
  upload.name = "upload"
  let began = DispatchSemaphore(value: 0)
  work.addOperation(upload)
  while !upload.isExecuting { usleep(1000) }
  // Behind the operation on its serial queue: `start()` has returned.
  serial.async { began.signal() }
  began.wait()
  work.addOperation(next)
  kept = [work]
case "main":
  OperationQueue.main.addOperation(block("redraw"))
case "generic":
  let typed = TypedQueue<[Int]>()
  typed.name = "typed"
  typed.isSuspended = true
  typed.addOperation(Boxed("text"))
  typed.addOperation(Boxed([1]))
  kept = [typed]
case "private":
  let work = queue("work")
  work.isSuspended = true
  work.addOperation(Hidden())
  kept = [work]
case "serial":
  let (work, serial) = (queue("work"), DispatchQueue(label: "serial"))
  work.underlyingQueue = serial
  occupy(work, "first")
  work.addOperation(block("second"))
  kept = [work]
case "serial-suspended":
  let (work, serial) = (queue("work"), DispatchQueue(label: "serial"))
  work.underlyingQueue = serial
  serial.suspend()
  work.addOperation(block("first"))
  kept = [work, serial]
case "serial-busy":
  let (work, serial) = (queue("work"), DispatchQueue(label: "serial"))
  work.underlyingQueue = serial
  let began = DispatchSemaphore(value: 0)
  serial.async {
    began.signal()
    hang()
  }
  began.wait()
  work.addOperation(block("first"))
  kept = [work, serial]
case "pool":
  let work = queue("work")
  let began = DispatchSemaphore(value: 0)
  for number in 1...80 {
    let operation = block("sleeper \(number)") {
      began.signal()
      hang()
    }
    work.addOperation(operation)
  }
  began.wait()
  kept = [work]
case "nameless":
  let work = queue("work", max: 1)
  occupy(work, "holder")
  work.addOperation { print("never") }
  kept = [work]
case "wait":
  let work = queue("work", max: 1)
  let job = block("job")
  let began = DispatchSemaphore(value: 0)
  work.addOperation(
    block("hog") {
      began.signal()
      job.waitUntilFinished()
    })
  began.wait()
  work.addOperation(job)
  kept = [work]
case "dead":
  let net = queue("net")
  net.isSuspended = true
  net.addOperation(block("photo"))
  let work = queue("work")
  for number in 0..<100_000 {
    let (first, second) = (block("dead"), Gated())
    second.addDependency(first)
    // Foundation crashes if what depends on an operation is released while that ends.
    if number % 100 == 0 { work.addOperation(block("dead")) }
    queue("dead", max: 2).isSuspended = true
  }
  work.waitUntilAllOperationsAreFinished()
  kept = [net, work]
case "busy":
  // Two queues at full speed. What others depend on is added before them.
  let (net, cpu) = (queue("net", max: 2), queue("cpu", max: 1))
  kept = [net, cpu]
  announce()
  let count = Int(CommandLine.arguments.dropFirst(2).first ?? "") ?? .max
  let begin = DispatchTime.now().uptimeNanoseconds
  for number in 0..<count {
    let (photo, resize) = (block("photo \(number % 64)"), block("resize \(number % 64)"))
    resize.addDependency(photo)
    net.addOperation(photo)
    cpu.addOperation(resize)
    if number % 16 == 0 { cpu.waitUntilAllOperationsAreFinished() }
  }
  print(Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9)
  exit(0)
default: fatalError("there is no shape \(shape)")
}
announce()
hang()
