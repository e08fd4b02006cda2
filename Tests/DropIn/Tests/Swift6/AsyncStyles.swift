import OpFoundation

// Asynchronous operations that keep their own flags, as packages and posts write them. The work of each is over 1 ms
// after its start, on another thread.

/// The lock and the work, which all of them need.
class Work: Operation, @unchecked Sendable {
  let lock = NSRecursiveLock()
  let done: @Sendable () -> Void

  init(done: @escaping @Sendable () -> Void) { self.done = done }

  final func work(_ end: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.001) {
      self.done()
      end()
    }
  }
}

/// One state, whose every change posts the keys of the old and the new one.
final class StateMachine: Work, @unchecked Sendable {
  enum State: String { case isReady, isExecuting, isFinished }

  private var _state = State.isReady
  private(set) var state: State {
    get { lock.withLock { _state } }
    set {
      let old = state
      willChangeValue(forKey: old.rawValue)
      willChangeValue(forKey: newValue.rawValue)
      lock.withLock { _state = newValue }
      didChangeValue(forKey: newValue.rawValue)
      didChangeValue(forKey: old.rawValue)
    }
  }

  override var isReady: Bool { super.isReady && state == .isReady }
  override var isExecuting: Bool { state == .isExecuting }
  override var isFinished: Bool { state == .isFinished }
  override var isAsynchronous: Bool { true }

  override func start() {
    if isCancelled {
      state = .isFinished
      return
    }
    state = .isExecuting
    main()
  }

  override func main() { work { self.state = .isFinished } }
}

/// Two flags, posted one after the other, by the names without "is".
final class OldNames: Work, @unchecked Sendable {
  private var (_executing, _finished) = (false, false)

  override var isExecuting: Bool { lock.withLock { _executing } }
  override var isFinished: Bool { lock.withLock { _finished } }
  override var isConcurrent: Bool { true }

  private func set(executing: Bool, finished: Bool) {
    willChangeValue(forKey: "executing")
    willChangeValue(forKey: "finished")
    lock.withLock { (_executing, _finished) = (executing, finished) }
    didChangeValue(forKey: "finished")
    didChangeValue(forKey: "executing")
  }

  override func start() {
    if isCancelled { return set(executing: false, finished: true) }
    set(executing: true, finished: false)
    work { self.set(executing: false, finished: true) }
  }
}

/// Setters by key path; a cancel ends it at once, if it has begun.
final class Paths: Work, @unchecked Sendable {
  private var (_executing, _finished) = (false, false)

  override private(set) var isExecuting: Bool {
    get { lock.withLock { _executing } }
    set {
      willChangeValue(for: \.isExecuting)
      lock.withLock { _executing = newValue }
      didChangeValue(for: \.isExecuting)
    }
  }

  override private(set) var isFinished: Bool {
    get { lock.withLock { _finished } }
    set {
      willChangeValue(for: \.isFinished)
      lock.withLock { _finished = newValue }
      didChangeValue(for: \.isFinished)
    }
  }

  override var isAsynchronous: Bool { true }

  override func start() {
    guard !isCancelled else { return finish() }
    isExecuting = true
    work { self.finish() }
  }

  private func finish() {
    lock.lock()
    defer { lock.unlock() }
    if _finished { return }
    if _executing { isExecuting = false }
    isFinished = true
  }

  override func cancel() {
    super.cancel()
    if isExecuting { finish() }
  }
}

/// The default start(), with only `isFinished` overridden.
final class OpenEnd: Work, @unchecked Sendable {
  private var _finished = false

  override var isFinished: Bool { lock.withLock { _finished } }

  override func start() {
    if isCancelled { end() } else { super.start() }
  }

  override func main() { work { self.end() } }

  private func end() {
    willChangeValue(forKey: "isFinished")
    lock.withLock { _finished = true }
    didChangeValue(forKey: "isFinished")
  }
}

/// Is finished when `start()` returns, and posts nothing.
final class Silent: Work, @unchecked Sendable {
  private var _finished = false

  override var isFinished: Bool { lock.withLock { _finished } }

  override func start() {
    if !isCancelled { done() }
    lock.withLock { _finished = true }
  }
}

/// Counts as finished as soon as it is cancelled, and is not started then.
final class CancelledIsFinished: Work, @unchecked Sendable {
  override var isFinished: Bool { isCancelled || super.isFinished }

  override func start() { if !isCancelled { super.start() } }
  override func main() { done() }
}
