import Foundation
import Testing

@testable import OpTUI
@testable import OpTUICore

/// The lines of sessions on disk.
@Suite final class SessionStoreTests {
  private let folder = NSTemporaryDirectory() + "optui-\(UUID().uuidString)"
  private var sessions: String { folder + "/sessions" }

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: sessions)) ?? [] }

  private func session(_ lines: String...) -> ScenarioSession {
    let session = ScenarioSession()
    for line in lines { _ = session.perform(line) }
    return session
  }

  /// Stores a session like a process that ends afterwards.
  private func keep(_ session: ScenarioSession) throws { try SessionStore(folder: sessions).keep(session) }

  @Test func `The lines of an ended process are offered, those of a running one are not`() throws {
    let store = SessionStore(folder: sessions)
    let session = session("queue net max 1")
    try store.keep(session)
    _ = session.perform("add a in net for 1s")
    try store.keep(session)
    #expect(try mode(of: sessions) == 0o700 && mode(of: sessions + "/" + names[0]) == 0o600)
    #expect(SessionStore(folder: sessions).leftOver.isEmpty)
    try keep(self.session("queue other"))
    let left = SessionStore(folder: sessions).leftOver
    #expect(left.map(\.journal.lineCount) == [1] && names.count == 2)
  }

  @Test func `The file has the lines after each line, undo and redo`() throws {
    let store = SessionStore(folder: sessions)
    let session = session("queue net max 1")
    try store.keep(session)
    for line in ["add a in net for 1s", "add b in net for 1s", "undo", "undo", "redo", "add c in net for 2s"] {
      _ = session.perform(line)
      try store.keep(session)
      let text = try String(contentsOfFile: sessions + "/" + #require(names.first), encoding: .utf8)
      #expect(text == session.journalHead + session.journalRows(from: 0) && names.count == 1)
    }
  }

  @Test func `Nothing remains after a save, or when the user quits`() throws {
    let store = SessionStore(folder: sessions)
    let session = session("queue net max 1")
    try store.keep(session)
    session.noteSaved(as: "x.yaml", FileIdentity(device: 1, node: 1, size: 1, changed: 1))
    try store.keep(session)
    #expect(names.isEmpty)
    _ = session.perform("add a in net for 1s")
    try store.keep(session)
    #expect(names.count == 1)
    store.discard()
    #expect(names.isEmpty)
  }

  @Test func `A folder that cannot be written is reported once`() throws {
    try "in the way".write(toFile: sessions, atomically: true, encoding: .utf8)
    let store = SessionStore(folder: sessions)
    let session = session("queue net max 1")
    #expect(throws: LoopFailure.self) { try store.keep(session) }
    _ = session.perform("add a in net for 1s")
    try store.keep(session)
    try FileManager.default.removeItem(atPath: sessions)
    _ = session.perform("add b in net for 1s")
    try store.keep(session)
    #expect(names.count == 1, "it is tried again with the next line")
  }

  @Test(arguments: [("y", 2, 1), ("", 2, 1), ("n", nil, 2), ("what?\nn", nil, 2), ("d", nil, 0)])
  func `A session is resumed, left for later or deleted`(answers: String, taken: Int?, left: Int) throws {
    try keep(session("queue net"))
    try keep(session("queue net", "add a in net for 1s"))
    // The order of two files of one second is that of their names.
    var answers = answers.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let store = SessionStore(folder: sessions)
    let session = SessionOffer.session(of: store, beginningWith: nil, language: nil) { question in
      #expect(question.contains("was not saved"))
      return answers.count > 1 ? answers.removeFirst() : answers.first
    }
    #expect((session?.commandCount == nil) == (taken == nil))
    #expect(SessionStore(folder: sessions).leftOver.count == left)
    #expect(session == nil || store.isKeeping, "the lines are still kept")
  }

  @Test func `With a file, only sessions of that file are offered`() throws {
    try keep(session("queue net"))
    let session = SessionOffer.session(of: SessionStore(folder: sessions), beginningWith: "other.yaml", language: nil) {
      _ in "y"
    }
    #expect(session == nil)
  }
}
