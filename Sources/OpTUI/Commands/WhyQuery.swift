import OpEngine
import OpScenario
import OpTUICore

/// The answers of `optui why`, in the lines that it prints.
struct WhyQuery {
  let snapshot: LogSnapshot
  let charset: Charset
  /// Whether the answer has the colours of the screen.
  var isColored = false

  private var timeline: Timeline { snapshot.timeline }

  /// Returns why one operation is not running.
  func answer(about operation: String, as format: WhyCommand.Format) -> [String] {
    guard let why = why(operation) else { return [] }
    switch format {
    case .text: return [title] + (isColored ? why.styledPage.map(StyledText.text) : why.page)
    case .json: return [ExplanationRecord(operation, in: snapshot, fixedBy: why.fix).line]
    }
  }

  /// Returns everything that is not running, in order of creation, each with its first reason.
  func survey(as format: WhyCommand.Format) -> [String] {
    let waiting = timeline.operations.lazy.filter { $0.phase != .finished }.compactMap { lane in
      why(lane.id).map { (lane: lane, why: $0) }
    }.filter { $0.why.reason != nil }
    switch format {
    case .json: return waiting.map { ExplanationRecord($0.lane.id, in: snapshot, fixedBy: $0.why.fix).line }
    case .text:
      let listed = waiting.prefix(Self.mostListed + 1).map { (name: name(of: $0.lane), why: $0.why) }
      guard !listed.isEmpty else { return [title, "nothing waits"] }
      let columns = listed.map { DisplayWidth.of($0.name) }.max() ?? 0
      let lines = listed.prefix(Self.mostListed).map { name, why in
        let gap = String(repeating: " ", count: columns - DisplayWidth.of(name) + 2)
        return "  \(name)\(gap)\(why.reason ?? "")  (\(why.state))"
      }
      return [title] + lines + (listed.count > Self.mostListed ? ["  and more"] : [])
    }
  }

  /// The id, and the name if that says more.
  private func name(of lane: OperationLane) -> String {
    charset.legible(lane.name == lane.id ? lane.id : "\(lane.id) (\(lane.name))")
  }

  private static let mostListed = 100

  private var title: String {
    "\(charset.legible(snapshot.name)) at \(snapshot.time.text)"
      + (snapshot.isAtEndOfLog ? ", where the log ends" : "")
  }

  private func why(_ operation: String) -> WhyText? {
    WhyText(of: operation, in: timeline, at: snapshot.time, charset: charset, fixTerms: snapshot.fixTerms)
  }

  // MARK: - Finding operations

  /// The id of the operation that a person means by its id or its name.
  func find(_ word: String) throws(Failure) -> String {
    if timeline.operation(word) != nil { return word }
    let named = timeline.operations.filter { $0.name == word }.map { charset.legible($0.id) }
    switch named.count {
    case 1: return timeline.operations.first { $0.name == word }?.id ?? word
    case 0: throw Failure(.wrongUsage, missing(word))
    case let count:
      throw Failure(
        .wrongUsage,
        "\(snapshot.name) has \(count) operations called '\(charset.legible(word))'; say which: \(Self.list(named))")
    }
  }

  private func missing(_ word: String) -> String {
    let ids = timeline.operations.map { charset.legible($0.id) }
    let word = charset.legible(word)
    let isQueue = timeline.queue(word) != nil ? "'\(word)' is a queue; " : ""
    let names = ids + timeline.operations.map { charset.legible($0.name) }
    let meant = Suggestion.nearest(to: word, among: names).map { "did you mean '\($0)'?" }
    let hint = meant ?? (ids.isEmpty ? "there is none" : "there are \(Self.list(ids))")
    return "\(snapshot.name) has no operation '\(word)' at \(snapshot.time.text); \(isQueue)\(hint)"
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " ..." : "")
  }
}
