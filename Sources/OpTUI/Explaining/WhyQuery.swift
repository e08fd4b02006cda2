/// The answers of `optui why`, as lines or JSON.
struct WhyQuery {
  /// The subject of a question by id; everything by default.
  enum Subject: Equatable {
    case all
    case operation(String)
    case thread(String)
  }

  let snapshot: LogSnapshot
  /// Whether the answer is coloured.
  private let isColored: Bool
  private let words: WaitFormatter
  /// The waiting threads.
  private let threads: [ThreadWaitText]

  private var timeline: Timeline { snapshot.timeline }
  private var charset: Charset { words.charset }

  init(snapshot: LogSnapshot, charset: Charset, isColored: Bool = false) {
    self.snapshot = snapshot
    self.isColored = isColored
    words = WaitFormatter(in: snapshot.timeline, charset: charset, fixTerms: snapshot.fixTerms)
    threads = ThreadWaitText.all(script: snapshot.threadWaits, words)
  }

  func answer(about subject: Subject, as format: TextOrJSON) -> [String] {
    switch format {
    case .json: [json(about: subject)]
    case .text: [paint(title, .bold)] + text(about: subject)
    }
  }

  private var title: String {
    // Nobody knows when a core file was written.
    if snapshot.process != nil, snapshot.time == .zero { return charset.legible(snapshot.name) }
    return localized("\(charset.legible(snapshot.name)) at \(snapshot.time.text)")
      + (timeline.isAtEndOfLog && snapshot.process == nil ? localized(", where the log ends") : "")
  }

  private func paint(_ text: String, _ style: Style) -> String { isColored ? StyledText.text(text, style) : text }

  // MARK: - Facts

  /// The waiting operations, each with its first reason.
  private var waiting: [(name: String, reason: WaitReason)] { timeline.waitGraph.firstReasons(of: timeline.unfinished) }

  /// The running operations without a known reason to wait, and those among them that a thread waits for.
  private func running(besides waiting: [String]) -> (all: [String], awaited: [String]) {
    let waiting = Set(waiting)
    let running = timeline.unfinished.filter { timeline.operation($0)?.phase == .executing && !waiting.contains($0) }
    return (running, running.filter(Set(threads.flatMap(\.operations)).contains))
  }

  private func wait(of thread: String) -> ThreadWaitText? { threads.first { $0.thread == thread } }

  // MARK: - JSON

  /// Returns a JSON object on one line.
  func json(about subject: Subject) -> String {
    JSONBytes.text { json in
      json.member("program", snapshot.process?.program)
      json.member("pid", snapshot.process?.pid)
      json.member("t_us", snapshot.time.microseconds)
      let graph = timeline.waitGraph
      func write(_ key: StaticString, _ explanations: [(name: String, explanation: Explanation)]) {
        json.array(key) { json in
          for (name, explanation) in explanations { json.object { words.write(explanation, of: name, to: &$0) } }
        }
      }
      switch subject {
      case .all:
        let waiting = graph.explanations(of: timeline.unfinished).filter { !$0.explanation.reasons.isEmpty }
        let running = running(besides: waiting.map(\.name))
        words.write(graph.causes(of: waiting.map(\.name) + running.awaited), to: &json)
        write("operations", waiting)
        write("running", graph.explanations(of: running.all))
        json.array("threads") { json in
          for wait in threads { json.object { words.write(wait, of: wait.thread, to: &$0) } }
        }
        if !snapshot.remarks.isEmpty { json.array("remarks", snapshot.remarks) }
      case .operation(let id):
        if let explanation = graph.explanation(of: id) { words.write(explanation, of: id, to: &json) }
        words.write(graph.causes(of: [id]), to: &json)
      case .thread(let name):
        let wait = wait(of: name)
        words.write(wait, of: name, to: &json)
        words.write(graph.causes(of: wait?.operations ?? []), to: &json)
      }
    }
  }

  // MARK: - Text

  private func text(about subject: Subject) -> [String] {
    switch subject {
    case .all: return survey
    case .operation(let id):
      // An operation that waits for several causes shows all branches.
      let causes = timeline.waitGraph.causes(of: [id])
      let why = WhyText(of: id, at: snapshot.time, words, script: snapshot.threadWaits)
      return (why?.styledPage ?? []).map(paint)
        + (causes.count > 1
          ? ["  " + localized("because of \(causes.count) causes")] + lines(of: causes, indent: 4) : [])
    case .thread(let name):
      let question = paint(localized("why does \(charset.legible(name)) not continue?"), .bold) + "  "
      guard let wait = wait(of: name) else { return [question + localized("no reason is known")] }
      let names = wait.operations.compactMap(timeline.operation).map(self.name)
      return [question + wait.sentence]
        + (names.isEmpty ? [] : ["  " + localized("unfinished: \(names.listed(atMost: 8))")])
        + lines(of: timeline.waitGraph.causes(of: wait.operations), indent: 2)
    }
  }

