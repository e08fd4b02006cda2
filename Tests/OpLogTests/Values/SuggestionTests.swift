import Testing

@testable import OpLog

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("prioritiy", "priority"), ("quue", "queue"), ("afetr", "after"), ("Queue", "queue"), ("durations", "duration"),
    ("pri", "priority"), ("que", "queue"), ("Q", nil), ("QOS", "qos"), ("du", nil),
    ("net", nil), ("q", nil), ("", nil), (String(repeating: "queue", count: 2000), nil),
  ])
  func `Nearest`(word: String, expected: String?) {
    let words = ["queue", "after", "priority", "duration", "qos"]
    #expect(Suggestion.nearest(to: word, among: words) == expected)
  }

  /// Two edits are a lot in a short word: its beginning has to match.
  @Test(arguments: [
    ("maks", "max"), ("maxim", "max"), ("maximum", "max"), ("maxes", "max"), ("noets", "notes"), ("mask", "max"),
    ("atom", nil), ("lamp", nil), ("fix", nil), ("name", nil),
  ])
  func `Nearest to a short word`(word: String, expected: String?) {
    let words = ["max", "at", "log", "notes"]
    #expect(Suggestion.nearest(to: word, among: words) == expected)
  }

  @Test(arguments: [
    ("executed", "executing"), ("execution", "executing"), ("cancelling", "cancelled"), ("finish", "finished"),
    ("executor", "executing"), ("cancan", nil),
  ])
  func `Another form of a word`(word: String, expected: String?) {
    #expect(Suggestion.nearest(to: word, among: ["executing", "cancelled", "finished"]) == expected)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "xabc", 1), ("abcd", "badc", 2),
    ("kitten", "sitting", 3),
  ])
  func `Distance`(left: String, right: String, expected: Int) {
    let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    #expect(left.distance(to: right) == expected)
    #expect(right.distance(to: left) == expected)
  }
}
