import Foundation
import OpEngine

/// A way to observe all events of an engine, measured by the time it adds to an operation of six events.
struct Observation {
  let name: String
  /// The maximum time it may add to an operation.
  let goal: String
  /// Starts to observe an engine.
  /// - Returns: a closure that ends the observation.
  private let begin: (Engine) throws -> (() -> Void)
  /// The file that it writes, if any.
  private let path: String?

  static var all: [Self] {
    [
      Self(name: "observer", goal: "350 ns", path: nil) { engine in
        let token = engine.observers.observe { _ in }
        return { token.cancel() }
      },
      recording(name: "recording", goal: "500 ns, 200 B", suffix: "oplog"),
      recording(name: "recording, lines", goal: "", suffix: "jsonl"),
    ]
  }

  private static func recording(name: String, goal: String, suffix: String) -> Self {
    let path = NSTemporaryDirectory() + "optui-compare-\(getpid()).\(suffix)"
    return Self(name: name, goal: goal, path: path) { engine in
      let recording = try engine.record(to: path)
      return { recording.end() }
    }
  }

  private init(name: String, goal: String, path: String?, begin: @escaping (Engine) throws -> (() -> Void)) {
    (self.name, self.goal, self.path, self.begin) = (name, goal, path, begin)
  }

  /// Nanoseconds per operation.
  struct Times {
    var plain = Double.infinity
    var observed = Double.infinity
    /// The time until all events are observed too.
    var all = Double.infinity

    var added: Double { observed - plain }
  }

  private static let count = 20_000

  /// The fastest of several batches, plain and observed.
  func measure(rounds: Int) throws -> Times {
    var fastest = Times()
    for _ in 0..<rounds {
      // Both run on fresh engines, because a fresh engine has to allocate its tables.
      Engine.$current.withValue(Engine()) {
        fastest.plain = min(fastest.plain, Self.perOperation(EngineLibrary.batch(Self.count)))
      }
      try Engine.$current.withValue(Engine()) {
        let end = try begin(Engine.current)
        var observed = Duration.zero
        let all = time {
          observed = EngineLibrary.batch(Self.count)
          Engine.current.awaitObservers()
          end()
        }
        fastest.observed = min(fastest.observed, Self.perOperation(observed))
        fastest.all = min(fastest.all, Self.perOperation(all))
      }
    }
    return fastest
  }

  private static func perOperation(_ duration: Duration) -> Double {
    Double(duration.components.attoseconds) / 1e9 / Double(count)
  }

  /// Removes the file that was written, and returns its bytes per operation as text.
  func takeSize() -> String {
    guard let path, let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int else {
      return "-"
    }
    try? FileManager.default.removeItem(atPath: path)
    return "\(size / Self.count)"
  }
}
