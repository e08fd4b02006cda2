import Scenarios

/// The posts that the lessons come from, as `optui explain` prints them: all with their lessons, or one with its
/// claims.
struct PostsPage {
  /// The name under which all posts are explained.
  static let name = "posts"

  /// A demo or a claim of a post, from docs/the-posts.md or its translation.
  struct Row: Hashable {
    let number: Int
    /// The posts and their lines, such as `S0:7-13`.
    let place: String
    let claim: String
    let verdict: String
    /// The lessons and tests that show it.
    let shownBy: String
    let asserted: String

    init?(_ cells: [String]) {
      guard cells.count == 6, let number = Int(cells[0]) else { return nil }
      self.number = number
      (place, claim, verdict, shownBy, asserted) = (cells[1], cells[2], cells[3], cells[4], cells[5])
    }
  }

  private static let columns = 80

  /// All rows in order, in the user's language.
  static var rows: [Row] {
    Page.named("the-posts", language: Catalog.current?.language).map {
      MarkdownText($0.text).rows.compactMap(Row.init)
    } ?? []
  }

  /// Returns the rows about a post. Those without a place concern the demo of the first one.
  static func rows(of post: Post) -> [Row] {
    rows.filter { row in
      let named = Post.all.filter { row.place.contains($0.id) }
      return named.isEmpty ? post == Post.all.first : named.contains(post)
    }
  }

  /// Returns the names of the lessons whose source names a post.
  static func lessons(of post: Post) -> [String] {
    BuiltIn.all.filter { Post.posts(in: source(of: $0)).contains(post) }.map(\.name)
  }

  /// Returns the `source` line of a built-in scenario.
  static func source(of builtIn: BuiltIn) -> String {
    let key = "source: "
    let line = builtIn.text.split(separator: "\n").first { $0.hasPrefix(key) }
    return line.map { String($0.dropFirst(key.count)) } ?? ""
  }

  /// Returns the page of all posts.
  static func all() -> String {
    let heading = localized("The posts whose demos and claims the lessons show; `optui explain S0` explains one.")
    var text = heading + "\n"
    for post in Post.all {
      text += "\n\(post.id)  \(post.title)\n" + indented(origin(of: post))
      text += indented(localized("lessons: \(lessons(of: post).joined(separator: localized(", ")))"))
    }
    return text
  }

  /// Returns the page of one post: what it shows and claims, whether that holds, and the lesson that shows it.
  static func page(of post: Post) -> String {
    var text = "\(post.title)\n\(origin(of: post))\n"
    for row in rows(of: post) {
      text += "\n" + localized("row \(row.number), \(row.place): \(row.claim)") + "\n"
      text += indented(row.verdict + localized(": ") + row.shownBy.filter { $0 != "`" })
      text += indented(localized("asserted: \(row.asserted)"))
    }
    return text
  }

  private static func origin(of post: Post) -> String {
    post.origin.isEmpty ? localized("author and date unknown") : post.origin
  }

  private static func indented(_ text: String) -> String {
    text.wrapped(columns: columns - 4).map { "    \($0)\n" }.joined()
  }
}
