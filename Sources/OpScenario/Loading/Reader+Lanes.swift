// The expectation `lanes`: a picture.
extension Reader {
  /// Reads a line `scale 1s`, then a line for each operation: its id and the picture of its lane.
  func lanesStatement(_ node: Node) -> Expectation.Statement? {
    guard let text = word(node, wanted: "a picture: 'scale 1s', then a line such as 'A ====F' for each lane") else {
      return nil
    }
    let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains { $0 != " " } }
    guard let scale = lines.first.flatMap({ self.scale($0, at: node.place) }) else { return nil }
    let lanes = lanes(in: lines.dropFirst().map(PictureLine.init), at: node.place)
    if lines.count == 1 { problems.add("empty-picture", "this picture shows no lane", at: node.place) }
    return .lanes(scale: scale, lanes)
  }

  private func scale(_ line: Substring, at place: SourcePlace) -> Duration? {
    let words = line.split(separator: " ")
    guard words.count == 2, words[0] == "scale" else {
      return problems.reject(
        "missing-scale", "a picture begins with the time of a column, not with '\(line.shown)'", at: place,
        hint: "such as  scale 1s")
    }
    guard let scale = duration(words[1], at: place) else { return nil }
    if scale >= .milliseconds(1) { return scale }
    return problems.reject("out-of-range", "a column stands for at least a millisecond", at: place)
  }

  private func lanes(in lines: [PictureLine], at place: SourcePlace) -> [Expectation.Lane] {
    // The pictures are aligned, or each directly follows its id.
    let longest = lines.map(\.id.count).max() ?? 0
    let areAligned = lines.allSatisfy { $0.rest.prefix(longest - $0.id.count + 1).allSatisfy { $0 == " " } }
    var seen: Set<Substring> = []
    return lines.compactMap { line in
      if !seen.insert(line.id).inserted {
        problems.add("duplicate-lane", "the picture shows '\(line.id.shown)' twice", at: place)
      }
      let picture = line.rest.dropFirst(1 + (areAligned ? longest - line.id.count : 0)).withoutBlanksAtEnd
      let isLegible = checkLetters(of: picture, in: line, at: place)
      guard reference(String(line.id), to: [.operation], at: place) != nil, isLegible else { return nil }
      return Expectation.Lane(operation: String(line.id), picture: picture)
    }
  }

  private func checkLetters(of picture: String, in line: PictureLine, at place: SourcePlace) -> Bool {
    let letters = OperationLane.DisplayState.allCases.map { String($0.row.letter) }
    guard let other = picture.first(where: { $0 != " " && !letters.contains(String($0)) }) else { return true }
    problems.add(
      "unknown-fill", "'\(other)' in the lane of '\(line.id.shown)' is not a letter of pictures", at: place,
      hint: "one of: \(letters.joined(separator: " "))")
    return false
  }
}

/// A line of a picture: the id, and the text after it.
private struct PictureLine {
  let id: Substring
  let rest: Substring

  init(_ line: Substring) {
    let line = line.drop { $0 == " " }
    id = line.prefix { $0 != " " }
    rest = line[id.endIndex...]
  }
}

extension Substring {
  fileprivate var shown: String { String(self).shortened(to: 40) }
}
