import Localization
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

  /// Returns why one operation is not running. Where it waits for several causes, all branches are told.
  func answer(about operation: String, as format: WhyCommand.Format) -> [String] {
    guard let why = why(operation) else { return [] }
    switch format {
    case .json: return [ExplanationRecord(operation, in: snapshot, fixedBy: why.fix).line]
    case .text:
      let causes = causes(of: [operation])
      let branches =
        causes.count > 1
        ? ["  " + localized("behind it are \(causes.count) causes")] + lines(of: causes, indent: 4) : []
      return [title] + (isColored ? why.styledPage.map(StyledText.text) : why.page) + branches
    }
  }

  /// Returns everything that is not running: the causes for which it waits, then each operation, in order of creation,
  /// with its first reason.
  func survey(as format: WhyCommand.Format) -> [String] {
    let open = timeline.unfinished
    switch format {
    case .json:
      return timeline.waitGraph.explanations(of: open).filter { !$0.explanation.reasons.isEmpty }.map {
        name, explanation in
        ExplanationRecord(name, explanation, in: snapshot, fixedBy: brief(name, nil, explanation.suggestedFix)?.fix)
          .line
      }
    case .text:
      let waiting = timeline.waitGraph.firstReasons(of: open)
      guard !waiting.isEmpty else { return [title, localized("nothing waits")] + threads }
      let listed = waiting.prefix(Self.mostListed).compactMap { id, reason in
        timeline.operation(id).flatMap { lane in brief(id, reason).map { (name: name(of: lane), why: $0) } }
      }
      let column = NameColumn(listed.map(\.name))
      let rows = listed.map { "  \($0)\(column.gap(after: $0))\($1.reason ?? "")  (\($1.state))" }
      let rest = waiting.count - Self.mostListed
      return [title] + lines(of: causes(of: waiting.map(\.name)), indent: 0) + rows
        + (rest > 0 ? ["  " + localized("and \(rest) more")] : []) + threads
    }
  }

  /// Returns for what a thread waits, and why that does not end.
  func answer(aboutThread thread: String, as format: WhyCommand.Format = .text) -> [String] {
    if format == .json { return [record(aboutThread: thread)] }
    let question = localized("why does \(charset.legible(thread)) not go on?")
    guard let wait = wait(of: thread) else {
      return [title, "\(question)  \(localized("it waits for nothing that is known"))"]
    }
    let open = wait.operations.filter { timeline.operation($0)?.phase != .finished }
    let names = Self.told(open.compactMap { timeline.operation($0) }.map(name))
    return [title, paint(question, .bold) + "  " + wait.sentence]
      + (names.map { ["  " + localized("unfinished: \($0)")] } ?? []) + lines(of: causes(of: open), indent: 2)
  }

  private func record(aboutThread thread: String) -> String {
    let wait = wait(of: thread)
    let open = wait?.operations.filter { timeline.operation($0)?.phase != .finished } ?? []
    let process = snapshot.pid.map { #""pid":\#($0),"# } ?? ""
    return #"{\#(process)"thread":\#(thread.quotedForJSON),"t_us":\#(snapshot.time.microseconds),"#
      + #""unfinished":[\#(open.map(\.quotedForJSON).joined(separator: ","))],"#
      + #""text":\#(wait?.sentence.quotedForJSON ?? "null")}"#
  }

  // MARK: - Causes

  private func causes(of operations: [String]) -> [CauseText] {
    CauseText.all(of: operations, in: timeline, charset: charset, fixTerms: snapshot.fixTerms)
  }

  /// Returns a line for each cause, and one for what would help.
  private func lines(of causes: [CauseText], indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    let lines = causes.prefix(Self.mostCauses).flatMap { cause in
      [space + cause.line] + (cause.fix.map { [paint("\(space)  \(localized("fix: \($0)"))", .bold)] } ?? [])
    }
    let rest = causes.count - Self.mostCauses
    return lines + (rest > 0 ? [space + localized("and \(rest) more causes")] : [])
  }

  private func paint(_ text: String, _ style: Style) -> String { isColored ? StyledText.text(text, style) : text }

  private static let mostCauses = 20

  // MARK: - Threads

  /// The threads that wait, each in one line.
  private var threads: [String] { threadNames.compactMap { wait(of: $0) }.map { "  " + $0.line } }

  private var threadNames: [String] {
    let ofScript = snapshot.threadWaits.map(\.thread)
    return ofScript + timeline.waits.keys.filter { !ofScript.contains($0) }.sorted()
  }

  /// The wait of a thread, as the play or the log tells it.
  private func wait(of thread: String) -> (sentence: String, line: String, operations: [String])? {
    if let wait = snapshot.threadWaits.first(where: { $0.thread == thread }) {
      let operations: [String] =
        switch wait.cause {
        case .time: []
        case .event(let pattern): [pattern.subject].compactMap(\.self).filter { timeline.operation($0) != nil }
        case .operation(let id): [id]
        case .queue(let id): members(of: id)
        }
      return (charset.legible(wait.sentence), charset.legible(wait.sentence), operations)
    }
    let name = charset.legible(thread)
    switch timeline.waits[thread] {
    case .operation(let id)?:
      let target = charset.legible(id)
      return (localized("it waits for \(target)"), localized("thread \(name) waits for \(target)"), [id])
    case .queue(let id)?:
      let target = charset.legible(id)
      return (
        localized("it waits until \(target) is empty"), localized("thread \(name) waits until \(target) is empty"),
        members(of: id)
      )
    case nil: return nil
    }
  }

  private func members(of queue: String) -> [String] {
    timeline.operations.lazy.filter { $0.queue == queue }.map(\.id)
  }

  /// The id, and the name if that says more.
  private func name(of lane: OperationLane) -> String {
    charset.legible(lane.name == lane.id ? lane.id : "\(lane.id) (\(lane.name))")
  }

  private static let mostListed = 100

  private var title: String {
    localized("\(charset.legible(snapshot.name)) at \(snapshot.time.text)")
      + (snapshot.isAtEndOfLog ? localized(", where the log ends") : "")
  }

  private func why(_ operation: String) -> WhyText? {
    WhyText(of: operation, in: timeline, at: snapshot.time, charset: charset, fixTerms: snapshot.fixTerms)
  }

  private func brief(_ operation: String, _ reason: WaitReason?, _ fix: SuggestedFix? = nil) -> WhyText.Brief? {
    timeline.operation(operation).map { lane in
      WhyText.Brief(
        of: lane, waitingFor: reason, until: fix, in: timeline, at: snapshot.time, charset: charset,
        fixTerms: snapshot.fixTerms)
    }
  }

  // MARK: - Finding operations

  /// Whether a word is the name of a thread, and of no operation.
  func isThread(_ word: String) -> Bool {
    timeline.operation(word) == nil && timeline.operations.allSatisfy { $0.name != word }
      && (word == "main" || threadNames.contains(word))
  }

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

  private func missing(_ word: String) -> Phrase {
    let ids = timeline.operations.map { charset.legible($0.id) }
    let word = charset.legible(word)
    let isQueue = timeline.queue(word) != nil ? localized("'\(word)' is a queue; ") : ""
    let names = ids + timeline.operations.map { charset.legible($0.name) }
    let hint: Phrase =
      Suggestion.didYouMean(word, among: names) ?? (ids.isEmpty ? "there is none" : "there are \(Self.list(ids))")
    return "\(snapshot.name) has no operation '\(word)' at \(snapshot.time.text); \(isQueue)\(hint)"
  }

  /// `a, b, c and 5 more`; nil for none.
  private static func told(_ names: [String]) -> String? {
    if names.isEmpty { return nil }
    let shown = names.prefix(8).joined(separator: ", ")
    return names.count > 8 ? localized("\(shown) and \(names.count - 8) more") : shown
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " ..." : "")
  }
}
