import Foundation
import Testing

@testable import OpTUI

@Suite struct CheckTests {
  /// A temporary folder for one test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "optui-\(UUID())")

    init(_ files: [String: String]) throws {
      for (path, text) in files {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
  }

  @Test func `A folder means its files`() throws {
    let folder = try Folder(["b.yaml": "", "a/z.yaml": "", "a/deep/er.yaml": "", "c.txt": "", ".git/hidden.yaml": ""])
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "a/loop"), withDestinationURL: folder.url)
    let paths = ScenarioFolder.files(at: folder.url.path).map { $0.dropFirst(folder.url.path.count) }
    #expect(paths == ["/a/deep/er.yaml", "/a/z.yaml", "/b.yaml"])
  }

  /// Covers a regression: a pipe was opened, and waited for.
  @Test func `Only files and links to files are taken from a folder`() throws {
    let folder = try Folder(["a.yaml": "", "c.txt": ""])
    func path(_ name: String) -> String { folder.url.appending(path: name).path }
    try #require(mkfifo(path("pipe.yaml"), 0o600) == 0)
    for (name, target) in [
      ("link.yaml", "c.txt"), ("to-a-pipe.yaml", "pipe.yaml"), ("null.yaml", "/dev/null"), ("nowhere.yaml", "nothing"),
    ] {
      try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }
    #expect(ScenarioFolder.files(at: folder.url.path) == ["a.yaml", "link.yaml", "nowhere.yaml"].map(path))
  }

  static let verdicts: [(String, CheckResult.Verdict, String)] = [
    ("optui: 1\ntitle: t\n", .passed, "ok "),
    ("optui: 1\ntitle: t\nexpect: [{ends: 1s}]\n", .failed, "failed[ends]"),
    ("optui: 1\ntitel: t\n", .broken, "unknown-key"),
    ("", .broken, "empty-file"),
  ]

  @Test(arguments: verdicts) func `A file is checked`(text: String, verdict: CheckResult.Verdict, problem: String)
    throws
  {
    let folder = try Folder(["s.yaml": text])
    let path = folder.url.appending(path: "s.yaml").path
    let result = CheckResult(path: path)
    #expect(result.verdict == verdict)
    let printed = result.text(as: .full)
    #expect(printed.contains(path) && printed.contains(problem), "\(printed)")
    #expect(result.text(as: .short).isEmpty == (verdict == .passed))
    #expect(result.text(as: .json).contains(#""verdict":"\#(verdict.rawValue)""#))
    #expect(result.text(as: .full, isQuiet: true).isEmpty == (verdict == .passed))
  }

  @Test(arguments: [("", true), ("expect: [{misuse: {code: alreadyEnqueuedOrFinished}}]", false)])
  func `Misuse that no expectation names causes a warning, but no failure`(expect: String, isDoubtful: Bool) throws {
    let yaml = """
      optui: 1
      title: t
      queues: {q: {}}
      operations: {a: {queue: q, duration: 1s}}
      script: [{at: 2s, add: a}, {at: 3s, add: a}]
      \(expect)

      """
    let folder = try Folder(["s.yaml": yaml])
    let result = CheckResult(path: folder.url.appending(path: "s.yaml").path)
    #expect(result.verdict == .passed)
    let warnings = result.report.problems.filter { $0.severity == .warning }.map(\.code)
    #expect(warnings == (isDoubtful ? ["misuse"] : []), "once for both plays")
    #expect(result.text(as: .full).contains("warning[misuse]") == isDoubtful)
  }

  @Test func `Expectations that real time leaves open are reported once`() throws {
    let folder = try Folder([
      "s.yaml": "optui: 1\ntitle: t\nclock: real\nexpect: [{ends: 9s}, {no-lints: true}, {ends: 8s}]\n"
    ])
    let result = CheckResult(path: folder.url.appending(path: "s.yaml").path, seed: 4)
    #expect(result.verdict == .passed)
    let printed = result.text(as: .short)
    #expect(printed.contains("note[not-checked]") && printed.contains(": ends, no-lints, --seed\n"), "\(printed)")
    #expect(result.text(as: .github).contains("::notice "))
  }

  /// Names in an untrusted folder must neither control the terminal nor forge a line.
  @Test(arguments: ["a\u{1B}]52;c;AAAA\u{7}.yaml", "d\nok      x.yaml", "e\n::stop-commands::x\n.yaml"])
  func `The heading shows no control character of a name`(name: String) throws {
    let folder = try Folder([name: "optui: 1\ntitle: t\n"])
    let path = try #require(ScenarioFolder.files(at: folder.url.path).first)
    #expect(path.hasSuffix(name))
    for format in [CheckReport.Format.full, .github] {
      let printed = CheckResult(path: path).text(as: format)
      #expect(printed.hasPrefix("ok ") && printed.hasSuffix("\n") && printed.split(separator: "\n").count == 1)
      #expect(!printed.contains("\u{1B}") && !printed.contains("\u{7}"))
    }
  }

  @Test func `A file whose name is not UTF-8 is played`() throws {
    let folder = try Folder(["a.yaml": "optui: 1\ntitle: t\n"])
    let old = folder.url.appending(path: "a.yaml").path
    let new = FileName.path(of: folder.url.path + "/").dropLast() + [CChar(bitPattern: 0x63), CChar(bitPattern: 0xFF)]
    #expect(rename(old, new + FileName.path(of: ".yaml")) == 0)
    let files = ScenarioFolder.files(at: folder.url.path)
    #expect(files.count == 1)
    let result = CheckResult(path: files.first ?? "")
    #expect(result.verdict == .passed)
    #expect(result.text(as: .full).hasSuffix("/c\u{FFFD}.yaml\n"))
    #expect(result.text(as: .json).contains("/c\u{FFFD}.yaml\""))
    let missing = CheckResult(path: (files.first ?? "") + "x")
    for format in CheckReport.Format.allCases {
      let printed = missing.text(as: format)
      #expect(!printed.unicodeScalars.contains { $0.value > 0x10FF00 }, "\(printed)")
    }
    #expect(unlink(FileName.path(of: files.first ?? "")) == 0)
  }

  @Test func `A missing file is one of the problems`() {
    let result = CheckResult(path: "no/such.yaml")
    #expect(result.verdict == .broken)
    #expect(result.text(as: .json).contains("'no/such.yaml' is neither a file nor a built-in scenario"))
  }

  @Test func `A built in scenario is checked by name`() {
    #expect(CheckResult(path: "why/ring").verdict == .passed)
  }

  @Test func `A log is not a scenario`() throws {
    let folder = try Folder(["run.jsonl": "{\"optui\":1,\"title\":\"t\"}\n{\"seq\":1,\"t_us\":0,\"event\":\"note\"}\n"])
    let printed = CheckResult(path: folder.url.appending(path: "run.jsonl").path).text(as: .full)
    #expect(printed.contains("error[event-log]: this is an event log") && printed.contains("optui why"), "\(printed)")
  }

  /// Real-time plays run beside each other and beside those in virtual time; the results come in the order of the files.
  @Test(arguments: [1, 2, 40]) func `Files side by side`(jobs: Int) throws {
    let virtual = Self.verdicts.map(\.0)
    let real = "optui: 1\ntitle: t\nclock: real\noperations: {a: {duration: 20ms}}\nscript: [{start: a}]\n"
    let texts = (0..<24).map { $0 % 3 == 0 ? real : virtual[$0 % virtual.count] }
    let names = texts.indices.map { "s\($0).yaml" }
    let folder = try Folder(Dictionary(uniqueKeysWithValues: zip(names, texts)))
    let paths = names.map { folder.url.appending(path: $0).path }
    var found: [(String, CheckResult.Verdict)] = []
    try CheckBatch(paths: paths, jobs: jobs).run { found.append(($0.path, $0.verdict)) }
    #expect(found.map(\.0) == paths)
    #expect(found.map(\.1) == paths.map { CheckResult(path: $0).verdict })
  }

  static let tallies: [([String], String, Failure.Status?)] = [
    ([verdicts[0].0], "1 scenario: 1 ok\n", nil),
    ([verdicts[0].0, verdicts[1].0], "2 scenarios: 1 ok, 1 failed\n", .failed),
    ([verdicts[2].0, verdicts[1].0], "2 scenarios: 1 failed, 1 broken\n", .invalidInput),
  ]

  @Test(arguments: tallies) func `The worst result determines the exit status`(
    texts: [String], line: String, status: Failure.Status?
  ) throws {
    var tally = CheckTally()
    for text in texts {
      let folder = try Folder(["s.yaml": text])
      tally.count(CheckResult(path: folder.url.appending(path: "s.yaml").path))
    }
    #expect(tally.line == line)
    #expect(tally.status == status)
  }
}

extension CheckResult {
  /// The text of this result only.
  func text(as format: CheckReport.Format, isQuiet: Bool = false) -> String {
    var report = CheckReport(format: format, isQuiet: isQuiet)
    return report.text(of: self)
  }
}
