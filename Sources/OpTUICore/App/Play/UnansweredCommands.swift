/// The commands not yet answered by a program, and the time since its last answer.
struct UnansweredCommands: Hashable, Sendable {
  /// The commands as lines, in the order of their answers.
  private var lines: [String] = []
  /// The time since the first of them was sent, or since the latest answer.
  private var silence = Duration.zero

  /// The time after which the user is told. A running program answers within milliseconds.
  private static let patience = Duration.seconds(2)

  /// The command whose answer is overdue; nil for none.
  var overdue: String? { silence >= Self.patience ? lines.first : nil }

  /// The wall time until an answer is overdue; nil if none is expected, or one already is.
  var deadline: Duration? { lines.isEmpty || overdue != nil ? nil : Self.patience - silence }

  mutating func add(_ line: String) { lines.append(line) }

  /// Advances wall time.
  mutating func elapse(_ wall: Duration) { if !lines.isEmpty { silence += wall } }

  /// Records that the first commands were answered.
  mutating func answer(_ count: Int) {
    lines.removeFirst(min(count, lines.count))
    silence = .zero
  }
}
