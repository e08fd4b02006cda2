import OpEngine
import Synchronization

/// A class that keeps two flags and an `isReady`; its subclasses are the recipes of the posts, rewritten.
class FlagKeeper: Operation, @unchecked Sendable {
  // Sendable: the flags are behind a lock.
  private let flags = Mutex((isExecuting: false, isFinished: false, isOpen: true))

  override var isExecuting: Bool { flags.withLock { $0.isExecuting } }
  override var isFinished: Bool { flags.withLock { $0.isFinished } }

  /// Announces the keys in their order, changes all, and posts them in this order.
  func set(_ changes: KeyValuePairs<String, Bool>) {
    for (key, _) in changes { willChangeValue(forKey: key) }
    for (key, value) in changes {
      flags.withLock { flags in
        if key == "isExecuting" { flags.isExecuting = value } else { flags.isFinished = value }
      }
    }
    for (key, _) in changes { didChangeValue(forKey: key) }
  }
}

/// S1:287-381: calls super's start, reports `isExecuting` itself, and ends by a call.
final class WordEnded: FlagKeeper, @unchecked Sendable {
  override func start() {
    if isCancelled { return set(["isFinished": true]) }
    if isExecuting || isFinished { return }
    super.start()
  }

  override func main() { set(["isExecuting": true]) }

  func complete() { set(["isExecuting": false, "isFinished": true]) }

  static let overrides = """
    start:
      - if-cancelled: [{set: {isFinished: true}}, {return: true}]
      - if: {isExecuting: true, do: [{return: true}]}
      - if: {isFinished: true, do: [{return: true}]}
      - call: super.start
    main: [{set: {isExecuting: true}}]
    complete: [{set: {isExecuting: false, isFinished: true}}]
    """
}

/// S3:64-128: posts a change without one, and does not report its finish if it was cancelled.
final class Forgetful: FlagKeeper, @unchecked Sendable {
  override func start() {
    set(["isFinished": false])
    set(["isExecuting": true])
    main()
  }

  override func main() {
    if isCancelled { return }
    complete()
  }

  func complete() {
    set(["isExecuting": false])
    set(["isFinished": true])
  }

  static let overrides = """
    start: [{set: {isFinished: false}}, {set: {isExecuting: true}}, {call: main}]
    main: [{if-cancelled: [{return: true}]}, {call: complete}]
    complete: [{set: {isExecuting: false}}, {set: {isFinished: true}}]
    """
}

/// S0:717-827: a cancel during its execution ends it.
final class Download: FlagKeeper, @unchecked Sendable {
  override func start() {
    if isCancelled { return set(["isFinished": true]) }
    set(["isExecuting": true])
  }

  override func cancel() {
    if isFinished { return }
    super.cancel()
    if isExecuting {
      set(["isExecuting": false])
      set(["isFinished": true])
    }
  }

  /// The order of the post, in which both flags are true for a moment.
  func complete() {
    set(["isFinished": true])
    set(["isExecuting": false])
  }

  static let overrides = """
    start:
      - if-cancelled: [{set: {isFinished: true}}, {return: true}]
      - set: {isExecuting: true}
    cancel:
      - if: {isFinished: true, do: [{return: true}]}
      - call: super.cancel
      - if: {isExecuting: true, do: [{set: {isExecuting: false}}, {set: {isFinished: true}}]}
    complete: [{set: {isFinished: true}}, {set: {isExecuting: false}}]
    """
}

/// S4:306: overrides `isReady`.
final class Gated: Operation, @unchecked Sendable {
  // Sendable: the gate is atomic.
  private let gate = Atomic<Bool>(false)

  override var isReady: Bool { super.isReady && gate.load(ordering: .relaxed) }

  func complete() {
    willChangeValue(forKey: "isReady")
    gate.store(true, ordering: .relaxed)
    didChangeValue(forKey: "isReady")
  }

  static let overrides = """
    isReady: false
    complete: [{set: {isReady: true}}]
    """
}
