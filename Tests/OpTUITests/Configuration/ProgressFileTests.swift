import Foundation
import Testing

@testable import OpTUI

@Suite struct ProgressFileTests {
  private static func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "optui-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  @Test(arguments: [
    (["XDG_STATE_HOME": "/x", "HOME": "/h"], "/x/optui/progress"), (["HOME": "/h"], "/h/.local/state/optui/progress"),
    (["XDG_STATE_HOME": "relative"], nil), ([:], nil),
  ])
  func `The file is where the XDG specification wants it`(variables: [String: String], path: String?) {
    #expect(ProgressFile(in: Environment(variables))?.path == path)
  }

  @Test func `Progress recorded by one program is read by the next`() throws {
    try Self.withFolder { folder in
      let file = ProgressFile(path: folder + "/state/optui/progress")
      #expect(file.read() == CourseProgress())
      try file.record(.finished(lesson: "queues/serial"))
      try file.record(.opened(lesson: "queues/limits"))
      #expect(file.read().isFinished("queues/serial") && file.read().latest == "queues/limits")
      try file.record(.reset)
      #expect(file.read() == CourseProgress())
    }
  }

  /// Each process would hold its own lock; threads that open the file each have one as well.
  @Test func `Programs that record at once lose nothing`() throws {
    try Self.withFolder { folder in
      let file = ProgressFile(path: folder + "/progress")
      DispatchQueue.concurrentPerform(iterations: 40) { index in
        _ = try? ProgressFile(path: file.path).record(.finished(lesson: "lesson \(index)"))
      }
      #expect(file.read().lessons.count == 40)
    }
  }

  @Test func `A file of another kind is renamed`() throws {
    try Self.withFolder { folder in
      let file = ProgressFile(path: folder + "/progress")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data([0xFF, 0x00, 0x0A, 0xC3]).write(to: URL(filePath: file.path))
      #expect(file.read() == CourseProgress())
      try file.record(.finished(lesson: "a"))
      #expect(file.read().isFinished("a"))
      #expect(FileManager.default.contents(atPath: file.path + ".old") == Data([0xFF, 0x00, 0x0A, 0xC3]))
    }
  }

  @Test func `A path that is not a folder is reported in a sentence`() throws {
    try Self.withFolder { folder in
      try "a file".write(toFile: folder, atomically: true, encoding: .utf8)
      let file = ProgressFile(path: folder + "/progress")
      #expect { try file.record(.finished(lesson: "a")) } throws: { error in
        let failure = error as? Failure
        return failure?.status == .unwritableOutput && failure?.message?.contains("cannot save your progress") == true
      }
      #expect(file.read() == CourseProgress())
    }
  }
}
