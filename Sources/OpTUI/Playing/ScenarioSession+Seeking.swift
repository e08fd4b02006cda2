import Localization
import OpEngine
import OpTUICore

// Seeking without a screen
extension ScenarioSession {
  /// Plays to a time without holding.
  func playOn(to time: EngineTime) -> PlayStop {
    var stop = advance(to: time)
    while case .held = stop {
      release()
      stop = advance(to: time)
    }
    return stop
  }

  /// Returns the time meant by a text, or a sentence if it is invalid or in the past.
  func time(of moment: String) -> Result<EngineTime, LoopFailure> {
    do throws(SeekTarget.Mistake) {
      switch try SeekTarget(moment) {
      case .time(let time) where time >= play.now: return .success(time)
      case .on(let length): return .success(play.now + length)
      case .end: return .success(.forEver)
      case .time, .back, .event:
        return .failure(LoopFailure("expected a time that is not in the past, such as 8.5s or +2s, or 'end'"))
      }
    } catch {
      return .failure(LoopFailure(Phrase(verbatim: error.sentence)))
    }
  }
}
