import Foundation
import Scenarios
import Testing

@testable import OpTUI

@Suite struct ScenarioFileTests {
  static let wrongNames: [(String, String)] = [
    ("images/pipelin", "did you mean 'images/pipeline'?"),
    ("pipeline", "did you mean 'images/pipeline'?"),
    ("pipelnie", "did you mean 'images/pipeline'?"),
    ("nothing-like-it", "`optui course`"),
    ("", "`optui course`"),
    ("/", "is a folder"),
    (#filePath + "/below-a-file", "is neither a file nor a built-in scenario"),
  ]

  @Test(arguments: wrongNames) func `A wrong name is explained`(name: String, hint: String) {
    let failure = #expect(throws: Failure.self) { try ScenarioFile(named: name) }
    #expect(failure?.status == .invalidInput)
    #expect(failure?.message?.contains(hint) == true, "\(failure?.message ?? "nothing") should say \(hint)")
  }

  /// The loop of a screen reloads a file, and must not wait for another program.
  @Test(.timeLimit(.minutes(1))) func `A pipe instead of a file is refused where waiting is not allowed`() throws {
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).yaml"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let failure = #expect(throws: Failure.self) { try ScenarioFile(named: path, waits: false) }
    #expect(failure?.message == "'\(path)' is a pipe, not a file")
    unlink(path)
    try "optui: 1".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try ScenarioFile(named: path, waits: false).bytes == Array("optui: 1".utf8))
  }

  @Test func `A built in scenario is found by its name`() throws {
    let builtIn = try #require(BuiltIn.all.first)
    let file = try ScenarioFile(named: builtIn.name)
    #expect(file.bytes == Array(builtIn.text.utf8))
    #expect(file.load().scenario?.file == builtIn.name)
  }

  @Test func `A log of the binary form is a log`() throws {
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).oplog"
    defer { unlink(path) }
    let time = VirtualRuntime()
    let engine = Engine(time)
    let recording = try engine.record(to: path, title: "a program")
    Engine.$current.withValue(engine) { OpEngine.OperationQueue().addOperation {} }
    time.run()
    recording.end()
    let file = try ScenarioFile(path: path)
    #expect(file.isLog)
    let log = try file.readLog()
    #expect(log.title == "a program")
    #expect(log.events.count { $0.kind == .finished } == 1)
    #expect(file.load().report.rendered().contains("this is an event log, not a scenario"))
  }

  @Test func `A log without its first line is recognized`() {
    let bytes = Array(#"{"seq":1,"t_us":0,"event":"created","op":"A","queue":"q"}"#.utf8)
    let (scenario, report) = ScenarioFile(name: "cut.jsonl", bytes: bytes).load()
    #expect(scenario == nil)
    let text = report.rendered()
    #expect(
      text.contains("cut.jsonl:1:1: error[event-log]: this looks like an event log without its first line"), "\(text)")
    #expect(text.contains(#"{"optui":1,"title":...}"#), "\(text)")
  }

  /// Covers a regression: of three hundred megabytes it read and decoded all, twice.
  @Test func `A file that is too long is refused after its beginning`() throws {
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).yaml"
    defer { unlink(path) }
    #expect(FileManager.default.createFile(atPath: path, contents: Data("optui: 1\n".utf8)))
    try #require(truncate(path, off_t(ProcessMemory.ofThisProcess.longestFile + 1)) == 0)
    let file = try ScenarioFile(path: path)
    #expect(file.bytes.count <= ScenarioFile.judgedLength + 65_536)
    let (scenario, report) = file.load()
    #expect(scenario == nil && report.rendered().hasPrefix("\(path): error[file-too-large]: the file has more than"))
    #expect(throws: Failure.self) { try file.contents() }
    #expect(throws: Failure.self) { try file.beginSession(nil) }
  }

  @Test func `What has no end is refused after its beginning`() throws {
    let file = try ScenarioFile(path: "/dev/zero")
    #expect(file.bytes.count == ScenarioFile.judgedLength)
    #expect(file.load().report.rendered().hasPrefix("/dev/zero: error[file-too-large]: the file has more than"))
    #expect(throws: Failure.self) { try file.contents() }
  }

  /// Covers a regression: a recorder first writes the header, which a pipe delivers separately, and everything beyond 8
  /// MiB was lost.
  @Test func `A log from a pipe is complete`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { close(reading) }
    let header = #"{"optui":1,"title":"t"}"#
    let line = #"{"seq":1,"t_us":0,"event":"note","text":"\#(String(repeating: "x", count: 1000))"}"#
    let count = 9000
    _ = write(writing, header, header.utf8.count)
    let writer = Thread {
      let rest = Array(("\n" + line).utf8)
      for _ in 0..<count { _ = write(writing, rest, rest.count) }
      close(writing)
    }
    writer.start()
    let file = try ScenarioFile(path: "/dev/fd/\(reading)")
    #expect(file.isLog && file.bytes.count == header.utf8.count + count * (line.utf8.count + 1))
  }

  /// Covers a regression: the beginning that is read first ended within the title, and the program exited without a
  /// message.
  @Test(arguments: [true, false]) func `A title may be longer than the beginning of a file`(isWhole: Bool) throws {
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).oplog"
    defer { unlink(path) }
    let length = ScenarioFile.beginningLength + 24
    let numbers = [1, 64, isWhole ? length : 1 << 31, 0].flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let bytes = [0x89] + Array("oplog\r\n".utf8) + numbers + [UInt8](repeating: 0x54, count: length)
    try Data(bytes + [UInt8](repeating: 0, count: 24 - length % 24)).write(to: URL(filePath: path))
    let file = try ScenarioFile(path: path, leavesGrowth: true)
    guard isWhole else {
      #expect(throws: Failure.self) { try file.beginLog() }
      return
    }
    let (log, reader) = try file.beginLog()
    #expect(log.title.utf8.count == length && log.events.isEmpty && reader.problems.isEmpty)
  }

  @Test(arguments: [true, false]) func `A long log is read to its end`(isValid: Bool) throws {
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).jsonl"
    defer { unlink(path) }
    var lines = [
      #"{"optui":1,"title":"t"}"#, #"{"seq":1,"t_us":0,"event":"created","op":"A"}"#,
      #"{"seq":2,"t_us":0,"event":"executing","op":"A"}"#,
    ]
    let text = String(repeating: "x", count: 1000)
    let noteCount = 2 * ScenarioFile.beginningLength / text.utf8.count
    for index in 0..<noteCount { lines.append(#"{"seq":\#(index + 3),"t_us":0,"event":"note","text":"\#(text)"}"#) }
    lines.append(#"{"seq":\#(noteCount + 3),"t_us":7,"event":"finished","op":"A"}"#)
    if !isValid { lines.append("{]") }
    try (lines.joined(separator: "\n") + "\n").write(toFile: path, atomically: true, encoding: .utf8)
    func file() throws -> ScenarioFile { try ScenarioFile(path: path, leavesGrowth: true) }
    guard isValid else {
      #expect(throws: Failure.self) { try file().readLog() }
      #expect(throws: Failure.self) { try file().logStatistics() }
      return
    }
    #expect(try file().readLog().events.count == noteCount + 3)
    let statistics = try file().logStatistics()
    #expect(statistics.count == 1 && statistics.end == EngineTime(.microseconds(7)))
    #expect(statistics == LogStatistics(try file().readLog().events))
  }

  @Test(arguments: [
    ("a.yaml", "a"), ("some/where/b.yaml", "b"), ("images/pipeline", "pipeline"), ("c.txt", "c.txt"), ("d.yaml/", "d"),
  ])
  func `The title has the short name`(path: String, name: String) {
    #expect(ScenarioFile(name: path, bytes: []).shortName == name)
  }
}
