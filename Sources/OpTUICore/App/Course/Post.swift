import Localization
import OpScenario

/// A post that the lessons come from, by the name that their sources give it: S0 to S4.
package struct Post: Hashable, Sendable {
  package let id: String
  package let title: String
  /// The author and the date, as far as the post tells them.
  package let origin: String

  package static let all = [
    Post(
      id: "S0", title: "iOS多线程 -- NSOperation相关学习笔记",
      origin: "github.com/brownfeng/NSOperationDemo, 2018-07-05"),
    // Its copy has no title: these are its headings.
    Post(
      id: "S1", title: "异步线程同步、NSOperation子类重写、条件模块、请求类封装",
      origin: "Wicky, github.com/CodeWicky/DWFlashFlow, 2018-04-18"),
    Post(id: "S2", title: "iOS多线程-Operation", origin: "CoderStar, 2024-11-16"),
    Post(id: "S3", title: "重学iOS Concurrency之自定义Operation", origin: ""),
    Post(id: "S4", title: "如何使用NSOperation", origin: "yuzhongleixueren.com, 2013-10-31"),
  ]

  /// Returns the posts that a source means, by id or by title.
  package static func posts(in source: String) -> [Post] {
    all.filter { source.contains($0.id) || source.contains($0.title) }
  }

  /// Returns the numbers of the rows that a source names: 19, 20 for `rows 19 and 20`, or `条目 19、20`.
  package static func rows(in source: String) -> [Int] {
    source.matches(of: /(?:\brows?|条目) (\d+(?:(?:, | and |, and |、)\d+)*)/).flatMap { match in
      match.1.matches(of: /\d+/).compactMap { Int($0.0) }
    }
  }
}

extension PanelOpener {
  /// The key of the post that a lesson comes from.
  static let source = PanelOpener("source", SourceKey.self)
}

private enum SourceKey: Openable {
  static func open(in play: inout PlayModel) -> [PlayCommand] { play.openSource() }
}

extension PlayModel {
  /// Opens what is known of the origin of the scenario.
  mutating func openSource() -> [PlayCommand] {
    guard let source = title.source else {
      return refuse("this play names no source", instead: "`source` in its file would")
    }
    let rows = Post.rows(in: source).map(String.init).joined(separator: localized(", "))
    let named = Post.posts(in: source)
    // The name under which `optui explain` has them.
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
    return open(DetailsModel(title: title.title, lines: lines + (rows.isEmpty ? [] : [row])))
  }
}
