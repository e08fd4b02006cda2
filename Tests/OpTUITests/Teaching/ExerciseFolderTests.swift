import Foundation
import Scenarios
import Testing

@testable import OpTUI

@Suite struct ExerciseFolderTests {
  private static func sheets() -> [ExerciseFolder.NamedSheet] {
    BuiltIn.exercises.prefix(3).compactMap { builtIn in
      ExerciseSheet.read(file: builtIn.name, bytes: Array(builtIn.text.utf8)).sheet.map {
        ExerciseFolder.NamedSheet(name: builtIn.name, sheet: $0)
      }
    }
  }

  private static func withDesk(_ body: (ExerciseFolder, URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "optui-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let desk = try ExerciseFolder(sheets(), in: folder.path + "/mine", language: "en", keeper: .none)
    try body(desk, folder.appending(path: "mine"))
  }

  private static func solve(_ file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("print: {queue: q,", with: "print: {queue: q, after: [load],")
      .write(to: file, atomically: true, encoding: .utf8)
  }

  @Test func `Missing files are created, and files are never overwritten`() throws {
    try Self.withDesk { desk, folder in
      let file = folder.appending(path: "01-one-after-the-other.yaml")
      #expect(try String(contentsOf: file, encoding: .utf8).contains("\n# print needs the data that load loads"))
      try Self.solve(file)
      let other = try ExerciseFolder(Self.sheets(), in: folder.path, language: "en", keeper: .none)
      #expect(try other.open("exercises/01-one-after-the-other").state.verdict == .solved)
      try FileManager.default.removeItem(at: folder.appending(path: "02-two-into-one.yaml"))
      guard case .unsolved(let sentences) = try other.open("exercises/02-two-into-one").state.verdict else {
        Issue.record("it is solved")
        return
      }
      #expect(sentences[0].hasPrefix("02-two-into-one.yaml:"))
    }
  }

  @Test func `A success is stored, and learn continues with the next exercise`() throws {
    try Self.withDesk { desk, folder in
      #expect(desk.first == "exercises/01-one-after-the-other")
      try Self.solve(folder.appending(path: "01-one-after-the-other.yaml"))
      _ = try desk.open(desk.first)
      #expect(desk.first == "exercises/02-two-into-one")
      #expect(desk.entries[0].title.hasPrefix("✓") && !desk.entries[1].title.hasPrefix("✓"))
      #expect(desk.next(after: "exercises/03-one-file") == nil)
      desk.noteHints(2, of: "exercises/02-two-into-one")
      #expect(try desk.open("exercises/02-two-into-one").state.hintCount == 2)
    }
  }

  @Test func `Reset keeps each old file under a different name`() throws {
    try Self.withDesk { desk, folder in
      let file = folder.appending(path: "01-one-after-the-other.yaml")
      try Self.solve(file)
      #expect(try desk.reset("exercises/01-one-after-the-other") == file.path + ".old")
      #expect(try desk.open("exercises/01-one-after-the-other").state.verdict != .solved)
      #expect(try desk.reset("exercises/01-one-after-the-other") == file.path + ".old2")
      #expect(try String(contentsOfFile: file.path + ".old", encoding: .utf8).contains("after: [load]"))
    }
  }

  @Test func `A solution that was read before the present file does not count`() throws {
    try Self.withDesk { desk, folder in
      let (name, wakes) = ("exercises/01-one-after-the-other", DispatchSemaphore(value: 0))
      let (file, other) = (folder.appending(path: "01-one-after-the-other.yaml"), folder.appending(path: "other"))
      let handout = try Data(contentsOf: file)
      try Self.solve(file)
      let solution = try Data(contentsOf: file)
      try handout.write(to: file)
      _ = try desk.open(name)
      desk.begin { wakes.signal() }
      // The thread that follows the file has begun to read when this one can write.
      try #require(mkfifo(other.path, 0o600) == 0 && rename(other.path, file.path) == 0)
      let pipe = try FileHandle(forWritingTo: file)
      try (handout + Data("# later\n".utf8)).write(to: file, options: .atomic)
      #expect(try desk.open(name).state.verdict != .solved)
      try pipe.write(contentsOf: solution)
      try pipe.close()
      try Data("typo".utf8).write(to: file, options: .atomic)
      var verdicts: [ExerciseState.Verdict] = []
      while !verdicts.contains(where: { if case .broken = $0 { true } else { false } }) {
        try #require(wakes.wait(timeout: .now() + 20) == .success)
        verdicts += desk.takeNews().map { [$0.state.verdict] } ?? []
      }
      #expect(verdicts.count == 1 && !desk.entries[0].title.hasPrefix("✓"))
    }
  }

  /// The file is replaced, as many editors do. The thread that watches files wakes the test.
  @Test func `A saved file is checked`() throws {
    try Self.withDesk { desk, folder in
      let wakes = DispatchSemaphore(value: 0)
      _ = try desk.open("exercises/01-one-after-the-other")
      desk.begin { wakes.signal() }
      try Self.solve(folder.appending(path: "01-one-after-the-other.yaml"))
      #expect(wakes.wait(timeout: .now() + 20) == .success)
      let news = try #require(desk.takeNews())
      #expect(news.state.verdict == .solved && news.content != nil)
      #expect(desk.takeNews() == nil)
    }
  }

  @Test func `A name with an apostrophe is one argument for the editor`() throws {
    try Self.withDesk { desk, _ in
      #expect(desk.editorCommand(for: "/a'b c.yaml").contains(" '/a'\\''b c.yaml' "))
    }
  }
}
