// Lane rows and screen layout
extension PlayModel {
  /// The status row while a search is typed or filters the lanes.
  var searchText: String? {
    let search = view.list.search
    guard search.isTyping || !search.isEmpty else { return nil }
    let all = timeline.operations.count
    let count = rows.count { if case .operation = $0 { true } else { false } }
    let hint =
      search.isTyping
      ? localized("Enter keeps them, Esc shows all")
      : localized("\(keys.name(of: .program(.close))) shows all")
    return localized("/\(search.text)\(search.isTyping ? "_" : "")   \(count) of \(all) operations   \(hint)")
  }

  /// Cycles the fold of the selected queue.
  mutating func changeFold() {
    guard let selected = selectedRow(of: rows), let header = rows[...selected].last(where: \.isHeader) else {
      refuseWithoutLanes()
      return
    }
    guard view.list.search.isEmpty else {
      refuse("the lanes are filtered", instead: showAllWords)
      return
    }
    switch view.list.changeFold(of: header, in: timeline, hidesSome: hidesSome(under: header)) {
    case .fitting: tell(localized("unfolded: as many operations of the queue as fit"))
    case .all: tell(localized("unfolded: all operations of the queue"))
    case .running: tell(localized("folded: only the running operations of the queue"))
    case .none:
      tell(localized("folded: \(keys.name(of: .view(.fold))) shows its operations"))
      view.select(timeline.id(of: header))
    }
  }

  /// Whether some lanes of a queue do not fit.
  private func hidesSome(under header: LaneRow) -> Bool {
    frameContents.folded.contains { $0.queue == header.queue }
  }

  /// Shows all operations of the selected queue if its folded ones are selected.
  /// - Returns: whether they are.
  mutating func unfoldSelection() -> Bool {
    guard let selected = selectedIndex, case .folded = rows[selected],
      let header = rows[...selected].lastIndex(where: \.isHeader)
    else { return false }
    let shown = rows[header..<selected]
    view.list.unfold(rows[header], in: timeline)
    let hidden = timeline.operations(under: rows[header]).first { !shown.contains(.operation($0)) }
    view.select(timeline.id(of: hidden.map { .operation($0) } ?? rows[header]))
    tell(localized("unfolded: all operations of the queue"))
    return true
  }

  mutating func changeOrder() {
    view.list.changeOrder()
    tell(localized("operations \(view.list.order.words)"))
  }

  private var showAllWords: Phrase { "\(keys.name(of: .program(.close))) shows all" }

  mutating func arrange(_ preset: Layout.Preset) { settings.arrange(preset) }
}
