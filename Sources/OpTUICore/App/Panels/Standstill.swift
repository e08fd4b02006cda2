/// The waits that nothing ends any more, with their causes.
struct Standstill: Hashable, Sendable {
  /// All that wait; nil where nothing is stuck.
  let survey: WaitSurvey?
}
