// The members of Operation, BlockOperation and OperationQueue, and ideas that the documentation of these uses.

extension APIWord {
  static let all = ofOperation + ofQueue + ideas

  private static let ofOperation = [
    APIWord(
      ["start()", "start", "super.start"],
      "Runs the operation on the calling thread, unless a queue owns it; if it is not ready, the program stops. Overridden, it must not call super.start().",
      rules: ["R20"], lessons: ["starting/by-hand", "subclassing/super-start", "subclassing/async-recipe"]),
    APIWord(
      ["main()", "main"], "The body. start() calls it unless the operation was cancelled; the default does nothing.",
      rules: ["R16"], lessons: ["subclassing/main-only"]),
    APIWord(
      ["cancel()", "cancel", "isCancelled", "cancelled", "canceled", "stop", "abort"],
      "cancel() sets isCancelled, and an operation that has not started becomes ready. The body has to read the flag; before the start, it keeps main() from running. An override calls super.cancel().",
      rules: ["R6", "R8"], lessons: ["cancelling/while-running", "cancelling/every-state", "cancelling/how-often"]),
    APIWord(
      ["isReady", "ready", "readiness"],
      "True if all dependencies have finished, or if it is cancelled. A class that overrides it combines its own value with super's.",
      rules: ["R3"], reasons: [.dependency, .customNotReady, .unreportedReady],
      lessons: ["subclassing/own-readiness", "priority/readiness-first"]),
    APIWord(
      ["isExecuting", "executing", "running"],
      "True between start and finish. A class that overrides start() posts it itself.",
      rules: ["R16"], lessons: ["observing/all-keys", "subclassing/late-executing-flag"]),
    APIWord(
      ["isFinished", "finished", "finish", "done"],
      "True at the end, cancelled or not. It frees the slot and the dependants; a class that overrides start() posts it once.",
      rules: ["R7", "R16"], reasons: [.neverFinishes],
      lessons: ["subclassing/forgotten-finish", "subclassing/flip-then-post"]),
    APIWord(
      ["isAsynchronous", "isConcurrent"], "A queue ignores it. It matters only for a start by hand.",
      lessons: ["subclassing/asynchronous-flag"]),
    APIWord(
      ["name", "description"], "A name for logs and debugging; OpTUI shows it in the lanes.",
      lessons: ["starting/one-life"]),
    APIWord(
      ["qualityOfService", "QoS", "QualityOfService", "threadPriority", "promotion", "promote"],
      "How the system treats the thread of the work; the queue's value is the default of its operations. It does not replace queuePriority, except on Linux: there a queue wider than 1 uses it to order operations without a priority. OpTUI only displays it and promotes nothing.",
      rules: ["R12"], lessons: ["priority/quality-of-service", "priority/not-qos"]),
    APIWord(
      [
        "queuePriority", "priority", "QueuePriority", "veryLow", "low", "normal", "high", "veryHigh", "order", "FIFO",
        "inversion", "inherit", "inheritance",
      ],
      "Which of the ready operations of one queue starts first; among equals, in the order of addition. It counts until the start, is not inherited by dependencies, and does not replace them.",
      rules: ["R12"], reasons: [.outranked],
      lessons: ["priority/free-slots", "priority/serial-queue", "priority/two-queues"]),
    APIWord(
      ["dependencies", "addDependency", "removeDependency", "dependency"],
      "The operations that must have finished, cancelled or not, before this one is ready; they may be in other queues. Finished ones stay in the list.",
      rules: ["R4", "R5", "R7"], reasons: [.dependency],
      lessons: ["dependencies/early-arrival", "dependencies/across-queues", "dependencies/too-late"]),
    APIWord(
      ["waitUntilFinished", "wait", "nested"],
      "Blocks the calling thread until the operation has finished. In a body it holds thread and slot meanwhile: it is a deadlock to wait in a serial queue for an operation of that queue, or on the main thread for one of the main queue.",
      rules: ["R14"], reasons: [.wait], lessons: ["subclassing/asynchronous-flag", "why/starved-pool"]),
    APIWord(
      ["completionBlock", "completion", "completionHandler"],
      "Runs once after the finish, cancelled or not, on a thread that is not promised. Nothing waits for it.",
      rules: ["R9"],
      lessons: ["completion/from-a-queue", "completion/not-awaited", "completion/three-outcomes", "completion/on-main"]),
    APIWord(
      ["addExecutionBlock", "executionBlocks", "BlockOperation", "NSBlockOperation", "init", "block", "closure"],
      "The blocks of one operation run at the same time (on Linux, Foundation runs them one after another) and count as one, which finishes with the last. After the start none can be added.",
      lessons: ["blocks/side-by-side", "blocks/one-slot", "blocks/added-too-late"]),
    APIWord(
      ["NSInvocationOperation", "InvocationOperation"],
      "An operation that calls a method and keeps its result; if it was cancelled, reading that raises an exception. Objective-C only; in Swift, write a subclass with a property.",
      lessons: ["observing/results", "queues/four-kinds"]),
  ]

