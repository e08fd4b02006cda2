/// A custom operation: a subclass whose overrides run steps.
final class OverridingOperation: Operation, @unchecked Sendable {
  // Sendable: the flags are behind a lock, nothing else changes.
  private let overrides: Overrides
  private let body: [Step]
  private let perform: @Sendable ([Step]) -> Void
  private let flags: Lock<ClassFlags>
  /// Whether the play is over: from then on the class behaves as if it overrode nothing.
  private let isDisowned = Lock(false)

  /// - Parameter perform: runs the steps of a method on the calling thread.
  init(_ plan: OperationPlan, perform: @escaping @Sendable ([Step]) -> Void) {
    overrides = plan.overrides ?? Overrides()
    body = plan.blocks.first ?? []
    self.perform = perform
    flags = Lock(ClassFlags(overrides))
    super.init()
  }

  override func start() { run(overrides.start) { super.start() } }
  override func main() { run(overrides.main ?? body) {} }
  override func cancel() { run(overrides.cancel) { super.cancel() } }

  private func run(_ steps: [Step]?, orElse inherited: () -> Void) {
    if let steps, !isDisowned.withLock({ $0 }) { perform(steps) } else { inherited() }
  }

  override var isReady: Bool { value(of: "isReady") }
  override var isExecuting: Bool { value(of: "isExecuting") }
  override var isFinished: Bool { value(of: "isFinished") }
  override var isCancelled: Bool { value(of: "isCancelled") }
  override var isAsynchronous: Bool { value(of: "isAsynchronous") }

  /// Returns the result of a getter; false for a key that the class does not have.
  func value(of key: String) -> Bool { flags.withLock { $0 }.value(of: key, inherited: inherited) }

  private func inherited(_ key: KeyChange.Key) -> Bool {
    switch key {
    case .isReady: super.isReady
    case .isExecuting: super.isExecuting
    case .isFinished: super.isFinished
    case .isCancelled: super.isCancelled
    case .isAsynchronous: super.isAsynchronous
    case .dependencies, .queuePriority, .completionBlock, .isPaused: false
    }
  }

  /// Calls a method of the class, or the inherited one.
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

  /// Changes flags, all at once, then posts them in this order unless the change is silent.
  /// - Parameter post: posts a key that only this class has.
  func set(_ changes: [Step.FlagValue], isSilent: Bool, post: (_ key: String, _ old: Bool, _ new: Bool) -> Void) {
    let olds = changes.map { value(of: $0.key) }
    // Any other name is one of the class alone, also where it is Foundation's second name of a flag.
    func isInherited(_ key: String) -> Bool { KeyChange.Key(rawValue: key) != nil }
    if !isSilent { for change in changes where isInherited(change.key) { willChangeValue(forKey: change.key) } }
    flags.withLock { $0.set(changes) }
    if isSilent { return }
    for (change, old) in zip(changes, olds) {
      if isInherited(change.key) {
        didChangeValue(forKey: change.key)
      } else {
        post(change.key, old, value(of: change.key))
      }
    }
  }

  /// Finishes the operation like any other, because the play is over.
  func disown() {
    isDisowned.withLock { $0 = true }
    let isExecuting = state == .executing
    flags.withLock { $0.reset(to: isExecuting ? ["isFinished": false] : [:]) }
    guard isExecuting else { return }
    set([Step.FlagValue("isFinished", true)], isSilent: false) { _, _, _ in }
  }
}
