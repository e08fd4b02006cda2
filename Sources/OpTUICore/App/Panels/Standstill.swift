/// The waits that nothing ends any more, with their causes.
struct Standstill: Hashable, Sendable {
  /// The number of events after which it was looked for.
  let eventCount: Int
  /// Whether anything waits without an end.
  let isStuck: Bool
  /// All that wait; nil where nothing is stuck.
  let survey: WaitSurvey?
}
