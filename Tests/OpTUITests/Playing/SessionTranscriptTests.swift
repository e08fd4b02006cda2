import Foundation
import Testing

@testable import OpTUI

/// Transcripts of sessions, with files of their own.
@Suite struct SessionTranscriptTests {
  /// A folder that is there for one test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }
  }

  /// Plays lines.
  /// - Returns: what was printed, and the failure.
  private func play(_ lines: [String], isInteractive: Bool = false) throws -> (printed: [String], failure: Failure?) {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    var rest = lines[...]
    var failure: Failure?
    do throws(Failure) {
      let player = SessionPlayer(
        ScenarioSession(), files: .ofUser(nil),
        writing: SessionTranscript(
          isInteractive: isInteractive, charset: .unicode, output: OutputStream(ends[1], "a pipe")),
        nextLine: { rest.popFirst() })
      try player.run()
    } catch {
      failure = error
    }
    close(ends[1])
    let printed = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true).readDataToEndOfFile()
    return (String(decoding: printed, as: UTF8.self).split(separator: "\n").map(String.init), failure)
  }

  private static let lines = ["queue net max 1", "", "# a remark", "add a in net for 2s"]

  @Test func `Each line is printed with the time at which it took effect`() throws {
    let (printed, failure) = try play(Self.lines + ["goto 1s", "cancel a", "goto end"])
    #expect(failure == nil)
    #expect(
      printed == [
        "0.000  queue net max 1", "0.000  add a in net for 2s", "1.000  goto 1s", "1.000  cancel a", "1.000  goto end",
      ])
  }

  @Test func `A terminal prompts for each line, and again after a refused one`() throws {
    let (printed, failure) = try play(Self.lines + ["add b in nowhere", "add b in net for 1s"], isInteractive: true)
    #expect(failure == nil)
    #expect(
      printed == [
        "optui> 0.000  queue net max 1", "optui> optui> optui> 0.000  add a in net for 2s",
        "optui> optui> 0.000  add b in net for 1s", "optui> ",
      ])
  }

  @Test func `Why is answered, for one operation and for all`() throws {
    let lines = Self.lines + ["add b in net for 1s"]
    let (one, failure) = try play(lines + ["why b"])
    #expect(failure == nil)
    #expect(one.contains { $0.hasPrefix("why is b waiting?") }, "\(one)")
    let (all, _) = try play(lines + ["why"])
    #expect(
      all.contains { $0.contains("b") && $0.contains("net") && $0.contains("a") && !$0.contains("add") }, "\(all)")
  }

  @Test(arguments: ["cancel b", "ad a", "why b", "goto x", "undo 2 3", "open nowhere.yaml"])
  func `The first refused line ends the session`(line: String) throws {
    let (printed, failure) = try play(Self.lines + [line, "add c for 1s"])
    #expect(failure?.status == .invalidInput)
    #expect(printed.count == 2)
  }

  @Test func `A play that never ends is reported`() throws {
    let (printed, failure) = try play(Self.lines + ["add b in net for 90000s", "goto +1s", "goto end", "add c for 1s"])
    #expect(failure?.status == .failed)
    #expect(failure?.message?.contains("86400") == true, "\(failure?.message ?? "")")
    #expect(printed.count == 5)
  }

  @Test func `A session is saved, opened, extended and saved again`() throws {
    let folder = try Folder()
    let (_, failure) = try play(
      Self.lines + [
        "save \(folder.path("x.yaml"))", "open \(folder.path("x.yaml"))", "add b in net for 1s",
        "save \(folder.path("x.yaml"))",
      ])
    #expect(failure == nil)
    #expect(folder.text("x.yaml")?.contains("b: {queue: net, duration: 1s}") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["x.yaml"])
  }

  @Test func `A save without a name keeps the file of its author`() throws {
    let folder = try Folder()
    let text = "# Mine.\noptui: 1\ntitle: t\n"
    try text.write(toFile: folder.path("t.yaml"), atomically: true, encoding: .utf8)
    let lines = ["open \(folder.path("t.yaml"))"] + Self.lines
    #expect(try play(lines + ["save"]).failure?.status == .invalidInput)
    #expect(folder.text("t.yaml") == text)
    #expect(try play(lines + ["save!", "save"]).failure == nil)
    #expect(folder.text("t.yaml")?.contains("a: {queue: net, duration: 2s}") == true)
  }

  @Test func `A failed write loses nothing`() throws {
    let folder = try Folder()
    try "mine".write(toFile: folder.path("mine.yaml"), atomically: true, encoding: .utf8)
    for path in [folder.url.path + "/", folder.path("none/x.yaml"), folder.path("mine.yaml")] {
      let (printed, failure) = try play(Self.lines + ["save \(path)"])
      #expect(failure?.status == .invalidInput)
      #expect(printed.count == 2)
    }
    #expect(folder.text("mine.yaml") == "mine")
    #expect(try play(Self.lines + ["save! \(folder.path("mine.yaml"))"]).failure == nil)
    #expect(folder.text("mine.yaml")?.contains("\noptui: 1") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["mine.yaml"])
  }

  @Test func `Unsaved commands are discarded only on demand`() throws {
    let folder = try Folder()
    try "optui: 1\ntitle: t\n".write(toFile: folder.path("t.yaml"), atomically: true, encoding: .utf8)
    #expect(try play(Self.lines + ["open \(folder.path("t.yaml"))"]).failure?.status == .invalidInput)
    #expect(try play(Self.lines + ["open! \(folder.path("t.yaml"))"]).failure == nil)
    #expect(try play(["open \(folder.path("t.yaml"))"]).failure == nil)
  }

  @Test(arguments: [
    ("is neither a file nor", "nowhere.yaml"), ("'clock: real'", "real.yaml"), ("is not a valid scenario", "bad.yaml"),
  ])
  func `A file that cannot be opened is explained`(sentence: String, name: String) throws {
    let folder = try Folder()
    try "optui: 1\ntitle: t\nclock: real\n".write(toFile: folder.path("real.yaml"), atomically: true, encoding: .utf8)
    try "optui: 1\ntitle: t\nqueue: {}\n".write(toFile: folder.path("bad.yaml"), atomically: true, encoding: .utf8)
    let failure = #expect(throws: LoopFailure.self) {
      _ = try SessionFiles.ofUser(nil).open(folder.path(name), after: ScenarioSession())
    }
    #expect(failure?.sentence.contains(sentence) == true, "\(failure?.sentence ?? "")")
  }
}
