import Localization
import OpEngine
import OpTUICore

// Moments, where nobody looks at the play.
extension ScenarioSession {
  /// Plays on to a time, past all holds.
  func goOn(to time: EngineTime) -> Play.Stop {
    var stop = advance(to: time)
    while case .held = stop {
      release()
      stop = advance(to: time)
    }
    return stop
  }

  /// Returns the time that the words of a moment mean, or the sentence for words that mean none, or one that is past.
  func time(of moment: String) -> Result<EngineTime, LoopFailure> {
    do throws(SeekTarget.Mistake) {
      switch try SeekTarget(moment) {
      case .time(let time) where time >= play.now: return .success(time)
      case .on(let length): return .success(play.now + length)
      case .end: return .success(.forEver)
      case .time, .back, .event:
        return .failure(LoopFailure("expected a time that is not past, such as 8.5s or +2s, or 'end'"))
      }
    } catch {
      return .failure(LoopFailure(Phrase(verbatim: error.sentence)))
    }
  }
}
