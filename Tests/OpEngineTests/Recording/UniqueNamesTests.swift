import Testing

@testable import OpEngine

struct UniqueNamesTests {
  static let series: [([String?], [String])] = [
    ([nil, nil], ["Download-1", "Download-2"]),
    (["a", "b", "a", "a"], ["a", "b", "a-2", "a-3"]),
    (["", nil], ["Download-1", "Download-2"]),
    (["a", "a-2", "a", "a"], ["a", "a-2", "a-3", "a-4"]),
    (["a", "a", "a-2"], ["a", "a-2", "a-2-2"]),
    (
      [nil, nil, "Download-2", "Download-3", nil],
      ["Download-1", "Download-2", "Download-2-2", "Download-3", "Download-4"]
    ),
    ([nil, "Download", nil], ["Download-1", "Download-2", "Download-3"]),
    (["a-01", "a-", "-1", "a"], ["a-01", "a-", "-1", "a"]),
  ]

  @Test(arguments: series) func `No two names are equal`(wishes: [String?], expected: [String]) {
    var names = UniqueNames()
    let given = wishes.map { names.next(preferred: $0, kind: "Download") }
    #expect(given == expected)
    #expect(Set(given).count == given.count)
  }

  @Test func `It remembers a bounded number of names, and numbers the rest`() {
    var names = UniqueNames(capacity: 2)
    let given = ["a", "b", "c", "c", "a", "d"].map { names.next(preferred: $0, kind: "") }
    #expect(given == ["a", "b", "c-3", "c-4", "a-2", "d-6"])
  }

  @Test func `An assigned number is not part of another name`() {
    var names = UniqueNames(capacity: 2)
    #expect(["c-3", "b", "c"].map { names.next(preferred: $0, kind: "") } == ["c-3", "b", "c-4"])
  }
}