  /// Everything that is not running: the causes of waiting, then each operation with its first reason, those nearest to
  /// a cause first, and the waiting threads. Running operations are listed if a thread waits for them, or if nothing
  /// else waits: their bodies may hang.
  private var survey: [String] {
    let waiting = waiting
    let running = running(besides: waiting.map(\.name))
    let heldUp = waiting.map(\.name) + running.awaited
    let graph = timeline.waitGraph
    let causes = graph.causes(of: heldUp)
    let ranks = Dictionary(
      causes.flatMap { $0.ownOperations + $0.waiting }.enumerated().map { (graph.name(of: $1), $0) }
    ) { first, _ in first }
    let rank = { (index: Int) in (ranks[waiting[index].name] ?? .max, index) }
    let all =
      waiting.indices.sorted { rank($0) < rank($1) }.map { (waiting[$0].name, Optional(waiting[$0].reason)) }
      + (waiting.isEmpty ? running.all : running.awaited).map { ($0, nil) }
    let listed = all.prefix(Self.maxListed).compactMap { id, reason in
      timeline.operation(id).map { lane in
        let why = reason.map(words.predicate) ?? localized("its body runs; no queue blocks it")
        return (name: name(of: lane), why: why, state: words.state(of: lane, at: snapshot.time))
      }
    }
    let column = NameColumn(listed.map(\.name))
    let rest = all.count - Self.maxListed
    return (heldUp.isEmpty && threads.isEmpty ? [localized("nothing waits")] : [])
      + lines(of: causes, indent: 0)
      + words.failures.map { "  " + paint($0, .alert) }
      + listed.map { name, why, state in
        "  \(paint(name, .executing))\(column.gap(after: name))\(why)  \(paint("(\(state))", .faint))"
      }
      + (rest > 0 ? ["  " + localized("and \(rest) more")] : [])
      // Of an inspected program, threads only seem to wait.
      + (snapshot.remarks.isEmpty ? threads.map { "  " + $0.line } : [])
      + snapshot.remarks.map { "  " + charset.legible($0) }
  }

  /// Returns a line for each cause, and one for its fix.
  private func lines(of causes: [WaitCause], indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    let lines = causes.prefix(Self.maxCauses).flatMap { cause -> [String] in
      let clause = words.clause(cause)
      let remark = words.remark(cause).map { "\(space)  \($0)" }
      let fix = words.fix(cause).map { paint("\(space)  \(localized("fix: \($0)"))", .bold) }
      return [space + paint(clause, .ready) + words.line(cause).dropFirst(clause.count), remark, fix].compactMap(\.self)
    }
    let rest = causes.count - Self.maxCauses
    return lines + (rest > 0 ? [space + localized("and \(rest) more causes")] : [])
  }

  private static let (maxCauses, maxListed) = (20, 100)

  /// The id, and the name if it differs.
  private func name(of lane: OperationLane) -> String {
    charset.legible(lane.name == lane.id ? lane.id : "\(lane.id) (\(lane.name))")
  }

  // MARK: - Finding operations

  /// Returns the subject meant by an id or a name.
  func subject(_ word: String?) throws(Failure) -> Subject {
    guard let word else { return .all }
    if timeline.operation(word) != nil { return .operation(word) }
    let named = timeline.operations.filter { $0.name == word }.map(\.id)
    switch named.count {
    case 1: return .operation(named[0])
    case 0 where word == "main" || threads.contains { $0.thread == word }: return .thread(word)
    case 0: throw Failure(.wrongUsage, missing(word))
    case let count:
      throw Failure(
        .wrongUsage,
        "\(snapshot.name) has \(count) operations called '\(charset.legible(word))'; choose one: \(list(named))")
    }
  }

  private func missing(_ word: String) -> Phrase {
    let ids = timeline.operations.map { charset.legible($0.id) }
    let word = charset.legible(word)
    let isQueue = timeline.queue(word) != nil ? localized("'\(word)' is a queue; ") : ""
    let names = ids + timeline.operations.map { charset.legible($0.name) }
    let hint: Phrase =
      Suggestion.didYouMean(word, among: names) ?? (ids.isEmpty ? "there is none" : "there are \(list(ids))")
    return "\(snapshot.name) has no operation '\(word)' at \(snapshot.time.text); \(isQueue)\(hint)"
  }

  private func list(_ names: [String]) -> String {
    names.prefix(8).map(charset.legible).joined(separator: ", ") + (names.count > 8 ? " ..." : "")
  }
}
