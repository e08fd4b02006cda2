public import Foundation
public import OpEngine

extension EngineHandle where Self: OpEngine.OperationQueue {
  /// The progress of the queue, in operations, which counts once its `totalUnitCount` is set.
  ///
  /// A progress may be added to another one as a child. Cancelling it cancels no operation, as with Foundation.
  public var progress: Foundation.Progress {
    let own: QueueProgress = progress
    // Foundation lets nobody see that its `fractionCompleted` is read.
    own.reviewRead(isCertain: false)
    let follower = own.follower { FollowingProgress(of: own) }
    follower.follow()
    guard let progress = follower as? FollowingProgress else { preconditionFailure("a progress has one follower") }
    return progress
  }
}

/// Foundation's progress with the units of a queue's.
private final class FollowingProgress: Foundation.Progress, ProgressFollower, @unchecked Sendable {
  // Sendable: Foundation's fields are changed behind the lock.
  private weak let own: QueueProgress?

  /// Progresses of several queues may have one parent, which each of them changes.
  private static let lock = NSRecursiveLock()

  init(of own: QueueProgress) {
    self.own = own
    super.init(parent: nil, userInfo: nil)
  }

  override var totalUnitCount: Int64 {
    get {
      own?.noteTotalRead()
      return Self.lock.withLock { super.totalUnitCount }
    }
    set {
      own?.totalUnitCount = newValue
      Self.lock.withLock { super.totalUnitCount = newValue }
    }
  }

  override var completedUnitCount: Int64 {
    get { Self.lock.withLock { super.completedUnitCount } }
    set {
      own?.completedUnitCount = newValue
      Self.lock.withLock { super.completedUnitCount = newValue }
    }
  }

  override func addChild(_ child: Foundation.Progress, withPendingUnitCount inUnitCount: Int64) {
    own?.noteChild()
    super.addChild(child, withPendingUnitCount: inUnitCount)
  }

  func follow() {
    guard let own else { return }
    Self.lock.withLock {
      // A thread that comes late has nothing to write: readers of the parent take no lock.
      let (total, completed) = own.counts
      if super.totalUnitCount != total { super.totalUnitCount = total }
      if super.completedUnitCount != completed { super.completedUnitCount = completed }
    }
  }
}
