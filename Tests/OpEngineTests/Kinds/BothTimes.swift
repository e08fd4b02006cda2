import Testing

@testable import OpEngine

/// A world of either kind of time, for rules that hold in both.
enum BothTimes: CaseIterable {
  case virtual, live

  /// Runs `body` where it may block, with an engine whose events are kept.
  func run(workers: Int = 8, _ body: @escaping @Sendable (Engine, DeliveredLog) -> Void) async {
    await onOwnThread {
      switch self {
      case .virtual:
        let world = World(workers: workers)
        world { body(world.engine, DeliveredLog(engine: world.engine, heard: world.log)) }
      case .live:
        let world = LiveWorld(workers: workers, isObserved: true)
        world { body(world.engine, world.log) }
      }
    }
  }
}

/// The error of a body.
struct Mishap: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Operation {
  /// Waits until `condition` holds: in virtual time by advancing time, live by polling.
  func waitUntil(_ condition: () -> Bool) {
    if !engine.isLive { return engine.runtime.run(until: condition) }
    while !condition() { giveWay() }
  }
}
