import TestSupport
import Testing

@testable import OpLog
@testable import OpPlay
@testable import OpScenario

/// The cost of untrusted input: each parser takes time in proportion to its length, for any contents.
///
/// Each case takes up to a second: an input has to be so long that a quadratic part would show.
@Suite struct ParserGrowthTests {
  struct Input: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var size: Int
    var text: @Sendable (_ size: Int) -> String

    init(_ testDescription: String, size: Int = 10_000, _ text: @escaping @Sendable (_ size: Int) -> String) {
      self.testDescription = testDescription
      self.size = size
      self.text = text
    }

    /// Repeats a piece, up to a number of bytes.
    init(
      _ testDescription: String, size: Int = 10_000, _ before: String = "", _ piece: String, _ after: String = ""
    ) {
      self.init(testDescription, size: size) {
        before + String(repeating: piece, count: $0 / piece.utf8.count) + after
      }
    }

    /// Makes a piece from each number, up to a number of bytes.
    init(
      _ testDescription: String, size: Int = 10_000, _ before: String = "",
      numbered piece: @escaping @Sendable (Int) -> String,
      _ after: String = ""
    ) {
      self.init(testDescription, size: size) {
        before + (0..<($0 / piece(1000).utf8.count)).map(piece).joined() + after
      }
    }
  }

  private static let head = "optui: 1\ntitle: t\n"

  @Test(arguments: files) func `A scenario file is read in linear time`(_ input: Input) {
    #expect(
      isLinear(from: input.size) {
        Array((Self.head + input.text($0)).utf8)
      } _: {
        _ = ScenarioLoader.load(file: "", bytes: $0)
      })
  }

  static let files = [
    Input("lists in each other", "x-a: ", "["), Input("maps in each other", "x-a: ", "{a: "),
    Input("lists of blocks in each other", "x-a:\n  ", "- "), Input("pairs in each other", "x-a: [", "a: ["),
    Input("open lists on lines", "x-a: ", "[\n "), Input("keys in each other", "x-a:\n  ", "? "),
    Input("a wide list", "x-a: [", "a, ", "]"), Input("a wide list of blocks", "x-a:\n", "  - a\n"),
    Input(
      "a wide list inside of many", "x-a: " + String(repeating: "[", count: 90), "a, ",
      String(repeating: "]", count: 90)),
    Input("a wide map", "x-a:\n") { "  k\($0): 1\n" }, Input("unknown keys") { "k\($0): 1\n" },
    Input("duplicate keys", "x-a:\n", "  k: 1\n"), Input("a long key", "x-", "k", ": 1\n"),
    Input("a long word", "x-a: ", "a"), Input("many words", "x-a: ", "a "),
    Input("lines of words", "x-a: a\n", "  b\n"),
    Input("a quoted text", "x-a: \"", "a", "\""), Input("escapes", "x-a: \"", "\\u4e2d", "\""),
    Input("a text of blank lines", "x-a: 'a", "\n", "  b'"), Input("a block of text", "x-a: |\n", "  a\n"),
    Input("a folded text", "x-a: >\n", "  a\n"), Input("comments", "", "# a\n"), Input("blanks", "", " "),
    Input("other line breaks", "x-a: '", "\u{2028}", "'"), Input("control characters", "", "\u{1}"),
    Input("anchors", "x-a:\n") { "  - &a\($0) 1\n" }, Input("aliases", "x-a: &a 1\nx-b:\n", "  - *a\n"),
    Input("unknown aliases", "x-a:\n") { "  - &a\($0) 1\n  - *b\($0)\n" },
    Input("anchors of nothing", "x-a: [", "&a , ", "]"), Input("merges", "x-a: &a {k: 1}\nx-b:\n", "  - {<<: *a}\n"),
    Input("a merge of many", "x-a: &a {k: 1}\nx-b: {<<: [", "*a, ", "]}\n"), Input("tags", "x-a:\n", "  - !!str a\n"),
    Input("operations", "operations:\n") { "  o\($0): {duration: 1s}\n" },
    Input("a chain", "operations:\n  o0: {}\n") { "  o\($0 + 1): {after: [o\($0)]}\n" },
    Input("unknown references", "operations:\n") { "  o\($0): {after: [p\($0)]}\n" },
    Input("a long list of dependencies") { size in
      "operations:\n" + (0..<(size / 20)).map { "  o\($0): {}\n" }.joined()
        + "  z: {after: [\((0..<(size / 20)).map { "o\($0)" }.joined(separator: ","))]}\n"
    },
    Input("categories", size: 40_000, "operations:\n  a: {exclusive: [", numbered: { "c\($0), " }, "]}\n"),
    Input("conditions", size: 40_000, "operations:\n  a: {conditions: [", numbered: { "{id: c\($0)}, " }, "]}\n"),
    Input(
      "flags", size: 40_000, "operations:\n  a: {kind: custom, overrides: {main: [{set: {",
      numbered: { "f\($0): true, " }, "}}]}}\n"),
    Input("queues", "queues:\n") { "  q\($0): {}\n" }, Input("steps", "script:\n", "- log: x\n"),
    Input("threads", "threads:\n") { "  t\($0): [{sleep: 1s}]\n" }, Input("marks", "script:\n") { "- mark: m\($0)\n" },
    Input("claims", "operations: {a: {}}\nexpect:\n", "- order: [a.executing, a.finished]\n"),
    Input("blocks", "operations:\n  a: {blocks: [", "1s, ", "]}\n"),
    Input("a long duration", "operations:\n  a: {duration: ", "1", "s}\n"),
    Input("a long title", "description: ", "中"),
  ]

  @Test(arguments: logs) func `A log of lines is read in linear time, at once and in pieces`(_ input: Input) {
    #expect(
      isLinear(from: input.size) {
        Array(input.text($0).utf8)
      } _: {
        _ = EventLogReader.read($0)
      })
    #expect(
      isLinear(from: input.size) {
        Array(input.text($0).utf8)
      } _: { bytes in
        var reader = EventLogReader(keepsUnknown: true)
        for start in stride(from: 0, to: bytes.count, by: 512) { reader.append(Array(bytes[start...].prefix(512))) }
        reader.end()
      })
  }

  static let logs = [
    Input("a title", "{\"optui\":1,\"title\":\"", "a", "\"}\n"), Input("no end", "", "{"),
    Input("no log", "", "\u{89}"), Input("lines that are none", "{\"optui\":1,\"title\":\"t\"}\n", "x\n"),
    Input("lists in each other", "{\"optui\":1,\"title\":\"t\"}\n{\"seq\":1,\"x\":", "["),
    Input("keys", "{\"optui\":1,\"title\":\"t\"}\n{\"seq\":1") { ",\"k\($0)\":1" },
    Input("escapes", "{\"optui\":1,\"title\":\"t\"}\n{\"seq\":1,\"text\":\"", "\\u4e2d", "\"}\n"),
    Input("a number", "{\"optui\":1,\"title\":\"t\"}\n{\"seq\":", "1", "}\n"),
    Input("unknown events", "{\"optui\":1,\"title\":\"t\"}\n") { "{\"seq\":\($0 + 1),\"t_us\":0,\"event\":\"new\"}\n" },
    Input("operations", "{\"optui\":1,\"title\":\"t\"}\n") {
      "{\"seq\":\($0 + 1),\"t_us\":0,\"event\":\"created\",\"op\":\"o\($0)\"}\n"
    },
    Input("unknown operations", "{\"optui\":1,\"title\":\"t\"}\n") {
      "{\"seq\":\($0 + 1),\"t_us\":0,\"event\":\"finished\",\"op\":\"o\($0)\"}\n"
    },
  ]

  /// The header of a title, and records: an endless text, texts, members of paths, invalid kinds.
  @Test(arguments: [([UInt8](), 0), ([0, 0, 0, 0], 1), ([1, 2, 3, 4], 1)])
  func `A log of records is read in linear time, in pieces`(_ piece: [UInt8], titleLength: Int) {
    func log(_ size: Int) -> [UInt8] {
      let header = [0x89] + Array("oplog\r\n".utf8)
      let length = UInt32(titleLength == 0 ? 4 * size : titleLength)
      let numbers = [1, 4, length, 0].flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      }
      return header + numbers + (0..<size).map { piece.isEmpty ? 0x61 : piece[$0 % piece.count] }
    }
    #expect(
      isLinear(from: 400_000, log) { bytes in
        var (log, events) = (BinaryLog(), [LogEvent]())
        for start in stride(from: 0, to: bytes.count, by: 512) {
          try? log.append(Array(bytes[start...].prefix(512)), to: &events)
        }
      })
  }

  @Test(arguments: lines) func `A line of a session is read, and completed, in linear time`(_ input: Input) {
    #expect(isLinear(from: input.size, input.text) { _ = SessionCommand.reading($0) })
    let session = SessionLines(ScenarioSession())
    #expect(isLinear(from: input.size, input.text) { _ = session.completions(of: $0) })
  }

  static let lines = [
    Input("a word", "", "a"), Input("words", "", "a "), Input("a list", "cancel a", ", a"),
    Input("commas", "cancel a", ","),
    Input("a list with blanks", "cancel a", " ,a"), Input("a quoted text", "log \"", "a", "\""),
    Input("quotes", "log ", "\""),
    Input("lists in each other", "detach ", "["), Input("closed lists", "log ", "[] "),
    Input("steps", "add a steps [", "{sleep: 1s}, ", "]"),
    Input("keywords", "add a", " for 1s"), Input("events", "expect order a.finished", " before a.finished"),
    Input("a duration", "sleep ", "1"),
  ]

  @Test(arguments: [("", "1"), ("1.", "0"), ("", "1s"), ("-", "1"), ("1", "min")])
  func `A duration is read in linear time`(_ before: String, _ piece: String) {
    #expect(
      isLinear(from: 50_000) {
        before + String(repeating: piece, count: $0)
      } _: {
        _ = try? DurationSyntax.parse($0)
      })
  }

  @Test func `A course and an exercise are read in linear time`() {
    let course = Input("", "course: 1\nchapters:\n") { "- {title: t\($0), teaches: t, lessons: {a\($0): 1}}\n" }
    #expect(
      isLinear(from: 20_000) {
        Array(course.text($0).utf8)
      } _: {
        _ = CourseLoader.load(bytes: $0)
      })
    let exercise = Input("", Self.head + "exercise:\n  task: t\n  keep: [") { "operations.a\($0), " }
    #expect(
      isLinear(from: 20_000) {
        Array((exercise.text($0) + "]\n").utf8)
      } _: {
        _ = ExerciseSheet.read(file: "", bytes: $0)
      })
  }

  @Test(arguments: [1, 100, 5000]) func `The lines of a connection are split in linear time`(length: Int) {
    let line = [UInt8](repeating: 0x61, count: length - 1) + [0x0A]
    #expect(
      isLinear(from: 100_000) {
        Array(repeatElement(line, count: $0 / length).joined())
      } _: { bytes in
        var buffer = LineBuffer()
        for start in stride(from: 0, to: bytes.count, by: 100) { _ = buffer.append(bytes[start...].prefix(100)) }
      })
  }
}
