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
    let given = wishes.map { names.next(preferred: $0, kind: "Download").text }
    #expect(given == expected)
    #expect(Set(given).count == given.count)
  }

  @Test func `It remembers a bounded number of names, and numbers the rest`() {
    var names = UniqueNames(capacity: 2)
    let given = ["a", "b", "c", "c", "a", "d"].map { names.next(preferred: $0, kind: "").text }
    #expect(given == ["a", "b", "c-3", "c-4", "a-2", "d-6"])
  }

  @Test func `An assigned number is not part of another name`() {
    var names = UniqueNames(capacity: 2)
    #expect(["c-3", "b", "c"].map { names.next(preferred: $0, kind: "").text } == ["c-3", "b", "c-4"])
  }
}

extension UniqueNamesTests {
  @Test(arguments: ["", "a", "a-2", "a-2-10", "12345678", "closure #1 in Gallery.load(page:)", "下载-3", "-1"])
  func `The hash of a numbered name follows from that of its base`(base: String) {
    for number in [1, 9, 10, 65_536, 12_345_678_901] {
      #expect(NameHash("\(base)-\(number)") == NameHash(base).numbered(number))
    }
    #expect(NameHash.parts(of: base + "-7")?.base == NameHash(base) || base.isEmpty)
  }

  @Test(arguments: ["a-01", "a-", "a-0", "a--1", "a-+1", "a-1 ", "a-1234567890123456789", "7"])
  func `Only a decimal number behind a dash is a number`(name: String) {
    #expect(NameHash.parts(of: name) == nil || name == "a--1")
    #expect(NameHash(name) != NameHash("a").numbered(1))
  }

  @Test func `Hashes are those of earlier snapshots`() {
    #expect(NameHash("resize").value == 0x81E2_2FD0_9EA3_FE2E)
    #expect(NameHash("resize-2").value == 0xAB84_AC56_E6B2_5505)
    #expect(NameHash("closure #1 in 下载").value == 0x8378_08E7_DF57_E732)
  }
}
