import Testing

@testable import OpEngine

/// Copies of the state made while it changes. Random programs compare them with the whole state: see `EngineProbe`.
struct SlicedCopyTests {
  /// A state with operations in one queue.
  private final class Bench {
    var state = EngineState(workerLimit: 1, firstWorker: 2)
    var ids: [OperationID] = []

    init(_ count: Int) {
      state.stamp(worker: .main, isObserved: true)
      let queue = state.createQueue(runBy: .pool)
      for _ in 0..<count {
        ids.append(state.register(.normal, .block))
        state.enqueue(ids[ids.count - 1], in: queue)
      }
      state.effects.reset()
    }

    /// Copies to the end.
    /// - Parameter change: is called between two slices.
    /// - Returns: how many operations each slice has copied.
    func make(_ copy: inout SlicedCopy, changing change: (Bench) -> Void = { _ in }) -> [Int] {
      var counts: [Int] = []
      while !copy.advance(state) {
        counts.append(copy.copied.count)
        change(self)
        for event in state.effects.events { copy.note(event.change) }
        state.effects.reset()
      }
      return counts + [copy.copied.count]
    }
  }

  @Test func `One slice copies a bounded number of operations, however many there are`() {
    var copy = SlicedCopy()
    let counts = Bench(3000).make(&copy)
    #expect(counts.allSatisfy { $0 <= SlicedCopy.slice })
    #expect(counts.count == 3001 / SlicedCopy.slice + 1)
    #expect(counts.reduce(0, +) == 3000)
  }

  @Test func `A dependency counts as an operation does`() {
    let bench = Bench(300)
    let last = bench.state.register(.normal, .block)
    for id in bench.ids { bench.state.addDependency(last, on: id) }
    bench.state.effects.reset()
    var copy = SlicedCopy(slice: 200)
    #expect(bench.make(&copy) == [199, 102, 0])
    #expect(copy.snapshot.operations[Int(last.row)]?.dependencies == bench.ids)
  }

  @Test func `Only data that changed between two slices is copied again`() {
    let bench = Bench(1000)
    var copy = SlicedCopy()
    let counts = bench.make(&copy) { $0.state.setPriority($0.ids[0], $0.state.snapshot().isHigh ? .low : .high) }
    #expect(counts.reduce(0, +) == 1001)
    #expect(copy.snapshot.isHigh == bench.state.snapshot().isHigh)
  }

  @Test func `Slices grow if more changes between two of them than one copies`() {
    var copy = SlicedCopy()
    var isHigh = false
    let counts = Bench(4 * SlicedCopy.slice).make(&copy) { bench in
      isHigh.toggle()
      for id in bench.ids.prefix(2 * SlicedCopy.slice) { bench.state.setPriority(id, isHigh ? .high : .low) }
    }
    #expect(copy.slice > 2 * SlicedCopy.slice)
    #expect(counts.count < 20)
  }
}

extension EngineSnapshot {
  /// Whether the first operation is of a high priority.
  fileprivate var isHigh: Bool { operations[0]?.record.priority == .high }
}
