extension PlayModel {
  /// Returns a time with as many digits as needed to tell the events of the log apart.
  func text(_ time: EngineTime) -> String { TimeText.moment(time, exact: viewer.needsMicroseconds) }
}
