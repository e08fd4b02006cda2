// The progress file: one record per line, the name last, as it may contain blanks
extension CourseProgress {
  /// The first line.
  private static let header = "optui progress 1"
  /// The maximum number of lines of other versions that are kept.
  private static let otherLineLimit = 1000

  /// Returns whether a text is a progress file. An empty one is.
  package static func isProgress(_ text: String) -> Bool {
    text.isEmpty || text.prefix { !$0.isNewline } == header
  }

  /// Reads a file. Invalid lines are ignored.
  package init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline).dropFirst() where !read(line) {
      if otherLines.count < Self.otherLineLimit { otherLines.append(String(line)) }
    }
  }

  /// The text of the file, deterministic.
  package var text: String {
    var lines = [Self.header]
    if let latest { lines.append("opened \(latest)") }
    for (name, lesson) in lessons.sorted(by: { $0.key < $1.key }) {
      if lesson.isFinished { lines.append("finished \(name)") }
      for (number, answer) in lesson.answers.sorted(by: { $0.key < $1.key }) {
        lines.append("answered \(number) \(answer.first.rawValue) \(answer.best.rawValue) \(name)")
      }
    }
    for (name, exercise) in exercises.sorted(by: { $0.key < $1.key }) {
      if exercise.hints > 0 { lines.append("hinted \(exercise.hints) \(name)") }
      if exercise.isSolved { lines.append("solved \(name)") }
    }
    return (lines + otherLines).joined(separator: "\n") + "\n"
  }

  /// Reads a line.
  /// - Returns: whether it is a record.
  private mutating func read(_ line: Substring) -> Bool {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return false }
    switch parts[0] {
    case "opened": latest = parts[1]
    case "finished": apply(.finished(lesson: parts[1]))
    case "solved": apply(.solved(exercise: parts[1]))
    case "hinted":
      let words = parts[1].split(separator: " ", maxSplits: 1)
      guard words.count == 2, let count = Self.count(words[0]) else { return false }
      apply(.hinted(exercise: String(words[1]), count: count))
    case "answered":
      let words = parts[1].split(separator: " ", maxSplits: 3).map(String.init)
      guard words.count == 4, let number = Self.count(words[0]), let first = Result(rawValue: words[1]),
        let best = Result(rawValue: words[2])
      else { return false }
      lessons[words[3], default: Lesson()].answers[number] = Answer(first: first, best: min(first, best))
    case _: return false
    }
    return true
  }

  private static func count(_ word: some StringProtocol) -> Int? {
    Int(word).flatMap { 1...9999 ~= $0 ? $0 : nil }
  }
}
