// The goal, reached or missed according to the engine
extension PlayModel {
  /// Returns `goal: free the ring  0 keys, best: 1`, instead of the title, with the text cut to fit.
  func goalLine(columns: Int) -> String? {
    guard let goal = title.goal else { return nil }
    func line(_ text: String) -> String {
      localized("goal: \(text)  \(Self.keys(goal.keys)), best: \(goal.fewest)")
    }
    let text = CellText(charset.legible(goal.text))
    let room = max(1, columns - CellText(line("")).width)
    return line(text.elided(columns: room, mark: charset.glyphs.elision).padded(columns: 0))
  }

  /// The verdict on the goal; nil while it can still be reached.
  var goalVerdict: String? {
    guard let goal = title.goal, past == nil else { return nil }
    let restart = keys.name(of: .program(.restart))
    let marks = charset.verdictMarks
    switch goal.state {
    case .open: return nil
    case .missed: return "\(marks.wrong) " + localized("The goal is missed: \(restart) tries again.")
    case .reached where goal.keys <= goal.fewest:
      return "\(marks.right) " + localized("The goal is reached with \(Self.keys(goal.keys)): the fewest known.")
    case .reached:
      let (keys, fewest) = (Self.keys(goal.keys), goal.fewest)
      return "\(marks.right) "
        + localized("The goal is reached with \(keys); \(fewest) would do: \(restart) tries again.")
    }
  }

  private static func keys(_ count: Int) -> String { count == 1 ? localized("1 key") : localized("\(count) keys") }
}
