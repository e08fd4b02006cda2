/// The dependencies of an operation as two trees: what it needs, and what it unblocks.
struct DependencyTree: Hashable, Sendable {
  /// A line of a tree.
  struct Line: Hashable, Sendable {
    /// The depth in the tree; 0 for a heading.
    var depth: Int
    /// The display state of its mark; nil for a heading.
    var displayState: OperationLane.DisplayState?
    var text: String
  }

  /// The name of the operation at the root of both trees.
  let name: String
  private let needs: [Line]
  private let unblocks: [Line]
  /// The answer in one sentence.
  let sentence: String

  /// The maximum number of lines of a tree.
  private static let limit = 200

  /// Creates the trees of an operation; nil if it was never created.
  init?(of operation: String, in timeline: Timeline, at now: EngineTime, charset: Charset) {
    guard let root = timeline.operation(operation) else { return nil }
    let names = DisplayNames(timeline: timeline, charset: charset)
    name = names.label(operation)
    func tree(_ heading: String, _ next: @escaping (OperationLane) -> [LogName]) -> [Line] {
      var walk = Walk(timeline: timeline, names: names, now: now, next: next)
      walk.visit(next(root), of: [root.logName])
      let isEmpty = walk.lines.isEmpty
      return [Line(depth: 0, text: isEmpty ? localized("\(heading) nothing") : heading)] + walk.lines
    }
    needs = tree(localized("needs")) { $0.dependencies }
    unblocks = tree(localized("unblocks")) { timeline.dependants(of: $0) }
    func list(_ operations: [LogName]) -> String {
      operations.isEmpty
        ? localized("nothing") : operations.map { names.label($0) }.joined(separator: localized(", "))
    }
    sentence = localized(
      "\(name) needs \(list(root.dependencies)); unblocks \(list(timeline.dependants(of: root)))")
  }

  /// A walk from an operation along its dependencies, or against them, stopping at finished ones.
  private struct Walk {
    let timeline: Timeline
    let names: DisplayNames
    let now: EngineTime
    let next: (OperationLane) -> [LogName]
    var lines: [Line] = []
    var seen: Set<LogName> = []

    mutating func visit(_ operations: [LogName], of path: [LogName]) {
      for name in operations {
        guard lines.count < limit else { return }
        guard let lane = timeline.operation(name) else { continue }
        let isCycle = path.contains(name)
        let isRepeated = !isCycle && !seen.insert(name).inserted
        let standing =
          isCycle
          ? localized("cycle")
          : isRepeated ? localized("see above") : lane.standing(at: now, isAtLeast: timeline.isAtEndOfLog)
        lines.append(
          Line(depth: path.count, displayState: lane.displayState, text: "\(names.label(name)) (\(standing))"))
        if !isCycle, !isRepeated, lane.phase != .finished { visit(next(lane), of: path + [name]) }
      }
    }
  }

  /// Returns as many lines as fit; the last line of a cut tree says what is missing.
  func lines(atMost count: Int) -> [Line] {
    let half = count / 2
    let room = max(half, count - unblocks.count)
    let first = Self.cut(needs, to: room)
    return first + Self.cut(unblocks, to: count - first.count)
  }

  private static func cut(_ lines: [Line], to count: Int) -> [Line] {
    guard lines.count > count else { return lines }
    guard count > 1 else { return Array(lines.prefix(count)) }
    return lines.prefix(count - 1) + [Line(depth: 1, text: localized("\(lines.count - count + 1) more"))]
  }
}
