internal import DequeModule

/// Time as a value: it stands still until its holder moves it, and everything that is due happens in the holder's call.
///
/// A Swift closure takes no time here: it runs at one instant. Whoever wants a body that lasts schedules its end.
/// The order at one instant is that of the scenario format's "Ties": what was scheduled first goes first, and all that it
/// made runnable before the next.
public final class VirtualRuntime: Sendable {
  /// The time of `Engine.shared`.
  public static let shared = VirtualRuntime()

  private enum Work {
    case deed(Deed, Engine)
    case closure(@Sendable () -> Void)
  }

  private struct Line: ~Copyable {
    var now = EngineTime.zero
    /// Sorted: by time, and at one time in the order in which it was scheduled.
    var agenda: [(time: EngineTime, action: @Sendable () -> Void)] = []
    var runnable = Deque<Work>()
  }

  private let line = Lock(Line())

  public init() {}

  /// The present instant.
  public var now: EngineTime { line.withLock { $0.now } }

  /// Runs `action` `delay` from now, when the holder has moved time there; a negative delay is none.
  /// - Complexity: O(log n) to find its place, O(n) to take it.
  public func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) {
    line.withLock { line in
      let time = line.now + max(delay, .zero)
      let place = line.agenda.partitioningIndex { $0.time > time }
      line.agenda.insert((time, action), at: place)
    }
  }

  /// Runs everything that is due within `duration`, in order, and leaves time there.
  public func advance(by duration: Duration) {
    let end = now + max(duration, .zero)
    while let work = next(upTo: end) { perform(work) }
    line.withLock { $0.now = end }
  }

  /// Runs until nothing is left to run; time stands at the last instant at which anything happened.
  public func run() {
    while let work = next(upTo: nil) { perform(work) }
  }

  /// Runs until `condition` holds or nothing is left to run.
  func run(until condition: () -> Bool) {
    while !condition(), let work = next(upTo: nil) { perform(work) }
  }

  private func next(upTo end: EngineTime?) -> Work? {
    line.withLock { line in
      if let work = line.runnable.popFirst() { return work }
      guard let due = line.agenda.first, end.map({ due.time <= $0 }) ?? true else { return nil }
      line.agenda.removeFirst()
      line.now = due.time
      return .closure(due.action)
    }
  }

  private func perform(_ work: Work) {
    switch work {
    case .closure(let action): action()
    case .deed(.begin(let id, let worker), let engine): engine.handle(of: id)?.runDispatched(on: worker)
    case .deed(.complete(let id, let worker), let engine): engine.handle(of: id)?.runCompletion(on: worker)
    // Nobody blocks a thread in virtual time, and a closure sees a cancel when it looks.
    case .deed(.wakeWaiters, _), .deed(.wakeQueueWaiters, _), .deed(.noticeCancel, _): break
    // Closures of a block operation all run at the instant of its start, one after the other.
    case .deed(.runBlock, _): break
    }
  }
}

extension VirtualRuntime: Runtime {
  package func accept(_ deeds: [Deed], from engine: Engine) {
    line.withLock { line in for deed in deeds { line.runnable.append(.deed(deed, engine)) } }
  }
}

extension Array {
  /// The first index whose element satisfies `belongsInSecondPart`, in an array where all that do stand behind all that do not.
  fileprivate func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongsInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
