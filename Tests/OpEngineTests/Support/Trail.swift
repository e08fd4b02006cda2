@testable import OpEngine

/// A thread-safe list of entries, in the order of their addition.
final class Trail<Entry: Sendable>: Sendable {
  private let kept = Lock<[Entry]>([])

  func append(_ entry: Entry) { kept.withLock { $0.append(entry) } }

  var entries: [Entry] { kept.withLock { $0 } }
}
