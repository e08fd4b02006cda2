internal import Synchronization

// The engine of a new operation (R21).
extension Engine {
  /// Whether an engine other than the shared one has existed.
  private static let hasOthers = Atomic(false)

  /// Records that there is an engine other than the shared one. Called by its initialiser.
  static func noteAnother() { hasOthers.store(true, ordering: .releasing) }

  /// Returns the engine of the operation being made: the current one, unless another was announced. It is retained for
  /// the operation, unless it is the shared one.
  @inline(__always)
  static func takeOwnerOfNextOperation() -> Unmanaged<Engine> {
    // In a program without engines of its own, `current` has one value; looking it up costs 126 instructions.
    guard hasOthers.load(ordering: .acquiring) else { return .passUnretained(shared) }
    let owner = ThreadContext.current.takeNextOwner()?.retain() ?? .passRetained(current)
    if owner._withUnsafeGuaranteedRef({ $0.isShared }) { owner.release() }
    return owner
  }

  /// Makes this engine the owner of the operation that the calling thread makes next, which must be at once.
  func ownNextOperation() {
    if Engine.hasOthers.load(ordering: .acquiring) { ThreadContext.current.setNextOwner(self) }
  }
}
