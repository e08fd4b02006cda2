/// The waits that nothing ends any more, with their causes.
struct Standstill: Hashable, Sendable {
  /// Whether anything waits without an end.
  let isStuck: Bool
  /// All that wait; nil where nothing is stuck.
  let survey: WaitSurvey?
}
