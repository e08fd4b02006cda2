/// A state in which nothing moves, with what waits in it.
struct IdleState: Hashable, Sendable {
  /// All that wait, and their causes; nil where nothing is stuck.
  let stall: WaitSurvey?
  /// Whether nothing more can come.
  let isEnd: Bool
  /// The index of the operation that has failed first; nil if none has.
  let firstFailed: Int?
}
