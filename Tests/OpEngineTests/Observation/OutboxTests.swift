import Testing

@testable import OpEngine

struct OutboxTests {
  private func events(_ numbers: Range<UInt64>) -> [EngineEvent] {
    numbers.map {
      EngineEvent(
        sequence: $0, time: .zero, worker: .main,
        change: .operation(OperationID(row: 0, generation: 1), .failed(message: "\($0)")))
    }
  }

  @Test(arguments: 1...20) func `For any batch size, all events are taken once and in order`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var outbox = Outbox()
    var (next, taken): (UInt64, [UInt64]) = (0, [])
    for _ in 0..<200 {
      if Bool.random(using: &random) {
        let count = UInt64.random(in: 1...40, using: &random)
        var fresh = events(next..<(next + count))
        outbox.append(&fresh)
        #expect(fresh.isEmpty)
        next += count
      } else {
        let limit = [1, 7, 30, .max].randomElement(using: &random) ?? 1
        var batch = outbox.take(upTo: limit)
        let (count, events) = (batch.count, batch.takeEvents())
        #expect(events.count == count && count <= limit, "seed \(seed)")
        taken += events.map(\.sequence)
        outbox.keep([])
      }
      #expect(outbox.isEmpty == (taken.count == Int(next)), "seed \(seed)")
    }
    var rest = outbox.take(upTo: .max)
    taken += rest.takeEvents().map(\.sequence)
    #expect(taken == Array(0..<next), "seed \(seed)")
    #expect(outbox.isEmpty)
  }
}
