/// A member of Foundation's operations and queues, or a word about them, with the rules, reasons and lessons about it.
struct APIWord: Hashable {
  /// The names that find it; the first is printed.
  let names: [String]
  /// The answer in a sentence or two.
  let answer: Phrase
  /// The ids of the rules.
  let rules: [String]
  let reasons: [WaitReason.Kind]
  /// The names of built-in scenarios.
  let lessons: [String]

  init(
    _ names: [String], _ answer: Phrase, rules: [String] = [], reasons: [WaitReason.Kind] = [], lessons: [String] = []
  ) {
    (self.names, self.answer, self.rules, self.reasons, self.lessons) = (names, answer, rules, reasons, lessons)
  }

  static let all = ofOperation + ofQueue + ideas

  var name: String { names[0] }

  /// The rules, reasons and lessons, one kind a line.
  var places: String {
    let calls = (rules + reasons.map(\.rawValue)).map { "optui explain \($0)" }.joined(separator: localized(", "))
    let lessons = lessons.map { "optui run \($0)" }.joined(separator: localized(", "))
    let lines = [
      calls.isEmpty ? nil : localized("In full: \(calls)"), lessons.isEmpty ? nil : localized("Lessons: \(lessons)"),
    ]
    return lines.compactMap { $0.map { "\($0)\n" } }.joined()
  }
}
