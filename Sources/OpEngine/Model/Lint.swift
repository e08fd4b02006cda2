/// Something legal that a person should know about.
///
/// More of them come with the rules that raise them.
public enum Lint: String, CaseIterable, Sendable, BitwiseCopyable {
  /// Nothing can move any more, and something is unfinished.
  case deadlock
}
