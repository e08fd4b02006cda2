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

  /// Returns the answer about an operation or a thread; about everything if nothing is named.
  func answer(aboutWord word: String?, as format: TextOrJSON) throws(Failure) -> [String] {
    guard let word else { return survey(as: format) }
    if isThread(word) { return answer(aboutThread: word, as: format) }
    return answer(about: try find(word), as: format)
  }

  /// Returns why one operation is not running. Where it waits for several causes, all branches are told.
  func answer(about operation: String, as format: TextOrJSON) -> [String] {
    guard let why = why(operation) else { return [] }
    switch format {
    case .json: return [record.answer(about: operation)]
    case .text:
      let causes = causes(of: [operation])
      let branches =
        causes.count > 1
        ? ["  " + localized("behind it are \(causes.count) causes")] + lines(of: causes, indent: 4) : []
      return [paint(title, .bold)] + (isColored ? why.styledPage.map(StyledText.text) : why.page) + branches
    }
  }

  /// Returns everything that is not running: the causes for which it waits, then each operation, in order of creation,
  /// with its first reason, and the threads that wait. What runs is listed where a thread waits for it, and where nothing
  /// else waits: its body may hang.
  func survey(as format: TextOrJSON) -> [String] {
    switch format {
    case .json: return [record.survey]
    case .text:
      let waiting = snapshot.waiting
      let running = waiting.isEmpty ? snapshot.running : snapshot.awaitedByThreads
      let nothing = snapshot.waitsForNothing ? [localized("nothing waits")] : []
      let all = waiting.map { ($0.name, Optional($0.reason)) } + running.map { ($0, nil) }
      let listed = all.prefix(Self.mostListed).compactMap { id, reason in
        timeline.operation(id).map { lane in (name: name(of: lane), why: brief(lane, reason)) }
      }
      let column = NameColumn(listed.map(\.name))
      let rows = listed.map { name, why in
        "  \(paint(name, .executing))\(column.gap(after: name))\(why.reason ?? localized("its body runs; no queue holds it"))"
          + "  \(paint("(\(why.state))", .faint))"
      }
      let rest = all.count - Self.mostListed
      return [paint(title, .bold)] + nothing + lines(of: causes(of: snapshot.heldUp), indent: 0) + rows
        + (rest > 0 ? ["  " + localized("and \(rest) more")] : []) + threads
    }
  }

  /// Returns for what a thread waits, and why that does not end.
  func answer(aboutThread thread: String, as format: TextOrJSON = .text) -> [String] {
    if format == .json { return [record.answer(aboutThread: thread)] }
    let question = localized("why does \(charset.legible(thread)) not go on?")
    guard let wait = snapshot.wait(of: thread, charset: charset) else {
      return [paint(title, .bold), "\(paint(question, .bold))  \(localized("no reason is known"))"]
    }
    let names = Self.told(wait.operations.compactMap { timeline.operation($0) }.map(name))
    return [paint(title, .bold), paint(question, .bold) + "  " + wait.sentence]
      + (names.map { ["  " + localized("unfinished: \($0)")] } ?? [])
      + lines(of: causes(of: wait.operations), indent: 2)
  }

  private var record: WhyRecord { WhyRecord(snapshot: snapshot, charset: charset) }

  // MARK: - Causes

  private func causes(of operations: [String]) -> [CauseText] {
    CauseText.all(of: operations, in: timeline, charset: charset, fixTerms: snapshot.fixTerms)
  }

  /// Returns a line for each cause, and one for what would help.
  private func lines(of causes: [CauseText], indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    let lines = causes.prefix(Self.mostCauses).flatMap { cause -> [String] in
      let remark = cause.remark.map { "\(space)  \($0)" }
      let fix = cause.fix.map { paint("\(space)  \(localized("fix: \($0)"))", .bold) }
      let line = space + paint(cause.clause, .ready) + cause.line.dropFirst(cause.clause.count)
      return [line, remark, fix].compactMap(\.self)
    }
    let rest = causes.count - Self.mostCauses
    return lines + (rest > 0 ? [space + localized("and \(rest) more causes")] : [])
  }

  private func paint(_ text: String, _ style: Style) -> String { isColored ? StyledText.text(text, style) : text }

  private static let mostCauses = 20

  /// The threads that wait, each in one line.
  private var threads: [String] {
    snapshot.waitingThreads.compactMap { snapshot.wait(of: $0, charset: charset) }.map { "  " + $0.line }
  }

  /// The id, and the name if that says more.
  private func name(of lane: OperationLane) -> String {
    charset.legible(lane.name == lane.id ? lane.id : "\(lane.id) (\(lane.name))")
  }

  private static let mostListed = 100

  private var title: String {
    localized("\(charset.legible(snapshot.name)) at \(snapshot.time.text)")
      + (snapshot.timeline.isAtEndOfLog ? localized(", where the log ends") : "")
  }

  private func why(_ operation: String) -> WhyText? {
    WhyText(
      of: operation, in: timeline, at: snapshot.time, charset: charset, fixTerms: snapshot.fixTerms,
      script: snapshot.threadWaits)
  }

  private func brief(_ lane: OperationLane, _ reason: WaitReason?) -> WhyText.Brief {
    WhyText.Brief(
      of: lane, waitingFor: reason, in: timeline, at: snapshot.time, charset: charset, fixTerms: snapshot.fixTerms)
  }

  // MARK: - Finding operations

  /// Whether a word is the name of a thread, and of no operation.
  func isThread(_ word: String) -> Bool {
    timeline.operation(word) == nil && timeline.operations.allSatisfy { $0.name != word }
      && (word == "main" || snapshot.waitingThreads.contains(word))
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

  private static func told(_ names: [String]) -> String? { names.isEmpty ? nil : names.listed(atMost: 8) }

  private static func list(_ names: [String]) -> String {
    names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " ..." : "")
  }
}
