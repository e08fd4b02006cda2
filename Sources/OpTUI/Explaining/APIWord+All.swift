// The members of Operation, BlockOperation and OperationQueue, and ideas that the documentation of these uses.

extension APIWord {
  static let all = ofOperation + ofQueue + ideas

  private static let ofOperation = [
    APIWord(
      ["start()", "start", "start-twice", "启动"],
      "Runs the operation on the calling thread, and returns when it has finished. Do not call it on an operation that a queue has. If it is not ready or is executing, the program stops; if it has finished, nothing happens. An override does not call super.start().",
      difference:
        "Apple's documentation of start(): it is a programmer error to call it on an operation that a queue has; one that is executing or not ready raises NSInvalidArgumentException; one that has finished returns without main(). On Linux, Foundation stops the program in the first three cases. In OpTUI they are the misuses ownedByQueue, alreadyExecuting and notReady.",
      rules: ["R20"],
      lessons: ["starting/by-hand", "dependencies/by-hand", "subclassing/super-start", "subclassing/async-recipe"]),
    APIWord(
      ["main()", "main", "autoreleasepool"],
      "The body of the operation. start() calls it unless the operation was cancelled, and the operation finishes when it returns. The default does nothing; an override does not call super.",
      difference:
        "Apple's documentation of main(): it runs within an autorelease pool of its own. Linux has none.",
      rules: ["R16"], lessons: ["subclassing/main-only"]),
    APIWord(
      ["cancel()", "cancel", "isCancelled", "cancelled", "canceled", "stop", "abort", "kill", "取消"],
      "Sets isCancelled, and stops no running code: the body has to read the flag and return. An operation that has not started becomes ready, and finishes without main() when its turn comes. Those that depend on it are not cancelled. An override calls super.cancel().",
      rules: ["R6", "R8"],
      lessons: [
        "cancelling/while-running", "cancelling/every-state", "cancelling/how-often", "dependencies/cancelled-counts",
      ]),
    APIWord(
      ["isReady", "ready", "readiness", "override-isReady", "就绪"],
      "True if all dependencies have finished, or if the operation is cancelled. An override returns super.isReady && its own condition, and posts isReady when that condition changes; otherwise a queue may never start it.",
      rules: ["R3"], reasons: [.dependency, .customNotReady, .unreportedReady],
      lessons: ["subclassing/own-readiness", "priority/readiness-first"]),
    APIWord(
      ["isExecuting", "executing", "running", "执行中"],
      "True between start and finish. A class that overrides start() keeps it, and posts it when it changes.",
      rules: ["R16"], lessons: ["observing/all-keys", "subclassing/late-executing-flag"]),
    APIWord(
      ["isFinished", "finished", "finish", "done", "never-finishes", "never-ends", "forgotten-finish", "完成"],
      "True at the end, cancelled or not: this frees the slot and the dependants. A class that overrides start() posts it itself, also when cancelled; if it does not, the operation never finishes and keeps its slot.",
      rules: ["R7", "R16"], reasons: [.neverFinishes],
      lessons: ["subclassing/forgotten-finish", "subclassing/flip-then-post", "subclassing/check-at-start"]),
    APIWord(
      ["isAsynchronous", "isConcurrent", "synchronous", "sync"],
      "A queue ignores it, and always calls start() on a thread that it chooses. It tells whether a start() by hand may return before the operation has finished. isConcurrent is its former name.",
      lessons: ["subclassing/asynchronous-flag"]),
    APIWord(
      ["name", "description", "debugging"],
      "A name for logs and debugging; OpTUI shows it in the lanes.",
      lessons: ["starting/one-life"]),
    APIWord(
      [
        "qualityOfService", "QoS", "QualityOfService", "threadPriority", "promotion", "promote", "userInitiated",
        "userInteractive", "utility", "background", "服务质量",
      ],
      "How much of the machine the work gets. The operation's own value counts; without one, that of its queue; if the queue has an underlyingQueue, that of the dispatch queue instead. It does not replace queuePriority. OpTUI only displays it.",
      difference:
        "Apple's documentation: the level of the underlying dispatch queue overrides any that is set for the operation queue; a queue that you create has background, and the main queue userInteractive, which cannot be changed. On Linux a queue has default; its value is for the dispatch queue that it makes itself, and for blocks that are added, not for an underlyingQueue; and a queue wider than 1 uses it to order operations without a priority.",
      rules: ["R12"], lessons: ["priority/quality-of-service", "priority/not-qos"]),
    APIWord(
      [
        "queuePriority", "priority", "QueuePriority", "veryLow", "low", "normal", "high", "veryHigh", "order", "FIFO",
        "inversion", "inherit", "inheritance", "优先级", "先后",
      ],
      "Which of the ready operations of one queue starts first; among equals, in the order of addition. It decides nothing while a slot is free, between two queues, or after the start. Dependencies neither inherit it nor are replaced by it.",
      rules: ["R12"], reasons: [.outranked],
      lessons: ["priority/free-slots", "priority/serial-queue", "priority/readiness-first", "priority/two-queues"]),
    APIWord(
      [
        "dependencies", "addDependency", "removeDependency", "dependency", "depend", "dependant", "dependent",
        "across-queues", "different-queues", "other-queue", "依赖",
      ],
      "The operations that must have finished before this one is ready. Cancelled ones count as finished: cancelling one does not cancel those that depend on it. They may be in other queues. Add them before the operation is in its queue. Finished ones stay in the list.",
      rules: ["R4", "R5", "R7"], reasons: [.dependency],
      lessons: [
        "dependencies/early-arrival", "dependencies/across-queues", "dependencies/cancelled-counts",
        "dependencies/too-late",
      ]),
    APIWord(
      ["waitUntilFinished", "wait", "nested", "等待"],
      "Blocks the calling thread until the operation has finished. In a body it keeps thread and slot: waiting in a serial queue for an operation of that queue, or on the main thread for one of the main queue, is a deadlock. A dependency waits without a thread.",
      difference:
        "In async functions it is not available: Apple's header and Foundation on Linux suggest a completion block or a dependent operation.",
      rules: ["R14"], reasons: [.wait], lessons: ["why/starved-pool", "subclassing/asynchronous-flag"]),
    APIWord(
      ["completionBlock", "completion", "completionHandler", "完成块"],
      "Runs once after the operation has finished, cancelled or not, on a thread that is not promised and usually not the main one. Nothing waits for it: neither dependants nor waitUntilFinished(). For the user interface, continue on the main queue.",
      difference:
        "Apple's documentation: its context is not guaranteed, but typically a secondary thread. On Linux it is a global dispatch queue, here a thread of the pool.",
      rules: ["R9"],
      lessons: [
        "completion/from-a-queue", "completion/not-awaited", "completion/on-main", "completion/three-outcomes",
      ]),
    APIWord(
      [
        "BlockOperation", "addExecutionBlock", "executionBlocks", "NSBlockOperation", "init", "block", "closure", "块",
        "闭包",
      ],
      "The blocks of one operation run at the same time and take one slot; it finishes with the last. After the start none can be added. A block has no parameter: to read isCancelled, it captures its operation weakly.",
      difference:
        "On Linux, Foundation runs the blocks one after another. A block that is added too late raises NSInvalidArgumentException on Apple's platforms, and stops the program on Linux.",
      lessons: ["blocks/side-by-side", "blocks/one-slot", "blocks/added-too-late", "completion/own-operation"]),
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
      [
        "OperationQueue.main", "main", "mainQueue", "mainThread", "UI", "update-UI", "user-interface", "主队列", "主线程",
        "界面",
      ],
      "The queue of the main thread: one at a time, never suspended. To change the user interface, add an operation or a block to it. The main thread should not wait for operations: the interface freezes meanwhile, and a wait for the main queue never ends.",
      rules: ["R22"], reasons: [.mainBusy], lessons: ["queues/main-queue", "completion/on-main"]),
    APIWord(
      ["progress", "totalUnitCount", "completedUnitCount", "fractionCompleted", "percent", "percentage", "进度"],
      "How much of the work of a queue is done. Set progress.totalUnitCount first: from then on each operation that ends in the default start() adds 1. Without a total there is nothing to show.",
      rules: ["R17"], lessons: ["queues/progress"]),
    APIWord(
      ["underlyingQueue", "底层队列"],
      "The dispatch queue that runs the operations, never the main one. Set it while the queue is empty; with a serial one, the queue runs one operation at a time. Its quality of service replaces that of the queue.",
      difference:
        "Apple's documentation: setting it while operationCount is not 0 raises NSInvalidArgumentException; the level of quality of service set for it overrides any set for the operation queue. On Linux the first stops the program, and the queue's own value is used only for blocks that are added to it.",
      rules: ["R10"], reasons: [.dispatchQueue], lessons: ["queues/serial-executor", "priority/quality-of-service"]),
    APIWord(
      ["addOperation", "addOperations", "add", "enqueue", "remove", "removeOperation", "delete", "加入", "入队", "移除"],
      "Hands operations to the queue, each once in its life; none can be taken out, only cancelled. Each starts when it is ready and a slot is free. addOperations(_:waitUntilFinished:) can block until all have finished.",
      rules: ["R2", "R11"], lessons: ["queues/one-block", "queues/batch", "queues/added-twice"]),
    APIWord(
      ["addBarrierBlock", "barrier", "栅栏", "屏障"],
      "Its block waits for everything added before, and everything added later waits for it; it runs alone in its queue. So it also tells that all is done, without blocking a thread. It is neither in operations nor in operationCount.",
      rules: ["R15"], reasons: [.barrier], lessons: ["queues/barrier", "queues/count"]),
    APIWord(
      [
        "maxConcurrentOperationCount", "defaultMaxConcurrentOperationCount", "default-max", "-1", "max", "limit",
        "serial", "serial-queue", "one-at-a-time", "concurrent", "parallel", "slot", "并发数", "上限", "名额", "串行",
      ],
      "The number of operations of the queue that may run at the same time: 1 makes it serial, but priority still decides the order; 0 starts nothing; -1, defaultMaxConcurrentOperationCount, is the default and leaves it to the system. Lowering it stops nothing that runs.",
      difference:
        "Apple's documentation gives no number for the default. On Linux the queue then sets no limit of its own. Here the threads of the pool are the limit, 64 unless a file says otherwise.",
      rules: ["R10"], reasons: [.max, .maxZero],
      lessons: ["queues/limits", "queues/serial", "priority/serial-queue", "queues/sixty-four-threads"]),
    APIWord(
      ["isSuspended", "setSuspended", "suspend", "suspended", "resume", "pause", "挂起", "暂停", "恢复"],
      "While it is true the queue starts nothing more. Operations that are running go on, and cancelled ones stay in the queue. It cannot pause a single operation: Foundation has nothing for that.",
      rules: ["R13"], reasons: [.suspended],
      lessons: ["queues/suspend", "queues/scrolling", "cancelling/in-a-suspended-queue", "kinds/pausable"]),
    APIWord(
      ["cancelAllOperations", "cancel-all", "全部取消"],
      "Cancels what is in the queue at the call, each as cancel() does: they stay in it until they finish. What is added later runs.",
      difference:
        "On Linux, Foundation's main queue ignores the call.",
      rules: ["R6"], lessons: ["queues/cancel-all", "goals/you-decide"]),
    APIWord(
      ["operationCount", "operations", "count", "isEmpty"],
      "What is in the queue and has not finished, without barriers. Both are deprecated, because they may be out of date as soon as they are read. To learn that all is done, use addBarrierBlock or a dependency; to show how much is done, progress.",
      difference:
        "Apple's header calls access to operations inherently a race condition, to be replaced by addBarrierBlock, and operationCount by progress.completedUnitCount; Apple's documentation marks operationCount as deprecated in iOS 27.0 and macOS 27.0. On Linux both are marked too. Both can be observed.",
      rules: ["R14", "R15"], lessons: ["queues/count", "queues/progress", "queues/barrier"]),
    APIWord(
      ["waitUntilAllOperationsAreFinished", "all-done", "all-finished", "all-complete", "notify-all", "全部完成", "都做完"],
      "Blocks the calling thread until the queue is empty, including what is added meanwhile: forever, if it is suspended, or if the main thread waits for the main queue. To learn that all is done without blocking, use addBarrierBlock or an operation that depends on all.",
      difference:
        "In async functions it is not available: Apple's header suggests addBarrierBlock or a dependent operation.",
      rules: ["R14"], reasons: [.wait],
      lessons: ["queues/wait-for-all", "queues/wait-while-suspended", "queues/count", "queues/barrier"]),
  ]

  private static let ideas = [
    APIWord(
      ["Operation", "NSOperation", "state", "操作"],
      "Work that runs once: a block, or a subclass. Its states are pending, ready, executing and finished; whether it is cancelled is a separate flag.",
      rules: ["R1", "R3"], lessons: ["starting/one-life", "starting/five-advantages"]),
    APIWord(
      ["pending", "waiting", "blocked", "未就绪"],
      "Not ready yet: a dependency has not finished, or the class says that it is not ready. It takes no slot and no thread. Foundation has no property for it: isReady is false.",
      rules: ["R3", "R4"], reasons: [.dependency, .customNotReady],
      lessons: ["starting/fresh", "dependencies/pending-holds-no-slot"]),
    APIWord(
      ["OperationQueue", "NSOperationQueue", "queue", "queues", "队列"],
      "Starts the operations that are added to it when they are ready: the highest priority first, then the one added first, as many at a time as its limit permits.",
      rules: ["R12"], lessons: ["queues/one-block", "priority/readiness-first"]),
    APIWord(
      ["thread", "threads", "pool", "64", "线程", "线程池"],
      "A queue takes threads from a pool, here of 64. A body holds its thread while it runs or waits; a serial queue does not always use the same one.",
      rules: ["R10"], reasons: [.workers],
      lessons: ["queues/sixty-four-threads", "starting/another-thread", "why/starved-pool"]),
    APIWord(
      ["stuck", "hang", "freeze", "not-starting", "卡住"],
      "`optui why` says why operations do not run, in a file, a lesson, a log or a running program: `optui why PID`.",
      lessons: ["why/suspended-behind", "why/ring", "why/starved-pool"]),
    APIWord(
      ["error", "failure", "fail", "throw", "throws", "handling", "错误", "失败"],
      "An operation of Foundation cannot fail or throw: keep the error in a property. A dependant runs all the same, and has to look at it.",
      rules: ["R7"], lessons: ["dependencies/cancelled-counts", "completion/three-outcomes"]),
    APIWord(
      ["result", "data", "pass", "share", "input", "output", "结果", "传递数据"],
      "An operation keeps its result in a property. The next one depends on it and reads it there, or a block between the two copies it, so that they need not know each other.",
      lessons: ["observing/results", "images/download-and-combine"]),
    APIWord(
      ["timeout", "delay", "timer", "after", "asyncAfter", "deadline", "超时", "延迟"],
      "An operation has neither a timeout nor a delay: cancel it from a timer, which its body has to notice, or add it later.",
      rules: ["R6"], lessons: ["cancelling/how-often"]),
    APIWord(
      [
        "KVO", "observe", "observer", "addObserver", "observeValue", "willChangeValue", "didChangeValue",
        "notification", "post", "观察", "通知",
      ],
      "A class that overrides start() posts isExecuting and isFinished, and one that overrides isReady posts that: willChangeValue before the change, didChangeValue after it. Observable are also isCancelled, isAsynchronous, dependencies, queuePriority and completionBlock.",
      rules: ["R16", "R23"], lessons: ["observing/all-keys", "subclassing/flip-then-post", "observing/dependency"]),
    APIWord(
      ["deadlock", "死锁"],
      "Nothing can go on, because each waits for another: operations that depend on each other in a ring; a body that waits for an operation of its own serial queue; the main thread that waits for the main queue; bodies that wait on all threads. Depend instead of waiting.",
      rules: ["R14", "R18"], reasons: [.cycle, .wait],
      lessons: [
        "dependencies/ring-of-two", "why/starved-pool", "why/ring", "queues/wait-for-all",
        "queues/wait-while-suspended",
      ]),
    APIWord(
      [
        "circular", "cycle", "ring", "circular-dependency", "dependency-cycle", "mutual", "each-other", "循环依赖", "循环等待",
        "环",
      ],
      "Operations that depend on each other in a ring never run, in whatever queues they are. Remove one dependency, or cancel one of them.",
      rules: ["R18"], reasons: [.cycle],
      lessons: ["dependencies/cycle", "dependencies/ring-of-two", "why/ring", "goals/free-the-ring"]),
    APIWord(
      ["reuse", "again", "restart", "retry", "repeat", "twice", "重试", "重复"],
      "An operation runs once, and the same one cannot be added again. To repeat the work, also after a failure, create another operation.",
      rules: ["R2", "R20"], lessons: ["queues/added-twice", "subclassing/resume-by-start"]),
    APIWord(
      ["exception", "crash", "崩溃", "异常"],
      "A forbidden call, such as adding an operation twice, raises an exception on Apple's platforms and stops the program on Linux. In a play it is a misuse: reported, and without effect.",
      rules: ["R2", "R20"], lessons: ["queues/added-twice", "queues/limits"]),
    APIWord(
      [
        "retain", "retain-cycle", "release", "leak", "weak", "capture", "memory", "deinit", "dealloc", "deallocated",
        "lifetime", "循环引用", "内存泄漏",
      ],
      "A queue retains its operations until they finish, and is retained until then: no work is lost if you release it. A completion block that names its own operation, or self that has it, makes a retain cycle until it has run: capture it weakly.",
      difference:
        "Apple's documentation of OperationQueue: to suspend a queue with unfinished operations can leak memory. On Linux, Foundation never releases a completion block.",
      rules: ["R19", "R9"], lessons: ["completion/own-operation"]),
    APIWord(
      ["thread-safe", "thread-safety", "lock", "mutex", "race", "Sendable", "atomic", "线程安全", "锁"],
      "Operations and queues may be used on any thread without a lock. What several bodies share, and the flags of a class that overrides start(), need one.",
      rules: ["R23"], lessons: ["subclassing/async-recipe", "racing/cancel-or-finish"]),
    APIWord(
      ["subclass", "override", "override-start", "override-main", "main-or-start", "custom", "子类", "重写"],
      "Override main() for work that is done when it returns. For work that ends later, such as a download, override start(), isExecuting and isFinished instead, and never call super.start().",
      lessons: ["subclassing/main-only", "subclassing/async-recipe", "subclassing/super-start"]),
    APIWord(
      [
        "async", "asynchronous", "callback", "delegate", "await", "Task", "concurrency", "URLSession", "network",
        "download", "异步", "下载",
      ],
      "Work that ends in a callback, such as a URLSession task, or in a Task that awaits, needs its own start(): it posts isExecuting, begins the work and returns. The callback posts isFinished, also after an error or a cancel. main() itself cannot await.",
      difference:
        "In async functions waitUntilFinished() and waitUntilAllOperationsAreFinished() are not available: Apple's header, and Foundation on Linux.",
      rules: ["R16"], reasons: [.step],
      lessons: ["subclassing/async-recipe", "kinds/manual", "subclassing/cancel-the-connection"]),
    APIWord(
      [
        "GCD", "dispatch", "DispatchQueue", "semaphore", "DispatchGroup", "notify", "compare", "difference", "派发队列",
        "区别",
      ],
      "Dispatch queues run blocks, and cost less. Operations add dependencies, priorities, a limit, cancelling and key-value observing. Take the simpler one that has what you need.",
      lessons: ["groups/gcd-beside-operation", "groups/enter-leave-notify", "starting/five-advantages"]),
    APIWord(
      ["group", "groups", "chain", "sequence", "batch", "分组", "链"],
      "Foundation has no group of operations. To end together, let one more operation depend on all of them; for a chain, let each depend on the one before it. The groups in OpTUI are its own.",
      lessons: ["dependencies/list-refresh", "groups/batch", "groups/chain", "groups/enter-leave-notify"]),
  ]
}
