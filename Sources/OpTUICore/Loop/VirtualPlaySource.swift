import OpEngine
import OpScenario

/// A play in virtual time, which the loop moves.
final class VirtualPlaySource: PlaySource, TimeControl {
  private let makePlay: () -> Play
  private(set) var play: Play
  private var feed: PlayFeed

  init(_ scenario: Scenario, language: String? = nil, holds: Bool = true, slice: PlayFeed.Slice = .standard) {
    makePlay = { Play(scenario, language: language, holds: holds) }
    feed = PlayFeed(slice: slice)
    play = makePlay()
  }

  var sentEventCount: Int { feed.sentEventCount }

  var isAtEnd: Bool { play.nextDue == nil && play.hold == nil }

  var timeControl: (any TimeControl)? { self }

  func restart() {
    play = makePlay()
    feed.begin()
  }

  func fork(after count: Int, at time: EngineTime) {
    play = play.fork(after: count, at: time)
    feed.begin(after: count)
  }

  func advance(to time: EngineTime) -> Bool { feed.advance { play.advance(to: time, limit: $0) } }

  func advance(toMark count: Int) -> Bool { feed.advance { play.advance(toMark: count, limit: $0) } }

  func advance(events: Int) { feed.note(play.advance(events: events)) }

  func release() { play.release() }

  func perform(_ command: PersonCommand) { play.perform(command) }

  func news() -> AppMessage { feed.news(of: play) }
}
