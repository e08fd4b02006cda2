import OpEngine

/// An operation of the kind custom: a subclass whose overrides run steps.
final class OverridingOperation: Operation, @unchecked Sendable {
  // Sendable: the flags are behind a lock, nothing else changes.
  private let overrides: Overrides
  private let body: [Step]
  private let perform: @Sendable ([Step]) -> Void
  /// The values of the keys that it keeps itself.
  private let flags: Lock<[String: Bool]>
  /// Whether the play is over: from then on it is as if the class overrode nothing.
  private let isDisowned = Lock(false)

  /// - Parameter perform: runs the steps of a method on the calling thread.
  init(_ plan: OperationPlan, perform: @escaping @Sendable ([Step]) -> Void) {
    overrides = plan.overrides ?? Overrides()
    body = plan.blocks.first ?? []
    self.perform = perform
    flags = Lock(overrides.flags)
    super.init()
  }

  override func start() { run(overrides.start) { super.start() } }
  override func main() { run(overrides.main ?? body) {} }
  override func cancel() { run(overrides.cancel) { super.cancel() } }

  private func run(_ steps: [Step]?, orElse inherited: () -> Void) {
    if let steps, !isDisowned.withLock({ $0 }) { perform(steps) } else { inherited() }
  }

  override var isReady: Bool { super.isReady && own("isReady") ?? true }
  override var isExecuting: Bool { own("isExecuting") ?? super.isExecuting }
  override var isFinished: Bool { own("isFinished") ?? super.isFinished }
  override var isCancelled: Bool { own("isCancelled") ?? super.isCancelled }
  override var isAsynchronous: Bool { own("isAsynchronous") ?? overrides.detaches }

  private func own(_ key: String) -> Bool? { flags.withLock { $0[key] } }

  /// Calls a method of its class, or the one that it inherits.
  func call(_ method: Step.Method) {
    switch method {
    case .start: start()
    case .main: main()
    case .cancel: cancel()
    case .own(let name): perform(overrides.methods[name] ?? [])
    case .superStart: super.start()
    case .superCancel: super.cancel()
    }
  }

  /// Returns what its getter answers; false for a key that it does not have.
  func value(of key: String) -> Bool {
    switch KeyChange.Key(rawValue: key) {
    case .isReady?: isReady
    case .isExecuting?: isExecuting
    case .isFinished?: isFinished
    case .isCancelled?: isCancelled
    case .isAsynchronous?: isAsynchronous
    case .dependencies?, .queuePriority?, .completionBlock?, .isPaused?, nil: own(key) ?? false
    }
  }

  /// Changes all the flags at once; then posts them in this order, unless it is done silently.
  /// - Parameter post: posts a key that only this class has.
  func set(_ changes: [Step.FlagValue], isSilent: Bool, post: (_ key: String, _ old: Bool, _ new: Bool) -> Void) {
    let olds = changes.map { value(of: $0.key) }
    if !isSilent { for change in changes { willChangeValue(forKey: change.key) } }
    flags.withLock { flags in for change in changes { flags[change.key] = change.value } }
    if isSilent { return }
    for (change, old) in zip(changes, olds) {
      didChangeValue(forKey: change.key)
      if KeyChange.Key(rawValue: change.key) == nil { post(change.key, old, value(of: change.key)) }
    }
  }

  /// Has it be finished like any other, because the play is over.
  func disown() {
    isDisowned.withLock { $0 = true }
    let isExecuting = state == .executing
    flags.withLock { $0 = isExecuting ? ["isFinished": false] : [:] }
    guard isExecuting else { return }
    set([Step.FlagValue("isFinished", true)], isSilent: false) { _, _, _ in }
  }
}
