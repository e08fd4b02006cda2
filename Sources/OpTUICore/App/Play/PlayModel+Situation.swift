// The situation on the screen, and its keys
extension PlayModel {
  var situation: Situation {
    if let past {
      if past.isPlaying { return .replaying }
      return capabilities.controlsTime ? .past : movesByItself ? .frozen : .reviewing
    }
    if isLog, capabilities.isLive { return movesByItself ? .live : .ended }
    if isLog { return movesByItself ? .following : .recorded }
    if openQuestion != nil { return predictions.isPick ? .choosing : .asked }
    if title.isSession, timeline.operations.isEmpty { return .empty }
    switch transport {
    case .play: return capabilities.isLive ? .live : .playing
    case .pause: return .paused
    case .hold: return .held
    case .end: return clock.exhaustion != nil ? .stopped : isStuck ? .stuck : .done
    }
  }

  /// The word for the situation in the title.
  var transportWord: String {
    if idleState?.stall != nil { return localized("STUCK") }
    if questionAskedAgain != nil { return localized("QUESTION") }
    return switch situation {
    case .playing: localized("PLAY")
    case .paused: localized("PAUSE")
    case .held: localized("HOLD")
    case .asked: localized("QUESTION")
    case .choosing: localized("CHOICE")
    case .past, .replaying, .frozen, .reviewing: localized("PAST")
    case .live: localized("LIVE")
    case .following: localized("FOLLOW")
    case .ended: localized("ENDED")
    case .empty: localized("EMPTY")
    case .done: localized("DONE")
    case .stuck: localized("STUCK")
    case .stopped, .recorded: localized("END")
    }
  }
}
