import Testing

@testable import OpScenario

/// Files with mistakes, and the exact text of the reports.
@Suite struct BadFileTests {
  struct BadFile: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var report: String

    init(_ testDescription: String, _ text: String, _ report: String) {
      self.testDescription = testDescription
      self.text = text
      self.report = report + "\n"
    }
  }

  @Test(arguments: files)
  func `Is reported`(_ bad: BadFile) {
    #expect(report(on: bad.text) == bad.report)
  }

  static let files = [
    BadFile(
      "the format's example: a typo in a key",
      """
      optui: 1
      title: x
      operations:
        C:
          prioritiy: high
      """,
      """
      play.yaml:5:5: error[unknown-key]: unknown key 'prioritiy' in operation 'C'
          5 |     prioritiy: high
            |     ^^^^^^^^^ did you mean 'priority'?
      """),
    BadFile(
      "the format's example: a cycle",
      """
      optui: 1
      title: x
      operations:
        a: {after: [b]}
        thumbs: {after: [blur]}
        combine: {after: [thumbs]}
        blur: {after: [combine]}
        b: {}
      """,
      """
      play.yaml:5:3: error[dependency-cycle]: each of these waits for the next, and none ever starts: thumbs -> blur -> combine -> thumbs
         = if the deadlock is the lesson, add   allow: [dependency-cycle]
      """),
    BadFile(
      "carets sit right after wide characters, and run as wide as their token",
      """
      optui: 1
      title: x
      operations:
        A: {name: 下载图片, duration: 下载}
      """,
      """
      play.yaml:4:29: error[invalid-duration]: '下载' is not a duration
          4 |   A: {name: 下载图片, duration: 下载}
            |                                 ^^^^ a number and us, ms, s or min: 2s, 0.5s
      """),
    BadFile("nothing", "", "play.yaml: error[empty-file]: the file is empty"),
    BadFile("only a comment", "# soon\n", "play.yaml: error[empty-file]: the file is empty"),
    BadFile(
      "no map",
      "- optui",
      """
      play.yaml:1:1: error[no-scenario]: a scenario is a map of keys such as 'title' and 'operations', \
      this file holds a list
          1 | - optui
            | ^
      """),
    BadFile(
      "no version, no title",
      "queues: {}",
      """
      play.yaml:1:1: error[missing-version]: a scenario begins with the version of its format
          1 | queues: {}
            | ^^^^^^ write  optui: 1  before this
      play.yaml:1:1: error[missing-key]: a scenario needs a title
          1 | queues: {}
            | ^^^^^^
      """),
    BadFile(
      "another version: nothing else is looked at",
      "optui: 2\ncolour: red",
      """
      play.yaml:1:8: error[unsupported-version]: expected version 1 of the format, found '2'
          1 | optui: 2
            |        ^
      """),
    BadFile(
      "a tab as indentation",
      "optui: 1\ntitle: x\nqueues:\n\tnet: {}",
      """
      play.yaml:4:1: error[tab-indentation]: this line is indented with a tab
          4 |  net: {}
            | ^ YAML indents with spaces only
      """),
    BadFile(
      "a list that is never closed",
      "optui: 1\ntitle: x\nscript: [{log: a}",
      """
      play.yaml:3:9: error[invalid-yaml]: this is not YAML: did not find expected ',' or ']', \
      while parsing a flow sequence
          3 | script: [{log: a}
            |         ^
      """),
    BadFile(
      "keys that stand twice, with both places",
      """
      optui: 1
      title: x
      title: y
      operations:
        A: {duration: 1s, duration: 2s}
        "A": {}
      """,
      """
      play.yaml:3:1: error[duplicate-key]: duplicate key 'title'
          3 | title: y
            | ^^^^^ first given at 2:1
      play.yaml:5:21: error[duplicate-key]: duplicate key 'duration'
          5 |   A: {duration: 1s, duration: 2s}
            |                     ^^^^^^^^ first given at 5:7
      play.yaml:6:3: error[duplicate-key]: duplicate key 'A'
          6 |   "A": {}
            |   ^^^ first given at 5:3
      """),
    BadFile(
      "booleans of YAML 1.1",
      "optui: 1\ntitle: x\nqueues: {net: {suspended: yes}}",
      """
      play.yaml:3:27: error[not-a-boolean]: 'yes' is not a boolean here: only true and false are
          3 | queues: {net: {suspended: yes}}
            |                           ^^^ write true
      """),
    BadFile(
      "a short typo",
      "optui: 1\ntitle: x\nqueues: {net: {maks: 2}}",
      """
      play.yaml:3:16: error[unknown-key]: unknown key 'maks' in queue 'net'
          3 | queues: {net: {maks: 2}}
            |                ^^^^ did you mean 'max'?
      """),
    BadFile(
      "words among which there is a choice",
      """
      optui: 1
      title: x
      operations:
        A: {kind: sink, checks-cancel: yes}
        B: {kind: custom, checks-cancel: 2}
      """,
      """
      play.yaml:4:13: error[unknown-kind]: unknown kind 'sink'
          4 |   A: {kind: sink, checks-cancel: yes}
            |             ^^^^ one of: block, invocation, sync, async, manual, pausable, group, barrier, \
      custom
      play.yaml:4:34: error[wrong-kind]: expected 'steps', 'never' or a duration such as 250ms, found 'yes'
          4 |   A: {kind: sink, checks-cancel: yes}
            |                                  ^^^
      play.yaml:5:36: error[duration-without-unit]: the duration '2' has no unit
          5 |   B: {kind: custom, checks-cancel: 2}
            |                                    ^ write 2s or 2ms
      """),
    BadFile(
      "durations",
      """
      optui: 1
      title: x
      script: [{sleep: 2}, {sleep: -1s}, {sleep: 99999999999999999999s}, {sleep: }]
      """,
      """
      play.yaml:3:18: error[duration-without-unit]: the duration '2' has no unit
          3 | script: [{sleep: 2}, {sleep: -1s}, {sleep: 99999999999999999999s}, {sleep: }]
            |                  ^ write 2s or 2ms
      play.yaml:3:30: error[negative-duration]: a duration cannot be negative, as '-1s' is
          3 | script: [{sleep: 2}, {sleep: -1s}, {sleep: 99999999999999999999s}, {sleep: }]
            |                              ^^^
      play.yaml:3:44: error[duration-too-long]: '99999999999999999999s' is longer than 100 days
          3 | script: [{sleep: 2}, {sleep: -1s}, {sleep: 99999999999999999999s}, {sleep: }]
            |                                            ^^^^^^^^^^^^^^^^^^^^^
      play.yaml:3:76: error[missing-value]: expected a duration such as 2s or 250ms, found nothing
          3 | script: [{sleep: 2}, {sleep: -1s}, {sleep: 99999999999999999999s}, {sleep: }]
            |                                                                            ^
      """),
    BadFile(
      "references",
      """
      optui: 1
      title: x
      queues: {net: {}}
      operations:
        A: {queue: ent, after: [A, Bee, net]}
        Be: {}
      """,
      """
      play.yaml:5:14: error[unknown-queue]: there is no queue 'ent'
          5 |   A: {queue: ent, after: [A, Bee, net]}
            |              ^^^ did you mean 'net'?
      play.yaml:5:27: error[waits-for-itself]: operation 'A' waits for itself
          5 |   A: {queue: ent, after: [A, Bee, net]}
            |                           ^
      play.yaml:5:30: error[unknown-operation]: there is no operation 'Bee'
          5 |   A: {queue: ent, after: [A, Bee, net]}
            |                              ^^^ did you mean 'Be'?
      play.yaml:5:35: error[wrong-reference]: 'net' is a queue, not an operation
          5 |   A: {queue: ent, after: [A, Bee, net]}
            |                                   ^^^
      """),
    BadFile(
      "steps",
      """
      optui: 1
      title: x
      operations: {A: {steps: [{wait: A}]}}
      script:
        - {at: 1s, cancel: A, log: x}
        - {at: 1s}
        - {detach: [{log: x}]}
        - {when: A.suspended, add: A}
      """,
      """
      play.yaml:3:33: error[waits-for-itself]: operation 'A' waits for itself
         = if the deadlock is the lesson, add   allow: [deadlock]
      play.yaml:5:25: error[two-actions]: a step does one thing: 'cancel' or 'log'
          5 |   - {at: 1s, cancel: A, log: x}
            |                         ^^^ make it two steps
      play.yaml:6:5: error[no-action]: this step does nothing
          6 |   - {at: 1s}
            |     ^ such as  cancel: A  or  sleep: 2s
      play.yaml:7:6: error[misplaced-key]: 'detach' is a step of the methods of a custom operation, and this is not one
          7 |   - {detach: [{log: x}]}
            |      ^^^^^^ put it into `overrides`
      play.yaml:8:12: error[impossible-event]: 'A.suspended' cannot happen: it is not an event of an operation
          8 |   - {when: A.suspended, add: A}
            |            ^^^^^^^^^^^
      play.yaml:8:30: error[no-queue]: operation 'A' has no queue of its own to be added to
          8 |   - {when: A.suspended, add: A}
            |                              ^
      """),
    BadFile(
      "a second document",
      "optui: 1\ntitle: x\n---\noptui: 1\n",
      """
      play.yaml:3:1: error[second-document]: a file holds one scenario, and a second document begins here
          3 | ---
            | ^ put it into a file of its own
      """),
    BadFile(
      "tags and aliases that are none",
      "optui: 1\ntitle: !!str x\ndescription: **bold**\n",
      """
      play.yaml:2:8: error[tag]: tags such as '!!str' are not supported
          2 | title: !!str x
            |        ^^^^^
      play.yaml:3:14: error[invalid-yaml]: this is not YAML: an alias has a name of letters, digits, '-' and '_' \
      after its '*'
          3 | description: **bold**
            |              ^ a text that begins with * has to be quoted
      """),
    BadFile(
      "CR LF and a byte order mark move nothing",
      "\u{FEFF}optui: 1\r\ntitle: x\r\ncolour: red\r\n",
      """
      play.yaml:3:1: error[unknown-key]: unknown key 'colour' in a scenario
          3 | colour: red
            | ^^^^^^
      """),
    BadFile(
      "control characters never reach the terminal",
      "optui: 1\ntitle: x\n\"\\e[31m\": \"a\\tb\"\n",
      """
      play.yaml:3:1: error[unknown-key]: unknown key '\u{FFFD}[31m' in a scenario
          3 | "\\e[31m": "a\\tb"
            | ^^^^^^^^
      """),
  ]

  @Test func `Not UTF8`() {
    let bytes = Array("optui: 1\ntitle: 取".utf8) + [0xFF] + Array(" abc\n".utf8)
    let (scenario, problems) = ScenarioLoader.load(file: "play.yaml", bytes: bytes)
    #expect(scenario == nil)
    #expect(
      ProblemReport(problems, file: "play.yaml", bytes: bytes).rendered() == """
        play.yaml:2:9: error[not-utf8]: the file is not UTF-8: the byte at offset 19 is not part of a character
            2 | title: 取\u{FFFD} abc
              |          ^

        """)
  }

  @Test func `Too large`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: 4 * 1024 * 1024 + 1)
    let problems = ScenarioLoader.load(file: "play.yaml", bytes: bytes, memory: ProcessMemory(bytes: 1 << 29)).problems
    #expect(problems.map(\.code) == ["file-too-large"])
    #expect(
      problems.first?.message
        == "the file has more than 4194304 bytes, for which the memory that this process may have (512 MiB) is too small"
    )
  }

  @Test func `Shows twenty and counts the rest`() {
    let text = "optui: 1\ntitle: x\nscript:\n" + String(repeating: "- {}\n", count: 33)
    let lines = report(on: text).split(separator: "\n")
    #expect(lines.count == 61)
    #expect(lines.last == "... and 13 more problems in play.yaml")
  }

  // MARK: - Traps

  /// The end of the parse: later problems are not reported.
  @Test(arguments: ["[", "- ", "? ", "{a: ", "[a: ", "? - ", "&a [", "x:\n "])
  func `Nesting without end`(_ opening: String) {
    let text = "optui: 1\ntitle: x\nx-deep:\n  " + String(repeating: opening, count: 10_000)
    #expect(codes(of: text) == [opening == "x:\n " ? "invalid-yaml" : "nested-too-deep"])
  }

  @Test(arguments: [(100, [String]()), (101, ["tag"])])
  func `Lines that define tags without end`(count: Int, found: [String]) {
    let lines = (0..<count).map { "%TAG !e\($0)! tag:a,2000:\n" }.joined()
    #expect(codes(of: lines + "---\noptui: 1\ntitle: x\n") == found)
  }

  @Test(arguments: [(99, true), (100, false), (900, false)])
  func `Nesting over100`(levels: Int, isLoaded: Bool) {
    let text =
      "optui: 1\ntitle: x\nx-deep: " + String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    #expect(codes(of: text) == (isLoaded ? [] : ["nested-too-deep"]))
  }

  @Test func `Aliases that deepen each other`() {
    var text = "optui: 1\ntitle: x\nx-0: &a0 x\n"
    for level in 1...200 { text += "x-\(level): &a\(level) [[*a\(level - 1)]]\n" }
    #expect(codes(of: text).first == "nested-too-deep")
  }

  /// Covers a bomb as a key, too, which would have to be hashed.
  @Test(arguments: ["x-bomb: *a9", "? *a9\n: 1", "? [*a9]\n: 1", "? [*a9]\n: 1\n? [*a9]\n: 2"])
  func `Alias bomb`(_ end: String) {
    var text = "optui: 1\ntitle: x\nx-0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      text += "x-\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    let found = Set(codes(of: text + end + "\n"))
    #expect(!found.isDisjoint(with: ["alias-bomb", "duplicate-key"]))
  }

  @Test func `An alias bomb is the only problem reported`() {
    var text = "optui: 1\ntitle: x\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      text += "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    #expect(codes(of: text) == ["alias-bomb"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `A long line takes no longer than many short ones`() {
    #expect(codes(of: "optui: 1\ntitle: x\nx-a: [" + String(repeating: "&a a,", count: 50_000) + "]\n").isEmpty)
  }

  @Test func `A chain of20000 operations is searched without recursion`() {
    var text = "optui: 1\ntitle: x\noperations:\n"
    for number in 0..<20_000 { text += "  o\(number): {after: [o\((number + 1) % 20_000)]}\n" }
    let problems = ScenarioLoader.load(file: "play.yaml", bytes: Array(text.utf8)).problems
    #expect(problems.map(\.code) == ["dependency-cycle"])
    #expect(problems.first?.message.contains("none ever starts: o0 -> o1 -> o2 -> ") == true)
  }
}