  private static let ofQueue = [
    APIWord(
      ["OperationQueue.current", "current", "currentQueue"],
      "In an operation, the queue that started it; on the main thread, the main queue; elsewhere nil.",
      rules: ["R22", "R9"], lessons: ["queues/current", "queues/main-queue"]),
    APIWord(
      ["OperationQueue.main", "main", "mainQueue", "mainThread", "UI"],
      "The queue of the main thread: one at a time, never suspended. The place to change the user interface.",
      rules: ["R22"], reasons: [.mainBusy], lessons: ["queues/main-queue", "completion/on-main"]),
    APIWord(
      ["progress", "totalUnitCount", "completedUnitCount", "fractionCompleted", "percent"],
      "Set totalUnitCount first: from then on each operation that ends in the default start() adds 1. Without a total there is nothing to show.",
      rules: ["R17"], lessons: ["queues/progress"]),
    APIWord(
      ["underlyingQueue"],
      "The dispatch queue that runs the operations, never the main one. Set it while the queue is empty; a serial one runs one at a time.",
      rules: ["R10"], reasons: [.dispatchQueue], lessons: ["queues/serial-executor"]),
    APIWord(
      ["addOperation", "addOperations", "add", "enqueue", "remove", "removeOperation"],
      "Hands operations to the queue, each once in its life; none can be taken out, only cancelled. Each starts when it is ready and a slot is free. addOperations(_:waitUntilFinished:) can block until all have finished.",
      rules: ["R2", "R11"], lessons: ["queues/one-block", "queues/batch", "queues/added-twice"]),
    APIWord(
      ["addBarrierBlock", "barrier"],
      "Its block waits for everything added before, and everything added later waits for it.",
      rules: ["R15"], reasons: [.barrier], lessons: ["queues/barrier"]),
    APIWord(
      [
        "maxConcurrentOperationCount", "defaultMaxConcurrentOperationCount", "max", "limit", "serial", "concurrent",
        "parallel", "slot",
      ],
      "How many operations of the queue run at the same time: 1 makes it serial, but priority still decides; 0 starts nothing; -1, the default, leaves it to the system. Lowering it stops nothing that runs.",
      rules: ["R10"], reasons: [.max, .maxZero],
      lessons: ["queues/limits", "queues/serial", "queues/sixty-four-threads"]),
    APIWord(
      ["isSuspended", "setSuspended", "suspend", "resume", "pause"],
      "While it is true nothing more starts; what runs goes on, and cancelled operations stay in the queue.",
      rules: ["R13"], reasons: [.suspended],
      lessons: ["queues/suspend", "queues/scrolling", "cancelling/in-a-suspended-queue"]),
    APIWord(
      ["cancelAllOperations"],
      "Cancels what is in the queue at the call, each as cancel() does: they stay in it until they finish. What is added later runs.",
      rules: ["R6"], lessons: ["queues/cancel-all", "goals/you-decide"]),
    APIWord(
      ["operations", "operationCount", "count"],
      "What is in the queue and has not finished. Both can be observed, and may be out of date as soon as they are read.",
      rules: ["R14"], lessons: ["queues/count", "queues/wait-for-all"]),
    APIWord(
      ["waitUntilAllOperationsAreFinished"],
      "Blocks the calling thread until the queue is empty, and waits for what is added meanwhile: forever, if the queue is suspended and not empty.",
      rules: ["R14"], reasons: [.wait], lessons: ["queues/wait-for-all", "queues/wait-while-suspended"]),
  ]

