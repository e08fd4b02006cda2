/// A word that is explained, such as a member of Foundation's operations and queues, with the rules, reasons and lessons
/// about it.
package struct APIWord: Hashable, Sendable {
  /// The names that find it; the first is printed. The parts of a name between hyphens are words of their own.
  package let names: [String]
  /// The answer in a sentence or two.
  package let answer: Phrase
  /// A difference between Apple's platforms, Linux and OpTUI, with its source; nil if there is none to tell.
  package let difference: Phrase?
  /// The ids of the rules.
  package let rules: [String]
  package let reasons: [WaitReason.Kind]
  /// The names of built-in scenarios, the best introduction first.
  package let lessons: [String]

  package init(
    _ names: [String], _ answer: Phrase, difference: Phrase? = nil, rules: [String] = [],
    reasons: [WaitReason.Kind] = [], lessons: [String] = []
  ) {
    (self.names, self.answer, self.difference) = (names, answer, difference)
    (self.rules, self.reasons, self.lessons) = (rules, reasons, lessons)
  }

  package var name: String { names[0] }

  /// The answer after the command that prints it in full.
  package var line: String {
    let name = names.first { !$0.contains("(") } ?? name
    return "optui explain \(name)\(localized(": "))\(answer)"
  }

  /// The rules, reasons and lessons, one kind a line.
  package var places: String {
    let calls = (rules + reasons.map(\.rawValue)).map { "optui explain \($0)" }.joined(separator: localized(", "))
    let lessons = lessons.map { "optui run \($0)" }.joined(separator: localized(", "))
    let lines = [
      calls.isEmpty ? nil : localized("In full: \(calls)"), lessons.isEmpty ? nil : localized("Lessons: \(lessons)"),
    ]
    return lines.compactMap { $0.map { "\($0)\n" } }.joined()
  }
}
