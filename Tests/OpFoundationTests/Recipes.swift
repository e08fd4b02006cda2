// Classes as taught by the posts (S2:197-314, S3:25-128, S4:206-299, S1:287-381, S0:542-566): the same overrides, the
// same order of reports, the same mistakes, in our own code. Compiled twice; only the import differs.
#if AGAINST_FOUNDATION
  import Foundation
#else
  import OpFoundation
#endif

/// An operation that overrides only main, and checks isCancelled once, at the beginning.
class OneLookOperation: Operation, @unchecked Sendable {
  private(set) var rounds = 0

  override func main() {
    if isCancelled { return }
    for _ in 0..<2 { rounds += 1 }
  }
}

/// Keeps isExecuting and isFinished itself, behind a lock, and posts only real changes. Its start checks isCancelled.
class LockedFlagsOperation: Operation, @unchecked Sendable {
  private let lock = NSLock()
  private var executingFlag = false
  private var finishedFlag = false
  private let work: ((LockedFlagsOperation) -> Void)?
  /// The result for a dependant.
  var data: Int?

  init(work: ((LockedFlagsOperation) -> Void)?) {
    self.work = work
    super.init()
  }

  override var isAsynchronous: Bool { true }

  override var isExecuting: Bool {
    get { lock.withLock { executingFlag } }
    set {
      guard isExecuting != newValue else { return }
      willChangeValue(forKey: "isExecuting")
      lock.withLock { executingFlag = newValue }
      didChangeValue(forKey: "isExecuting")
    }
  }

  override var isFinished: Bool {
    get { lock.withLock { finishedFlag } }
    set {
      guard isFinished != newValue else { return }
      willChangeValue(forKey: "isFinished")
      lock.withLock { finishedFlag = newValue }
      didChangeValue(forKey: "isFinished")
    }
  }

  override func start() {
    if isCancelled {
      isFinished = true
      return
    }
    isExecuting = true
    main()
  }

  override func main() {
    if let work { work(self) } else { finish() }
  }

  func finish() {
    isExecuting = false
    isFinished = true
  }
}

/// Keeps its flags behind a concurrent queue, which writes with barriers, and ends on another thread.
class BarrierFlagsOperation: Operation, @unchecked Sendable {
  private let access = DispatchQueue(label: "flags", attributes: .concurrent)
  private var executingFlag = false
  private var finishedFlag = false

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { access.sync { executingFlag } }
  override var isFinished: Bool { access.sync { finishedFlag } }

  override func start() {
    if isCancelled { return set(executing: false, finished: true) }
    set(executing: true, finished: false)
    DispatchQueue.global().async { self.set(executing: false, finished: true) }
  }

  private func set(executing: Bool, finished: Bool) {
    willChangeValue(forKey: "isExecuting")
    willChangeValue(forKey: "isFinished")
    access.sync(flags: .barrier) { (executingFlag, finishedFlag) = (executing, finished) }
    didChangeValue(forKey: "isExecuting")
    didChangeValue(forKey: "isFinished")
  }
}

/// Keeps its flags without a lock, with key paths, and with both flags changed before either is posted.
class BothFlagsOperation: Operation, @unchecked Sendable {
  private var executingFlag = false
  private var finishedFlag = false

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { executingFlag }
  override var isFinished: Bool { finishedFlag }

  override func start() {
    willChangeValue(for: \.isExecuting)
    executingFlag = true
    didChangeValue(for: \.isExecuting)
    main()
  }

  override func main() { complete() }

  private func complete() {
    willChangeValue(for: \.isFinished)
    willChangeValue(for: \.isExecuting)
    executingFlag = false
    finishedFlag = true
    didChangeValue(for: \.isExecuting)
    didChangeValue(for: \.isFinished)
  }
}

/// The mistake: start does not check isCancelled, and main, which does, does not post isFinished.
class ForgetfulOperation: Operation, @unchecked Sendable {
  private var executingFlag = false
  private var finishedFlag = false

  override var isExecuting: Bool { executingFlag }
  override var isFinished: Bool { finishedFlag }

  override func start() {
    set(executing: true, finished: false)
    main()
  }

  override func main() {
    guard !isCancelled else { return }
    set(executing: false, finished: true)
  }

  private func set(executing: Bool, finished: Bool) {
    willChangeValue(forKey: "isFinished")
    finishedFlag = finished
    didChangeValue(forKey: "isFinished")
    willChangeValue(forKey: "isExecuting")
    executingFlag = executing
    didChangeValue(forKey: "isExecuting")
  }
}

/// Finishes on request: overrides start only to check first, calls super's, and keeps isFinished false until then.
class OpenEndedOperation: Operation, @unchecked Sendable {
  private var executingFlag = false
  private var finishedFlag = false
  var handler: ((OpenEndedOperation) -> Void)?

  override var isExecuting: Bool { executingFlag }
  override var isFinished: Bool { finishedFlag }

  override func start() {
    if isCancelled { return end() }
    super.start()
  }

  override func main() {
    willChangeValue(forKey: "isExecuting")
    executingFlag = true
    didChangeValue(forKey: "isExecuting")
    handler?(self)
  }

  func end() {
    willChangeValue(forKey: "isFinished")
    willChangeValue(forKey: "isExecuting")
    finishedFlag = true
    executingFlag = false
    didChangeValue(forKey: "isExecuting")
    didChangeValue(forKey: "isFinished")
  }
}

/// An overridden isReady, ANDed with super's (S4:306).
class GatedOperation: Operation, @unchecked Sendable {
  private var isOpen = false

  override var isReady: Bool { super.isReady && isOpen }

  /// Opens the gate and posts the change.
  func open() {
    willChangeValue(forKey: "isReady")
    isOpen = true
    didChangeValue(forKey: "isReady")
  }

  /// Opens the gate without posting the change.
  func openSilently() { isOpen = true }
}
