// The origin of a lesson.
extension PanelOpener {
  /// The key that shows the post of a lesson.
  static let source = PanelOpener("source") { $0.openSource() }
}

extension PlayModel {
  /// The reason why no origin can be shown; nil if one can.
  var refusalOfSource: Refusal? {
    title.source == nil && title.extensions.isEmpty
      ? Refusal("this play has no source", instead: "`source` in its file names one") : nil
  }

  /// Shows the origin of the scenario.
  mutating func openSource() -> [PlayCommand] {
    if let refusal = refusalOfSource { return refuse(refusal) }
    let extensions = title.extensions.enumerated().map { index, used in
      DetailsModel.Line(
        label: index == 0 ? localized("extensions") : "",
        text: localized("\(used.rawValue) (instead: \(used.substitute))"))
    }
    return open(DetailsModel(title: title.title, lines: linesOfSource + extensions), from: .source)
  }

  /// The lines about the post.
  private var linesOfSource: [DetailsModel.Line] {
    guard let source = title.source else { return [] }
    let rows = Post.rows(in: source).map(String.init).joined(separator: localized(", "))
    let named = Post.posts(in: source)
    // The name for `optui explain`.
    let subject = named.count == 1 ? named[0].id : "posts"
    let posts = named.flatMap { post in
      [
        DetailsModel.Line(label: localized("post \(post.id)"), text: post.title),
        DetailsModel.Line(label: "", text: post.origin),
      ].filter { !$0.text.isEmpty }
    }
    let row = DetailsModel.Line(
      label: localized("row"),
      text: localized("\(rows): `optui explain \(subject)` says what they claim"))
    let lines = [DetailsModel.Line(label: localized("source"), text: source)] + posts
    return lines + (rows.isEmpty ? [] : [row])
  }
}
