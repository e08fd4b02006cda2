import Testing

@testable import OpScenario

@Suite struct ProblemReportTests {
  private static let text = "optui: 1\ntitle: x\n\tlog:\t取消, 100%\n"

  private static let problems = [
    Problem(.error, "file", "about the file as a whole", at: nil, hint: "look\u{1B}[2J again"),
    Problem(
      .error, "dependency-cycle", "a -> b -> a", at: SourcePlace(line: 2, column: 1, length: 5), notes: ["allow it"]),
    Problem(
      .warning, "doubt", "is it 100%, \"really\"?", at: SourcePlace(line: 3, column: 7, length: 2), hint: "do: not",
      notes: ["one", "two"]),
    Problem(
      .failed, "order", "expected C.executing before prefetch.executing", at: SourcePlace(line: 1, column: 1),
      notes: ["actual:  0.500 prefetch.ready   4.000 prefetch.executing (#21)"]),
    Problem(.failed, "ends", "expected 3s", at: SourcePlace(line: 99, column: 1)),
  ]

  private func rendered(_ format: ProblemReport.Format, file: String = "a,b.yaml") -> String {
    ProblemReport(Self.problems, file: file, text: Self.text).rendered(as: format)
  }

  @Test func `Full`() {
    #expect(
      rendered(.full) == """
        a,b.yaml: error[file]: about the file as a whole
           = look\u{FFFD}[2J again
        a,b.yaml:2:1: error[dependency-cycle]: a -> b -> a
           = allow it
        a,b.yaml:3:7: warning[doubt]: is it 100%, "really"?
            3 |  log: 取消, 100%
              |       ^^^^ do: not
           = one
           = two
        a,b.yaml:1:1: failed[order]: expected C.executing before prefetch.executing
           actual:  0.500 prefetch.ready   4.000 prefetch.executing (#21)
        a,b.yaml:99:1: failed[ends]: expected 3s

        """)
  }

  @Test func `Short`() {
    #expect(
      rendered(.short) == """
        a,b.yaml: error[file]: about the file as a whole (look\u{FFFD}[2J again)
        a,b.yaml:2:1: error[dependency-cycle]: a -> b -> a; allow it
        a,b.yaml:3:7: warning[doubt]: is it 100%, "really"? (do: not); one; two
        a,b.yaml:1:1: failed[order]: expected C.executing before prefetch.executing; \
        actual: 0.500 prefetch.ready   4.000 prefetch.executing (#21)
        a,b.yaml:99:1: failed[ends]: expected 3s

        """)
  }

  @Test func `Json`() {
    #expect(
      rendered(.json, file: "a\"\\\n.yaml") == #"""
        {"file":"a\"\\\n.yaml","severity":"error","code":"file","message":"about the file as a whole","hint":"look\u001b[2J again"}
        {"file":"a\"\\\n.yaml","line":2,"column":1,"length":5,"severity":"error","code":"dependency-cycle","message":"a -> b -> a","notes":["allow it"]}
        {"file":"a\"\\\n.yaml","line":3,"column":7,"length":2,"severity":"warning","code":"doubt","message":"is it 100%, \"really\"?","hint":"do: not","notes":["one","two"]}
        {"file":"a\"\\\n.yaml","line":1,"column":1,"length":1,"severity":"failed","code":"order","message":"expected C.executing before prefetch.executing","actual":"0.500 prefetch.ready   4.000 prefetch.executing (#21)","notes":["actual:  0.500 prefetch.ready   4.000 prefetch.executing (#21)"]}
        {"file":"a\"\\\n.yaml","line":99,"column":1,"length":1,"severity":"failed","code":"ends","message":"expected 3s"}

        """#)
  }

  @Test func `Github`() {
    #expect(
      rendered(.github) == """
        ::error file=a%2Cb.yaml,title=file::about the file as a whole (look\u{FFFD}[2J again)
        ::error file=a%2Cb.yaml,line=2,col=1,title=dependency-cycle::a -> b -> a%0Aallow it
        ::warning file=a%2Cb.yaml,line=3,col=7,title=doubt::is it 100%25, "really"? (do: not)%0Aone%0Atwo
        ::error file=a%2Cb.yaml,line=1,col=1,title=order::expected C.executing before prefetch.executing%0A\
        actual:  0.500 prefetch.ready   4.000 prefetch.executing (#21)
        ::error file=a%2Cb.yaml,line=99,col=1,title=ends::expected 3s

        """)
  }

  @Test func `A long line is cut around the place`() {
    let text = String(repeating: "取", count: 300) + "wrong" + String(repeating: "消", count: 300)
    let problem = Problem(.error, "x", "y", at: SourcePlace(line: 1, column: 301, length: 5))
    let lines = ProblemReport([problem], file: "f", text: text).rendered().split(separator: "\n")
    #expect(lines[1].hasPrefix("    1 | …取") && lines[1].hasSuffix("消…"))
    #expect(lines[2] == "      | " + String(repeating: " ", count: 121) + "^^^^^")
  }

  @Test func `A location after the end of its line is shown there`() {
    let problem = Problem(.error, "x", "y", at: SourcePlace(line: 1, column: 50, length: 9))
    #expect(
      ProblemReport([problem], file: "f", text: "ab\n").rendered() == "f:1:50: error[x]: y\n    1 | ab\n      |   ^\n")
  }

  @Test func `The gutter grows with the number`() {
    let problem = Problem(.error, "x", "y", at: SourcePlace(line: 123_456, column: 1))
    let text = String(repeating: "\n", count: 123_455) + "a"
    #expect(
      ProblemReport([problem], file: "f", text: text).rendered()
        == "f:123456:1: error[x]: y\n123456 | a\n       | ^\n")
  }

  @Test func `No problem no report`() {
    for format in ProblemReport.Format.allCases {
      #expect(ProblemReport([], file: "f", text: "").rendered(as: format).isEmpty)
    }
  }
}
