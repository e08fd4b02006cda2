/// The commands to a program that it has not answered yet, and how long it has been silent.
struct UnansweredCommands: Hashable, Sendable {
  /// The commands as lines, in the order in which they are answered.
  private var lines: [String] = []
  /// The time since the first of them was sent, or since the latest answer.
  private var silence = Duration.zero

  /// The time after which the person is told. A program that runs answers within milliseconds.
  private static let patience = Duration.seconds(2)

  /// The command whose answer is overdue; nil while there is none.
  var overdue: String? { silence >= Self.patience ? lines.first : nil }

  /// The wall time after which an answer is overdue; nil if none is expected, or one is already.
  var deadline: Duration? { lines.isEmpty || overdue != nil ? nil : Self.patience - silence }

  mutating func add(_ line: String) { lines.append(line) }

  /// Lets wall time pass.
  mutating func elapse(_ wall: Duration) { if !lines.isEmpty { silence += wall } }

  /// Notes that the first commands were answered.
  mutating func answer(_ count: Int) {
    lines.removeFirst(min(count, lines.count))
    silence = .zero
  }
}
