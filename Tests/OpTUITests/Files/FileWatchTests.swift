import Foundation
import Testing

@testable import OpTUI

@Suite struct FileWatchTests {
  /// Files change after the watch has begun, so what it returns does not depend on when it looks.
  @Test func `Replaced, new and removed files are changes`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "optui-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path }
    for name in ["kept.yaml", "replaced.yaml", "gone.yaml"] { try Data("a".utf8).write(to: URL(filePath: path(name))) }
    var watch = FileWatch([folder.path])
    try Data("bc".utf8).write(to: URL(filePath: path("replaced.yaml")), options: .atomic)
    try Data("n".utf8).write(to: URL(filePath: path("new.yaml")))
    try FileManager.default.removeItem(atPath: path("gone.yaml"))
    #expect(watch.waitForChange() == [path("replaced.yaml"), path("new.yaml"), path("gone.yaml")])
  }

  @Test func `A slow check is followed by a long pause`() {
    #expect(FileWatch.pause(afterPollOf: .microseconds(10)) == .milliseconds(50))
    #expect(FileWatch.pause(afterPollOf: .milliseconds(40)) == .milliseconds(800))
    #expect(FileWatch.pause(afterPollOf: .seconds(60)) == .seconds(5))
  }

  @Test func `A folder is listed with titles, and with the errors of files`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "optui-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("optui: 1\ntitle: Mine\ndescription: d\n".utf8).write(to: folder.appending(path: "a.yaml"))
    try Data("optui: 1\ntitle: Mine\nqueue: {}\n".utf8).write(to: folder.appending(path: "b.yaml"))
    let entries = ScenarioFolder.list(of: try #require(ScenarioFolder.contents(at: folder.path)))
    let mistake = "line 3: unknown key 'queue' in a scenario (did you mean 'queues'?)"
    #expect(entries.map(\.title) == ["Mine", mistake])
    #expect(entries[0].description == "d")
  }
}
