import Scenarios
import Testing

@testable import OpEngine
@testable import OpPlay
@testable import OpTUICore

/// The answers to "why" of a log that begins late, with a snapshot of the state, beside those of the whole log.
struct WhyFromSnapshotTests {
  /// Something that a snapshot does not say, and that a log which begins with it therefore does not show.
  private enum Unknown: CaseIterable {
    /// The order in which operations were created: lists of names have another order.
    case orderOfCreation
    /// Refused calls, and lints with a path or about a queue.
    case refusedCalls
    /// The posts of a class that keeps its own flags, which show that it pauses.
    case ownPosts
    /// The children that a group has given up at this instant: the engine has, but no event says so.
    case disownedChildren
    /// The fact that nothing moves any more, which only the owner of a virtual time knows.
    case standstill
  }

  @Test func `A log entered late says why as the whole one does, but for what a snapshot does not say`() throws {
    var found: Set<Unknown> = []
    for builtIn in BuiltIn.all {
      guard let scenario = ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8)).scenario,
        scenario.clock == .virtual
      else { continue }
      let whole = Play(scenario, holds: false)
      whole.finish(limit: 2000)
      let play = Play(scenario, holds: false)
      play.core.engine.core.withLock { $0.state.recordTimes() }
      for _ in 0..<16 {
        play.advance(events: max(1, whole.events.count / 16))
        compare(play, in: builtIn.name, &found)
      }
    }
    #expect(found == Set(Unknown.allCases))
  }

  private func compare(_ play: Play, in name: String, _ found: inout Set<Unknown>) {
    let (late, whole) = (Timeline(Self.present(of: play)), Timeline(play.events))
    for operation in whole.unfinished where late.operation(operation) != nil {
      let texts = [whole, late].map { timeline in
        WhyText(of: operation, at: play.now, WaitFormatter(in: timeline, charset: .unicode))?.lines ?? []
      }
      let keys = texts.map { $0.map(Self.key) }
      let lost = texts[0].filter { !keys[1].contains(Self.key($0)) }
      let new = texts[1].filter { !keys[0].contains(Self.key($0)) }
      if lost.isEmpty, new.isEmpty { continue }
      let kinds = Self.kinds(lost, new)
      found.formUnion(kinds)
      #expect(!kinds.isEmpty, "\(name), \(operation) at \(play.now.text): \(lost.map(\.text)), \(new.map(\.text))")
    }
  }

  /// Returns the kinds of differences; none if any is not accepted.
  private static func kinds(_ lost: [WhyText.Line], _ new: [WhyText.Line]) -> Set<Unknown> {
    var kinds: Set<Unknown> = []
    let isLate = { (line: WhyText.Line) in line.role == .remark }
    if lost.contains(where: isLate) { kinds.insert(.refusedCalls) }
    let lost = lost.filter { !isLate($0) }
    if lost.contains(where: { $0.text.contains("is added when group") }) { return kinds.union([.disownedChildren]) }
    for (left, right) in zip(lost, new) {
      if left.text == right.text, left.displayState == .paused {
        kinds.insert(.ownPosts)
      } else if left.text.contains("never reports its finish") {
        kinds.insert(.standstill)
      } else if words(left) == words(right) {
        kinds.insert(.orderOfCreation)
      } else {
        return []
      }
    }
    return lost.count == new.count ? kinds : []
  }

  /// A line but for the sentence of a lint, which in a play is that of the play.
  private static func key(_ line: WhyText.Line) -> [String] {
    let text = line.role == .remark ? String(line.text.prefix { $0 != ":" }) : line.text
    return ["\(line.role)", "\(line.depth)", line.displayState.map { "\($0)" } ?? "", text]
  }

  private static func words(_ line: WhyText.Line) -> [String] {
    line.text.split { " ,".contains($0) }.map(String.init).sorted()
  }

  /// The events of a log that begins now.
  private static func present(of play: Play) -> [LogEvent] {
    var translator = LogTranslator()
    let recorder = play.core.recorder
    let snapshot = play.core.engine.core.withLock { $0.state.snapshot() }
    for id in snapshot.operations.compactMap({ $0?.id }) { translator.name(id, recorder.name(of: id)) }
    for id in snapshot.queues.compactMap({ $0?.id }) { translator.name(id, recorder.name(of: id)) }
    var events: [LogEvent] = []
    // What a recording introduces besides: the names for display.
    var created: [String: LogEvent.NewOperation] = [:]
    for case .created(let name, _, let new) in play.events.map(\.body) where created[name.text] == nil {
      created[name.text] = new
    }
    snapshot.forEachEvent { event, since in
      guard var line = translator.logEvent(for: event) else { return }
      line.since = since
      if case .created(let name, let queue, var new) = line.body, let known = created[name.text] {
        (new.name, new.qualityOfService) = (known.name, known.qualityOfService)
        line.body = .created(name, in: queue, new)
      }
      // A recording introduces queues with their limits.
      if case .queueCreated(let name, let new) = line.body, new.executor == .main {
        line.body = .queueCreated(name, .init(executor: .main, max: 1))
      }
      events.append(line)
    }
    return events
  }
}
