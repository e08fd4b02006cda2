/// A post that the lessons come from, named S0 to S4 in their sources.
package struct Post: Hashable, Sendable {
  package let id: String
  package let title: String
  /// The author and the date, as far as known.
  package let origin: String

  package static let all = [
    Post(
      id: "S0", title: "iOS多线程 -- NSOperation相关学习笔记",
      origin: "github.com/brownfeng/NSOperationDemo, 2018-07-05"),
    // The post has no title; these are its headings.
    Post(
      id: "S1", title: "异步线程同步、NSOperation子类重写、条件模块、请求类封装",
      origin: "Wicky, github.com/CodeWicky/DWFlashFlow, 2018-04-18"),
    Post(id: "S2", title: "iOS多线程-Operation", origin: "CoderStar, 2024-11-16"),
    Post(id: "S3", title: "重学iOS Concurrency之自定义Operation", origin: ""),
    Post(id: "S4", title: "如何使用NSOperation", origin: "yuzhongleixueren.com, 2013-10-31"),
  ]

  /// Returns the posts named by a source, by id or title.
  package static func posts(in source: String) -> [Post] {
    all.filter { source.contains($0.id) || source.contains($0.title) }
  }

  /// Returns the row numbers in a source: 19, 20 for `rows 19 and 20`, or `条目 19、20`.
  package static func rows(in source: String) -> [Int] {
    source.matches(of: /(?:\brows?|条目) (\d+(?:(?:, | and |, and |、)\d+)*)/).flatMap { match in
      match.1.matches(of: /\d+/).compactMap { Int($0.0) }
    }
  }
}
