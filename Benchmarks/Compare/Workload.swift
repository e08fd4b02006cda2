import Dispatch

/// The same work for either engine: how long `count` operations take, from the first call to an empty queue.
struct Workload {
  let name: String
  let foundation: (_ count: Int) -> Duration
  let engine: (_ count: Int) -> Duration

  /// Nanoseconds an operation, on either engine.
  struct Times {
    var foundation: Double
    var engine: Double

    static func median(of all: [Self]) -> Self {
      Self(
        foundation: all.map(\.foundation).sorted()[all.count / 2], engine: all.map(\.engine).sorted()[all.count / 2])
    }
  }

  /// One attempt: the fastest of several rounds in which the two take turns. Whatever else the machine does only adds to a
  /// time.
  func measure(count: Int, rounds: Int) -> Times {
    var fastest = Times(foundation: .infinity, engine: .infinity)
    for _ in 0..<rounds {
      fastest.foundation = min(fastest.foundation, foundation(count).nanoseconds / Double(count))
      fastest.engine = min(fastest.engine, engine(count).nanoseconds / Double(count))
    }
    return fastest
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

/// Runs `body` on eight threads at once, each with its share of `count`, and waits for them.
func onEightThreads(_ count: Int, _ body: @escaping @Sendable (_ share: Int) -> Void) {
  let group = DispatchGroup()
  for index in 0..<8 {
    DispatchQueue(label: "submitter \(index)").async(group: group) { body(count / 8) }
  }
  group.wait()
}
