extension PanelOpener {
  static let lints = PanelOpener("lints") { $0.open(LintsPanel()) }
}

/// All lints and misuses so far, by code.
struct LintsPanel: LinesPanel {
  private(set) var search = Search()
  var scroll = PanelScroll()

  var opener: PanelOpener { .lints }

  mutating func searchTakes(_ key: Key, _ action: Action?) -> Bool {
    guard search.takes(key, action) else { return false }
    scroll = PanelScroll()
    return true
  }

  func hints(in play: PlayModel) -> [KeyMap.Hint] { [.search, .close] }

  /// Returns the lints and misuses so far whose code, subject or sentence contains the text, grouped by code. The
  /// rarest codes come first, so that hundreds of one do not hide another; equally rare codes, and lints of one code,
  /// are sorted latest first.
  func lines(in play: PlayModel) -> [PanelLine] {
    let words = play.words
    let lints = play.timeline.remarks.reversed().map { event in
      (
        code: EventFormatter.brief(event),
        subject: play.charset.legible("\(play.text(event.time))  \(words.names.subject(of: event))"),
        sentence: play.charset.legible(words.sentence(ofRemark: event))
      )
    }.filter { [$0.code, $0.subject, $0.sentence].contains(where: search.matches) }
    if lints.isEmpty {
      let text = search.isEmpty ? localized("no lints or misuses so far") : localized("nothing matches")
      return [PanelLine(text: CellText(text))]
    }
    let groups = Dictionary(grouping: lints.enumerated(), by: \.element.code).values
      .sorted { ($0.count, $0[0].offset) < ($1.count, $1[0].offset) }
    return groups.flatMap { group in
      let count = group.count == 1 ? "" : localized("  \(group.count) times")
      return [PanelLine(text: CellText(group[0].element.code + count), style: .alert)]
        + group.flatMap { _, lint in
          [PanelLine(text: CellText(lint.subject), style: .bold, column: 2)]
            + CellText(lint.sentence).wrapped(columns: max(2, play.size.columns - 2 - Self.columnOfSentences)).map {
              PanelLine(text: $0, column: Self.columnOfSentences)
            }
        }
    }
  }

  private static let columnOfSentences = 9
}
