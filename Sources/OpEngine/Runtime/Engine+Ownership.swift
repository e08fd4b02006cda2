internal import Synchronization

// The engine of a new operation (R21).
extension Engine {
  /// Whether there has been another engine than the shared one.
  private static let hasOthers = Atomic(false)

  /// Notes that there is another engine than the shared one. Called by its initialiser.
  static func noteAnother() { hasOthers.store(true, ordering: .releasing) }

  /// Returns the engine of the operation that is being made: the current one, unless another has announced the
  /// operation. It is retained for the operation, unless it is the shared one.
  @inline(__always)
  static func takeOwnerOfNextOperation() -> Unmanaged<Engine> {
    // In a program without engines of its own, `current` has one value: to look it up costs 126 instructions.
    guard hasOthers.load(ordering: .acquiring) else { return .passUnretained(shared) }
    let owner = ThreadContext.current.takeNextOwner()?.retain() ?? .passRetained(current)
    if owner._withUnsafeGuaranteedRef({ $0.isShared }) { owner.release() }
    return owner
  }

  /// Makes this engine that of the operation that the calling thread makes next, and makes at once.
  func ownNextOperation() {
    if Engine.hasOthers.load(ordering: .acquiring) { ThreadContext.current.setNextOwner(self) }
  }
}
