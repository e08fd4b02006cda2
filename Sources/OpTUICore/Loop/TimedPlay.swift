/// A play in virtual time, or the session that owns it. `PlayedScenario` is what a verifier reads of a play on either
/// clock; this is what the loop advances.
protocol TimedPlay: AnyObject {
  var play: Play { get }
  func advance(to time: EngineTime, limit: Int) -> PlayStop
  func advance(toMark count: Int, limit: Int) -> PlayStop
  func advance(events: Int) -> PlayStop
  func release()
  func predict(_ isOn: Bool)
}

extension Play: TimedPlay {
  var play: Play { self }
}

extension ScenarioSession: TimedPlay {}
