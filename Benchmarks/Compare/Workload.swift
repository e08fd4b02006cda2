import Dispatch

/// A row of the table: work done `count` times by either library and, where it has an equivalent, by Dispatch.
struct Workload {
  /// Does the work `count` times.
  /// - Returns: the time from the first call to an empty queue.
  typealias Run = (_ count: Int) -> Duration

  let name: String
  /// The required speed relative to Foundation, or time, of OpEngine; empty if there is none.
  let goal: String
  private let count: Int
  private let foundation: Run
  private let engine: Run
  private let dispatch: Run?

  init(
    _ name: String, goal: String, count: Int = 20_000, _ foundation: @escaping Run, _ engine: @escaping Run,
    _ dispatch: Run? = nil
  ) {
    (self.name, self.goal, self.count) = (name, goal, count)
    (self.foundation, self.engine, self.dispatch) = (foundation, engine, dispatch)
  }

  /// Nanoseconds per operation.
  struct Times {
    var foundation: Double
    var engine: Double
    /// Nil where Dispatch has no equivalent.
    var dispatch: Double?

    /// The speed of OpEngine relative to Foundation's.
    var ratio: Double { foundation / engine }

    /// The median of each column; the ratio is computed per attempt.
    static func medians(of all: [Self]) -> (times: Self, ratio: Double) {
      func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
      let dispatch = all.compactMap(\.dispatch)
      let times = Self(
        foundation: median(all.map(\.foundation)), engine: median(all.map(\.engine)),
        dispatch: dispatch.isEmpty ? nil : median(dispatch))
      return (times, median(all.map(\.ratio)))
    }
  }

  /// One attempt: the fastest of several rounds in which the libraries take turns. Other load only adds to a time.
  func measure(rounds: Int) -> Times {
    var fastest = Times(foundation: .infinity, engine: .infinity, dispatch: dispatch.map { _ in .infinity })
    for _ in 0..<rounds {
      fastest.foundation = min(fastest.foundation, perOperation(foundation(count)))
      fastest.engine = min(fastest.engine, perOperation(engine(count)))
      fastest.dispatch = dispatch.map { min(fastest.dispatch ?? .infinity, perOperation($0(count))) }
    }
    return fastest
  }

  private func perOperation(_ duration: Duration) -> Double {
    (Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9) / Double(count)
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

/// The time that `body` takes.
func time(_ body: () -> Void) -> Duration { ContinuousClock().measure(body) }