  private static let ideas = [
    APIWord(
      ["Operation", "NSOperation", "state"],
      "Work that runs once: a block, or a subclass. Its states are pending, ready, executing and finished; whether it is cancelled is a separate flag.",
      rules: ["R1", "R3"], lessons: ["starting/one-life", "starting/five-advantages"]),
    APIWord(
      ["pending", "waiting", "blocked"],
      "Not ready yet: a dependency has not finished, or the class says that it is not ready. It takes no slot and no thread. Foundation has no property for it: isReady is false.",
      rules: ["R3", "R4"], reasons: [.dependency, .customNotReady],
      lessons: ["starting/fresh", "dependencies/pending-holds-no-slot"]),
    APIWord(
      ["OperationQueue", "NSOperationQueue", "queue", "queues"],
      "Starts the operations that are added to it when they are ready: the highest priority first, then the one added first, as many at a time as its limit permits.",
      rules: ["R12"], lessons: ["queues/one-block", "priority/readiness-first"]),
    APIWord(
      ["thread", "threads", "pool", "64"],
      "A queue takes threads from a pool, here of 64. A body holds its thread while it runs or waits; a serial queue does not always use the same one.",
      rules: ["R10"], reasons: [.workers],
      lessons: ["queues/sixty-four-threads", "starting/another-thread", "why/starved-pool"]),
    APIWord(
      ["stuck", "hang", "freeze"],
      "`optui why` says why operations do not run, in a file, a lesson, a log or a running program: `optui why PID`.",
      lessons: ["why/suspended-behind", "why/ring", "why/starved-pool"]),
    APIWord(
      ["error", "failure", "fail"],
      "An operation of Foundation cannot fail: keep the error in a property. A dependant runs all the same, and has to look at it.",
      rules: ["R7"], lessons: ["dependencies/cancelled-counts"]),
    APIWord(
      ["result", "data", "pass"],
      "An operation keeps its result in a property; one that depends on it reads it there.",
      lessons: ["observing/results", "images/download-and-combine"]),
    APIWord(
      ["timeout", "delay", "timer"],
      "An operation has neither a timeout nor a delay: cancel it from a timer, which its body has to notice, or add it later.",
      rules: ["R6"], lessons: ["cancelling/how-often"]),
    APIWord(
      [
        "KVO", "observe", "observer", "addObserver", "observeValue", "willChangeValue", "didChangeValue",
        "notification",
      ],
      "Eight keys of an operation can be observed: isReady, isExecuting, isFinished, isCancelled, isAsynchronous, dependencies, queuePriority and completionBlock. A class that keeps its own flags posts willChangeValue and didChangeValue.",
      rules: ["R16", "R23"],
      lessons: ["observing/all-keys", "observing/dependency", "subclassing/flip-then-post"]),
    APIWord(
      ["circular", "cycle", "ring", "deadlock"],
      "Operations that wait for each other in a ring never run. Remove one dependency, or cancel one of them.",
      rules: ["R18"], reasons: [.cycle],
      lessons: ["dependencies/cycle", "dependencies/ring-of-two", "why/ring", "goals/free-the-ring"]),
    APIWord(
      ["reuse", "again", "restart", "retry", "twice"],
      "An operation runs once. To do the work again, create another operation.",
      rules: ["R2", "R20"], lessons: ["queues/added-twice", "subclassing/resume-by-start"]),
    APIWord(
      ["exception", "crash"],
      "A forbidden call, such as adding an operation twice, raises an exception on Apple's platforms and stops the program on Linux. In a play it is a misuse: reported, and without effect.",
      rules: ["R2", "R20"], lessons: ["queues/added-twice", "queues/limits"]),
    APIWord(
      ["retain", "release", "leak", "weak", "memory", "deinit", "dealloc"],
      "A queue retains its operations until they finish. A completion block that names its own operation retains it until it has run; on Linux, Foundation never releases it: use weak.",
      rules: ["R19", "R9"], lessons: ["completion/own-operation"]),
    APIWord(
      ["thread-safe", "lock", "mutex", "race", "Sendable"],
      "Operations and queues may be used on any thread. The flags of a class that overrides start() need a lock.",
      rules: ["R23"], lessons: ["subclassing/async-recipe", "racing/cancel-or-finish"]),
    APIWord(
      ["subclass", "override"],
      "Override main() for work that ends when it returns, start() and the flags for work that ends later.",
      lessons: ["subclassing/main-only", "subclassing/async-recipe"]),
    APIWord(
      ["async", "asynchronous", "callback", "await", "Task", "actor"],
      "Work that ends in a callback or a Task needs its own start(): isExecuting is posted first, isFinished at its end.",
      rules: ["R16"], reasons: [.step], lessons: ["subclassing/async-recipe", "kinds/manual"]),
    APIWord(
      ["GCD", "dispatch", "semaphore", "DispatchGroup", "notify"],
      "Dispatch queues run blocks, and cost less. Operations add dependencies, priorities, cancelling and key-value observing.",
      lessons: ["groups/gcd-beside-operation", "groups/enter-leave-notify"]),
  ]
}
