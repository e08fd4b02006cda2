import Foundation
import Scenarios
import Testing

@testable import OpTUI

/// The argument TARGET of all commands that look at something.
@Suite(.timeLimit(.minutes(1))) struct TargetTests {
  // Short: the path of a socket has 107 bytes at most.
  private let folder = "/tmp/optui-\(UInt32.random(in: .min ... .max))"

  /// Runs `body` while a folder exists, with a program that serves at a socket in it.
  private func withProgram(_ body: (_ socket: String) throws -> Void) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let engine = Engine(workers: 2, misuse: .report)
    try engine.serve(at: "\(folder)/socket", allowsControl: false)
    let photo = Engine.$current.withValue(engine) {
      let queue = OpEngine.OperationQueue()
      queue.name = "net"
      queue.isSuspended = true
      let photo = OpEngine.BlockOperation {}
      photo.name = "photo"
      queue.addOperation(photo)
      return photo
    }
    try withExtendedLifetime(photo) { try body("\(folder)/socket") }
  }

  @Test func `A file, a folder, a socket, a lesson and standard input are told apart`() throws {
    try withProgram { socket in
      try "optui: 1".write(toFile: "\(folder)/a.yaml", atomically: true, encoding: .utf8)
      let all: Set<Target.Kind> = [.file, .folder, .program]
      guard case .file("\(folder)/a.yaml") = try Target("\(folder)/a.yaml", among: all),
        case .folder(folder) = try Target(folder, among: all), case .program(socket) = try Target(socket, among: all),
        case .lesson(let lesson) = try Target("why/ring", among: all), lesson.name == "why/ring",
        case .lessons("why") = try Target("why", among: all), case .standardInput = try Target("-", among: all)
      else { throw Failure(.failed) }
    }
  }

  @Test func `A target that a command cannot look at is answered with a command that can`() throws {
    try withProgram { socket in
      for (word, kinds, hint) in [
        (socket, [.file], "is the socket of a program, not a file; `optui \(socket)` shows it"),
        (folder, [.file, .program], "is a folder; `optui \(folder)` lists it"),
        ("why", [.file], "is a folder of built-in scenarios"),
        ("why/ring", [.program], "is a built-in scenario, not a program; `optui why/ring` shows it"),
        ("-", [.program], "is standard input, not a program"),
        ("\(getpid())", [.file], "is a running process, not a file; `optui why \(getpid())` explains it"),
        ("/bin/sh", [.file, .program], "is a program: `optui exec -- /bin/sh` starts it"),
        ("/bin/sh", [.program], "is a program: `optui exec -- /bin/sh` starts it"),
        ("why/rinq", [.file, .program], "is neither a file nor a built-in scenario; did you mean 'why/ring'?"),
        ("rinq", [.file, .program], "a built-in scenario nor a running program; did you mean 'why/ring'?"),
      ] as [(String, Set<Target.Kind>, String)] {
        let failure = #expect(throws: Failure.self) { try Target(word, among: kinds) }
        #expect(failure?.message?.contains(hint) == true, "\(failure?.message ?? "nothing") should say \(hint)")
      }
    }
  }

  @Test func `A program is answered for like a log`() throws {
    try withProgram { socket in
      let contents = try TargetContents(socket)
      #expect(contents.isLog && contents.name.hasSuffix(" \(getpid())"))
      #expect(try contents.events(seed: nil).log.events.contains { $0.kind == .suspended })
      #expect(try contents.statistics(seed: nil).count == 1)
      let query = WhyQuery(snapshot: try LogSnapshot(of: contents, upTo: nil, seed: nil), charset: .unicode)
      #expect(query.answer(about: .operation("photo"), as: .text).joined().contains("net.isSuspended = false"))
      #expect(throws: Failure.self) { try LogSnapshot(of: contents, upTo: EngineTime(.seconds(1)), seed: nil) }
      #expect(throws: Failure.self) { try contents.statistics(seed: 7) }
      let frame = try contents.screenSubject(seed: nil).frame(
        at: "end", size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, options: PlayOptions())
      #expect(frame.text.contains("photo"))
      #expect(Completions.operations(["optui", "why", socket, ""], 3).contains("photo"))
    }
  }
}
