// The expectation of a picture.
extension Verifier {
  /// Draws each lane as the screen does, and compares letter by letter.
  static func lanes(_ scale: Duration, _ lanes: [Expectation.Lane], _ logIndex: LogIndex) -> Failure? {
    let scale = TimeScale(perColumn: scale, columns: 0)
    let width = scale.column(of: logIndex.end)
    guard width <= widestPicture else {
      return Failure(
        "this picture would have \(width) columns; at most \(widestPicture) are possible: let one stand for more time")
    }
    let actual = logIndex.pictures(of: Set(lanes.map(\.operation)), scale: scale)
    let wrong = lanes.filter { !agrees($0.picture, with: actual[$0.operation] ?? "") }
    guard !wrong.isEmpty else { return nil }
    let columns = wrong.map(\.operation.count).max() ?? 0
    func line(_ operation: String, _ picture: String) -> String {
      operation + String(repeating: " ", count: columns - operation.count) + " " + picture
    }
    let names = wrong.prefix(5).map(\.operation).joined(separator: ", ") + (wrong.count > 5 ? ", ..." : "")
    var failure = Failure("expected another picture of \(names)")
    failure.notes = wrong.prefix(5).flatMap { lane in
      [
        "expected:  " + line(lane.operation, lane.picture),
        "actual:    " + line(lane.operation, actual[lane.operation] ?? ""),
      ]
    }
    return failure
  }

  /// The maximum width of a picture that can still be compared by eye.
  private static let widestPicture = 10_000

  /// Returns whether two pictures agree letter by letter; an `F` matches any end.
  private static func agrees(_ picture: String, with actual: String) -> Bool {
    picture.count == actual.count
      && zip(picture, actual).allSatisfy { $0 == $1 || ($0 == "F" && ($1 == "X" || $1 == "!")) }
  }
}

extension LogIndex {
  fileprivate var end: EngineTime { events.last?.time ?? .zero }

  /// The lanes of these operations, from the beginning to the last event.
  fileprivate func pictures(of operations: Set<String>, scale: TimeScale) -> [String: String] {
    let pictures = operations.compactMap { id in
      lanes[id].map { (id, LaneStrip($0, scale: scale, now: end).picture(of: $0)) }
    }
    return Dictionary(uniqueKeysWithValues: pictures)
  }
}
