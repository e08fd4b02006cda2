@testable import OpEngine

/// What several threads write down, in order.
final class Trail<Entry: Sendable>: Sendable {
  private let kept = Lock<[Entry]>([])

  func append(_ entry: Entry) { kept.withLock { $0.append(entry) } }

  var entries: [Entry] { kept.withLock { $0 } }
}
