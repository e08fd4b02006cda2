import Testing

@testable import OpEngine

/// The reasons why an operation is not running.
struct ChainTests {
  static let cases: [(expected: String, prepare: @Sendable (EngineProbe) -> Void)] = [
    ("A: not-enqueued", { _ in }),
    (
      "A: suspended q",
      {
        $0.setSuspended("q", true)
        $0.enqueue("A", in: "q")
      }
    ),
    (
      "A: max-zero q",
      {
        $0.setMax("q", 0)
        $0.enqueue("A", in: "q")
      }
    ),
    (
      "A: dependency B; B: not-enqueued",
      {
        $0.addDependency("A", on: "B")
        $0.enqueue("A", in: "q")
      }
    ),
    (
      "A: dependency C; C: suspended p",
      {
        $0.addDependency("A", on: "B")
        $0.addDependency("A", on: "C")
        $0.start("B")
        $0.finish("B")
        $0.setSuspended("p", true)
        $0.enqueue("C", in: "p")
        $0.enqueue("A", in: "q")
      }
    ),
    (
      "A: dependency B; B: dependency A; A: cycle A",
      {
        $0.addDependency("A", on: "B")
        $0.addDependency("B", on: "A")
        $0.enqueue("A", "B", in: "q")
      }
    ),
    (
      "A: max q B",
      {
        $0.setMax("q", 1)
        $0.enqueue("B", "A", in: "q")
      }
    ),
    (
      "A: outranked q C; C: workers q B",
      {
        $0.enqueue("B", in: "p")
        $0.enqueue("D", in: "p")
        $0.setPriority("C", .high)
        $0.enqueue("A", "C", in: "q")
      }
    ),
    ("A: main-busy m", { $0.enqueue("A", in: "m") }),
    ("", { $0.enqueue("A", in: "q") }),
    (
      "",
      {
        $0.start("A")
        $0.finish("A")
      }
    ),
    (
      "A: wait C; C: not-enqueued",
      {
        $0.enqueue("A", in: "q")
        $0.begin("A")
        $0.apply(.beginWait(for: .operation($0["C"]), inside: $0["A"]), by: WorkerID(2))
      }
    ),
    (
      "A: wait q B; B: max q A; A: cycle A",
      {
        $0.setMax("q", 1)
        $0.enqueue("A", "B", in: "q")
        $0.begin("A")
        $0.apply(.beginWait(for: .queue($0.queue("q")), inside: $0["A"]), by: WorkerID(2))
      }
    ),
    (
      "",
      {
        $0.enqueue("A", in: "q")
        $0.begin("A")
        $0.apply(.beginWait(for: .operation($0["C"]), inside: $0["A"]), by: WorkerID(2))
        $0.apply(.endWait(for: .operation($0["C"]), inside: $0["A"]), by: WorkerID(2))
      }
    ),
  ]

  @Test(arguments: cases.indices)
  func `The first reason that applies, continued from the holder`(_ index: Int) {
    let probe = EngineProbe(workers: 2)
    probe.makeQueue("p")
    probe.makeQueue("q")
    probe.makeQueue("m", runBy: .main)
    probe.make("A", "B", "C", "D")
    Self.cases[index].prepare(probe)
    #expect(probe.words(for: probe.state.chain(from: probe["A"])) == Self.cases[index].expected)
    #expect(probe.broken == nil)
  }
}
