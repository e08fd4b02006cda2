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

  @Test func `A link still leads to the replaced file`() throws {
    try OutputFile.write("old", to: path)
    let link = folder + "/link.yaml"
    #expect(symlink("lesson.yaml", link) == 0)
    try OutputFile.write("new", to: link)
    #expect(try text(of: path) == "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "lesson.yaml")
  }

  @Test func `A dangling link is replaced only on request`() throws {
    #expect(symlink("missing.yaml", path) == 0)
    #expect(throws: Failure.self) { try OutputFile.validate(self.path, force: false) }
    #expect(throws: LoopFailure.self) { try OutputFile.save("new", to: self.path, over: .nothing) }
    try OutputFile.validate(path, force: true)
    try OutputFile.save("new", to: path, over: .anything)
    #expect(try text(of: folder + "/missing.yaml") == "new", "the link stays, and its target is created")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "missing.yaml")
  }

  @Test func `Without confirmation a file is replaced only if it is unchanged`() throws {
    let file = try OutputFile.save("mine", to: path, over: .nothing)
    #expect(throws: LoopFailure.self) { try OutputFile.save("again", to: self.path, over: .nothing) }
    let next = try OutputFile.save("mine, longer", to: path, over: .own(file))
    #expect(next != file)
    try "theirs".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(throws: LoopFailure.self) { try OutputFile.save("mine", to: self.path, over: .own(next)) }
    #expect(try text(of: path) == "theirs")
    #expect(unlink(path) == 0)
    try OutputFile.save("mine", to: path, over: .own(next))
    #expect(try text(of: path) == "mine" && names() == ["lesson.yaml"])
  }

  @Test func `Old temporary files of interrupted saves are removed`() throws {
    // No process has the number 99999999; process 1 lives.
    for name in [".optui-99999999-0", ".optui-99999999-1", ".optui-1-0", ".optui-x"] {
      try OutputFile.write("left", to: folder + "/" + name)
    }
    var times = [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 0)]
    for name in [".optui-99999999-0", ".optui-1-0", ".optui-x"] { utimes(folder + "/" + name, &times) }
    try OutputFile.write("new", to: path)
    #expect(try names() == [".optui-1-0", ".optui-99999999-1", ".optui-x", "lesson.yaml"])
  }

  @Test(arguments: [("~/x.yaml", "/h/x.yaml"), ("~x", "~x"), ("a/~/x", "a/~/x")])
  func `The home folder may be written as in a shell`(path: String, expanded: String) {
    #expect(FileName.expanded(path, home: "/h") == expanded)
  }

  @Test func `If the file cannot be replaced, no temporary file remains`() throws {
    try FileManager.default.createDirectory(atPath: path + "/full", withIntermediateDirectories: true)
    #expect(throws: Failure.self) { try OutputFile.write("new", to: path) }
    #expect(throws: Failure.self) { try OutputFile.write("new", to: folder + "/none/lesson.yaml") }
    #expect(try names() == ["lesson.yaml"])
  }
}
