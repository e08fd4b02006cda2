import Testing

@testable import OpEngine

/// The cycles that a dependency would close, with the operations that they lead through (R18).
struct RingTests {
  /// `A>B`: A gets a dependency on B. The last one is the tested one.
  static let cases: [(edges: String, ring: String?)] = [
    ("A>B B>A", "B A"),
    ("A>B B>C C>A", "C A B"),
    ("B>C C>A A>B", "A B C"),
    ("A>B A>C B>D C>D", nil),
    ("A>B B>C D>C D>A", nil),
    // The shorter of two paths.
    ("A>B B>C C>D A>D D>A", "D A"),
    // Found from the one end, and from the other.
    ("B>1 B>2 B>3 B>4 B>A A>B", "A B"),
    ("1>A 2>A 3>A 4>A B>A A>B", "A B"),
    ("1>2 2>3 B>1 B>C C>A 4>A 5>4 A>B", "A B C"),
    // One ring at a time; rings closed before are not reported again.
    ("A>B B>A C>A", nil),
    ("A>B B>A C>A B>C", "B C A"),
  ]

  private func probe(_ edges: [(String, String)], refusesCycles: Bool = false) -> EngineProbe {
    let probe = EngineProbe(refusesCycles: refusesCycles)
    for name in Set(edges.flatMap { [$0.0, $0.1] }).sorted() { probe.make(name) }
    return probe
  }

  private func edges(_ text: String) -> [(String, String)] {
    text.split(separator: " ").map { (String($0.first ?? "?"), String($0.last ?? "?")) }
  }

  @Test(arguments: cases)
  func `With the faithful policy the ring closed by an edge is reported`(_ edges: String, _ ring: String?) {
    let edges = self.edges(edges)
    let probe = probe(edges)
    var events: [String] = []
    for (from, to) in edges { events = probe.addDependency(from, on: to).events }
    let lint = ring.map { ["lint dependencyCycle of \($0.prefix(1)): \($0)"] } ?? []
    #expect(events.filter { $0.hasPrefix("lint") } == lint)
    #expect(probe.broken == nil)
  }

  @Test(arguments: cases.filter { $0.edges != "A>B B>A C>A B>C" })
  func `With the strict policy it is refused, with its path`(_ edges: String, _ ring: String?) {
    let edges = self.edges(edges)
    let probe = probe(edges, refusesCycles: true)
    var last = EngineProbe.Outcome()
    for (from, to) in edges { last = probe.addDependency(from, on: to) }
    // In cases that close a ring before their last edge, that one was already refused.
    #expect(last.misuse == (ring == nil ? nil : .dependencyCycle))
    if let ring { #expect(last.events == ["misuse dependencyCycle of \(ring.prefix(1)): \(ring)"]) }
    #expect(probe.broken == nil)
  }

  @Test(arguments: ["cancelled", "started", "finished"])
  func `An operation that no longer waits closes no ring`(_ how: String) {
    let probe = EngineProbe()
    probe.make("A", "B", "C")
    probe.addDependency("A", on: "B")
    if how == "cancelled" { probe.cancel("B") } else { probe.start("B") }
    if how == "finished" { probe.finish("B") }
    probe.addDependency("C", on: "A")
    #expect(!probe.addDependency("B", on: "C").events.contains { $0.contains("dependencyCycle") })
  }
}
