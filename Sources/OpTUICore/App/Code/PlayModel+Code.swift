// The code of the selected operation beside the lanes
extension PlayModel {
  /// Switches between the code and the log.
  mutating func toggleCode() {
    if let refusalOfCode { refuse(refusalOfCode) } else { view.toggleCode() }
  }

  /// The reason why no code can be shown; nil if it can, or is.
  var refusalOfCode: Refusal? {
    if view.showsCode { return nil }
    let lessons: Phrase = "every lesson has some"
    if let refusal = capabilities.refusalOfCode(instead: lessons) { return refusal }
    let least = Layout.smallestForCode
    guard size.columns < least.columns || size.rows < least.rows else { return nil }
    return Refusal(
      "the window is too small for code", instead: "it needs at least \(least.columns)x\(least.rows)",
      brief: "too small a window")
  }

  /// The keys that scroll code longer than its pane or, while the code of the selected operation is hidden, the key
  /// that shows it.
  var hintsOfCode: [KeyMap.Hint] {
    if hidesAnswers { return [] }
    if let code, code.lines.count > layout.log.rows - CodeView.rowsOfFlags(in: layout.log) { return [.scroll] }
    guard capabilities.controlsTime, !view.showsCode, exercise == nil, let lane = selectedLane else { return [] }
    return title.operations[lane.id]?.hasListing == true ? [.code] : []
  }

  /// Whether the play has moved past the last recorded code step.
  var isBehindCodeSteps: Bool {
    let steps = viewer.codeSteps
    return steps.count == [CodeStep].most && steps.last.map { $0.eventCount < timeline.eventCount } ?? false
  }

  /// Returns the values of an operation's flag properties.
  /// - Parameter own: the flags stored by its class.
  func flags(of lane: OperationLane, _ own: CodeStep.Flags) -> [CodeView.Flag] {
    let isExecuting = lane.phase == .executing
    let isFree = lane.pausedSince == nil && lane.dependencies.allSatisfy { timeline.operation($0)?.phase == .finished }
    let isReady = isFree || lane.cancelledAt != nil || isExecuting || lane.phase == .finished
    return [
      CodeView.Flag(name: "isReady", isSet: isReady && own.isReady ?? true),
      CodeView.Flag(name: "isExecuting", isSet: own.isExecuting ?? (isExecuting && lane.pausedSince == nil)),
      CodeView.Flag(name: "isFinished", isSet: own.isFinished ?? (lane.phase == .finished)),
      CodeView.Flag(name: "isCancelled", isSet: own.isCancelled ?? (lane.cancelledAt != nil)),
    ]
  }
}
