import Foundation
import Testing

@testable import OpTUI
@testable import OpTUICore

@Suite final class OutputFileTests {
  private let folder = NSTemporaryDirectory() + "optui-\(UUID().uuidString)"
  private var path: String { folder + "/lesson.yaml" }

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

  @Test func `A file that is replaced keeps its permissions, and nothing else is touched`() throws {
    try OutputFile.write("old", to: path)
    #expect(chmod(path, 0o640) == 0)
    try OutputFile.write("kept", to: path + ".part")
    try OutputFile.write("new", to: path)
    #expect(try text(of: path) == "new")
    #expect(try text(of: path + ".part") == "kept")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
    #expect(try names() == ["lesson.yaml", "lesson.yaml.part"])
  }

  @Test func `A link still leads to the file that is replaced`() throws {
    try OutputFile.write("old", to: path)
    let link = folder + "/link.yaml"
    #expect(symlink("lesson.yaml", link) == 0)
    try OutputFile.write("new", to: link)
    #expect(try text(of: path) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "lesson.yaml")
  }

  @Test func `A link that leads nowhere is replaced only where that is wanted`() throws {
    #expect(symlink("missing.yaml", path) == 0)
    #expect(throws: Failure.self) { try OutputFile.validate(self.path, force: false) }
    #expect(throws: LoopFailure.self) { try OutputFile.save("new", to: self.path, replaces: false) }
    try OutputFile.validate(path, force: true)
    try OutputFile.save("new", to: path, replaces: true)
    #expect(try text(of: path) == "new")
  }

  @Test func `Where the file cannot be replaced, nothing is left behind`() throws {
    try FileManager.default.createDirectory(atPath: path + "/full", withIntermediateDirectories: true)
    #expect(throws: Failure.self) { try OutputFile.write("new", to: path) }
    #expect(throws: Failure.self) { try OutputFile.write("new", to: folder + "/none/lesson.yaml") }
    #expect(try names() == ["lesson.yaml"])
  }
}
