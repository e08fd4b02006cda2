extension PanelOpener {
  static let why = PanelOpener("why", tellsAnswers: false) { play in
    if play.hidesAnswers, !play.hasHint { play.takeHint() } else { play.askWhy() }
    return []
  }
  static let dependencies = PanelOpener("dependencies") { play in
    play.showDependencies()
    return []
  }
}

// Why the selected operation is not running
extension PlayModel {
  /// The answer; nil if no operation is selected.
  var why: WhyText? {
    let why = selectedLane.flatMap { whyText(of: $0.id) }
    return hidesAnswers ? why?.asHint : why
  }

  /// The answer about an operation, without what later questions ask about.
  /// - Parameter words: the formatter; nil for that of one answer.
  func whyText(of operation: String, _ words: WaitFormatter? = nil) -> WhyText? {
    let why = WhyText(of: operation, at: time, words ?? self.words, script: shownThreadWaits)
    return awaitsQuestion ? why?.beforeQuestions : why
  }

  /// The waits of the scenario's threads; empty in the past, for which the play does not report them.
  private var shownThreadWaits: [ThreadWait] { past == nil ? viewer.threadWaits : [] }

  /// Shows what a thread waits for.
  mutating func tellWait(of thread: String) {
    let wait = ThreadWaitText.all(script: shownThreadWaits, words).first { $0.thread == thread }
    tell(wait?.sentence ?? localized("no reason is known"))
  }

  /// The formatter of the answer about the selected operation, whose fix has a key.
  var words: WaitFormatter { words(fixing: .key(keys.name(of: .steer(.fix)))) }

  /// - Parameter terms: the terms of suggested fixes; calls if keys and lines have no effect.
  func words(fixing terms: FixTerms) -> WaitFormatter {
    WaitFormatter(in: viewer.timeline, charset: charset, fixTerms: canBeSteered && exercise == nil ? terms : .calls)
  }

  /// Opens the answer; if open, moves to the first blocker, or closes it if there is none.
  mutating func askWhy() {
    if !isWhyOpen {
      if let subject = subjectOfWhy { view.select(.operation(subject)) }
      dialog.inquire(.why)
    } else if let blocker {
      view.select(.operation(blocker))
    } else {
      dialog.inquire(nil)
      return
    }
    tell(whySentence)
  }

  /// The first operation that waits for the most frequent cause, or is it, or else the first that has failed: the
  /// subject if nothing is to be said about the selection. Nil otherwise, or if there is none.
  private var subjectOfWhy: String? {
    guard !hidesAnswers, isSelectionFree else { return nil }
    guard let cause = allCauses.first else { return timeline.failed.first.map { timeline.operations[$0].id } }
    return (cause.waiting.first ?? cause.firstOfRoot).map(timeline.waitGraph.name)
  }

  /// Whether the selected operation has finished without an error, or the user has not selected it and it waits for
  /// nothing, or nothing waits in the selected queue.
  private var isSelectionFree: Bool {
    guard let lane = selectedLane else { return causesAround.isEmpty }
    if lane.phase == .finished { return selection == nil || lane.errors.isEmpty }
    return selection == nil && timeline.waitGraph.explanation(of: lane.id)?.chain.isEmpty == true
  }

  /// The answer in one sentence, if the pane does not fit; nil if it does. For a queue, the most frequent cause in it;
  /// for other lanes, their details.
  var whySentence: String? {
    guard layout.details.isEmpty else { return nil }
    guard let why else { return hidesAnswers ? nil : causeInQueue ?? detailSentence }
    return why.sentence(columns: size.columns - 2, rows: 1).first?.padded(columns: 0)
  }

  private var detailSentence: String? {
    selectedIndex.flatMap { index in
      LaneDetail(of: rows[index], in: self)
        .sentence(columns: size.columns - 2, rows: 1, mark: charset.glyphs.elision).first?.padded(columns: 0)
    }
  }

  /// The selected operation, or the one running on the selected thread.
  var selectedLane: OperationLane? {
    let rows = rows
    return selectedRow(of: rows).flatMap { operation(of: rows[$0]) }
  }

  /// Whether the pane beside the log answers why the selected operation is not running.
  var isWhyOpen: Bool { inquiry == .why }

  /// The dependencies of the selected operation; nil if none is selected.
  var dependencies: DependencyTree? {
    selectedLane.flatMap { DependencyTree(of: $0.id, in: timeline, at: time, charset: charset) }
  }

  /// Opens or closes the dependencies.
  mutating func showDependencies() {
    dialog.inquire(inquiry == .dependencies ? nil : .dependencies)
    guard inquiry != nil, layout.details.isEmpty, let dependencies else { return }
    tell(dependencies.sentence)
  }

  private var blocker: String? {
    let graph = timeline.waitGraph
    return selectedLane.flatMap { graph.explanation(of: $0.id)?.chain.first?.holder }.map(graph.name)
  }
}
