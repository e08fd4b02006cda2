extension WhyText.Line {
  /// The style that the line is shown in.
  var style: Style {
    switch role {
    case .chain, .also: .plain
    case .fix: .bold
    case .remark: .alert
    case .next, .unblocks: .finished
    }
  }
}

extension WhyText {
  /// The lines of `page`, each with its style.
  package var styledPage: [(text: String, style: Style)] {
    let styles = [Style.bold] + lines(atMost: Self.rowsOfPage).map(\.style)
    return zip(page, styles).map { ($0, $1) }
  }
}
