import Foundation
import Testing

@testable import OpTUI

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct CheckReportTests {
  /// A file that fails, with a name and a message that every format has to escape.
  private static let wrong = """
    optui: 1
    title: t
    queues: {q: {}}
    operations: {a: {queue: q, duration: 1s}}
    expect:
      - ends: 2s
      - log: ['1s a <a> & ]]> "quoted" --> # end']
    """

  /// A file that fails because something waits forever.
  private static let stuck = """
    optui: 1
    title: t
    queues: {net: {suspended: true}}
    operations: {a: {queue: net, duration: 1s}, b: {queue: net, duration: 1s, after: [a]}}
    expect:
      - all: finished
    """

  private func report(
    _ format: CheckReport.Format, named name: String = "w.yaml", of file: String = wrong
  ) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "optui-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(file.utf8).write(to: folder.appending(path: name))
    try Data("optui: 1\ntitle: t\n".utf8).write(to: folder.appending(path: "good.yaml"))
    let batch = CheckBatch(paths: ScenarioFolder.files(at: folder.path), jobs: 2)
    var report = CheckReport(format: format)
    var text = report.beginning(count: batch.paths.count)
    try batch.run { text += report.text(of: $0) }
    return text + report.end()
  }

  @Test func `Every format has the expected and the actual result`() throws {
    for format in CheckReport.Format.allCases {
      let text = try report(format)
      #expect(text.contains("the last operation to finish at 2.000"), "\(format): \(text)")
      #expect(text.contains("1.000 a.finished (#"), "\(format): \(text)")
    }
  }

  @Test func `Every format says what is waiting, and for what`() throws {
    for format in CheckReport.Format.allCases {
      let text = try report(format, of: Self.stuck)
      #expect(text.contains("because net is suspended; 2 behind: a, b"), "\(format): \(text)")
    }
  }

  @Test(arguments: ["a&b<c>\".yaml", "图片.yaml", "x\u{1}y.yaml", "]]>.yaml", "-->.yaml", "a\nb.yaml"])
  func `JUnit's XML is well formed, for any names`(name: String) throws {
    let text = try report(.junit, named: name)
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse(), "\(text)")
    // The two entries and the implied one, which is the only one of the other file.
    #expect(text.contains(#"<testsuites name="optui check" tests="4" failures="2" errors="0" skipped="0" "#))
    #expect(text.contains(#"name="expect 1: ends""#) && text.contains(#"name="expect 2: log""#))
  }

  /// The message of a failed log has a line break, which a reader would turn into a blank if it were raw.
  @Test func `JUnit's XML contains names unchanged`() throws {
    final class Names: NSObject, XMLParserDelegate {
      var names: [String] = []
      func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
      ) {
        if element == "testsuite" { names.append(attributes["name"] ?? "") }
      }
    }
    let parser = XMLParser(data: Data(try report(.junit, named: "a\n\tb.yaml").utf8))
    let names = Names()
    parser.delegate = names
    #expect(parser.parse())
    #expect(names.names.contains { $0.hasSuffix("/a\n\tb.yaml") }, "\(names.names)")
  }

  @Test(arguments: CheckReport.Format.allCases)
  func `No format prints terminal controls or bidirectional controls`(format: CheckReport.Format) throws {
    let text = try report(format, named: "a\u{9B}2J\u{7F}\u{202E}b\u{1B}.yaml")
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isUnsafeInText }, "\(text.debugDescription)")
  }

  @Test func `The Test Anything Protocol numbers the scenarios`() throws {
    let lines = try report(.tap, named: "a # skip.yaml").split(separator: "\n")
    #expect(lines.prefix(2) == ["TAP version 14", "1..2"])
    #expect(lines.contains { $0.hasPrefix("not ok 1 - ") && $0.hasSuffix("a \\# skip.yaml") })
    #expect(lines.contains { $0.hasPrefix("ok 2 - ") })
    #expect(lines.contains("    not ok 1 - expect 1: ends") && lines.contains("    ok 3 - all"))
    #expect(lines.contains(#"      severity: "failed""#))
    #expect(lines.contains { $0.hasPrefix(#"      actual: "1.000 a.finished"#) })
  }

  @Test func `JSON has a line for each scenario, and fields for expected and actual results`() throws {
    let lines = try report(.json).split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.compactMap { $0["verdict"] as? String } == ["ok", "failed"])
    #expect(lines.compactMap { $0["actual"] as? String }.first?.hasPrefix("1.000 a.finished") == true)
  }

  @Test func `A folder name of built-in scenarios means all of them`() {
    #expect(ScenarioFolder.files(at: "why/").allSatisfy { $0.hasPrefix("why/") })
    #expect(ScenarioFolder.files(at: "why").count > 3)
    #expect(ScenarioFolder.files(at: "nowhere") == ["nowhere"])
  }

  @Test(arguments: [CheckReport.Format.full, .short])
  func `Colours are added only on request`(format: CheckReport.Format) {
    let result = CheckResult(path: "no/such.yaml")
    var plain = CheckReport(format: format)
    var colored = CheckReport(format: format, isColored: true)
    #expect(!plain.text(of: result).contains("\u{1B}"))
    #expect(colored.text(of: result).contains("\u{1B}[1mno/such.yaml\u{1B}[0m"))
  }
}
