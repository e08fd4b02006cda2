import Localization
import OpEngine
import OpScenario

// The moment that a person types.
extension PlayModel {
  /// The text of the status row while a moment is typed.
  var promptText: String? {
    guard case .prompt(let typed)? = overlay else { return nil }
    return localized("go to: \(typed)_   \(SeekTarget.examples), Enter, Esc")
  }

  /// The length that no moment needs; what is typed beyond it is refused.
  private static let longestMoment = 32

  /// Acts on a key while a moment is typed.
  mutating func type(_ key: Key, after typed: String) -> [PlayCommand] {
    switch key {
    case .character(let character) where typed.utf8.count < Self.longestMoment:
      overlay = .prompt(typed + String(character))
    case .backspace where !typed.isEmpty: overlay = .prompt(String(typed.dropLast()))
    case .enter where !typed.isEmpty:
      return closeOverlay() + go(to: typed)
    case .backspace, .enter, .escape: return closeOverlay()
    case .character, .control, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .backTab, .delete,
      .other:
      break
    }
    return []
  }

  /// Shows a moment, or says why there is none.
  mutating func go(to text: String) -> [PlayCommand] {
    do {
      return go(to: try SeekTarget(text))
    } catch {
      status = error.sentence
      return []
    }
  }

  private mutating func go(to destination: SeekTarget) -> [PlayCommand] {
    switch destination {
    case .event(let number) where (1...max(1, log.count)).contains(number): look(after: number)
    case .event(let number): refuse(noEvent("there is no event #\(number)"))
    case .time(let moment): return go(to: moment)
    case .back(let length): look(at: time + (.zero - length))
    case .on(let length): return go(to: time + length)
    case .end:
      returnToPresent()
      return movesOnDemand ? [.advance(to: .forEver)] : []
    }
    return []
  }

  /// Shows a moment of the past, or plays on to one to come.
  private mutating func go(to moment: EngineTime) -> [PlayCommand] {
    guard moment > presentTime, movesOnDemand else {
      look(at: moment)
      return []
    }
    returnToPresent()
    showAll()
    return clock.leap(to: moment)
  }

  /// Whether the play can be moved to a time to come.
  private var movesOnDemand: Bool {
    capabilities.controlsTime && (clock.transport == .play || clock.transport == .pause)
  }
}
