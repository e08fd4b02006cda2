import Foundation
import Testing

@testable import OpTUI

/// A play that another program steers by lines.
@Suite struct AnsweredLogTests {
  private static let yaml = """
    optui: 1
    title: t
    queues: {net: {max: 1}}
    operations: {a: {queue: net, duration: 2s}, b: {queue: net, duration: 2s}}
    """

  /// Steers the play; the output is written through a pipe.
  private func steer(_ lines: [String], of yaml: String = yaml) throws -> (
    log: [LogEvent], answers: [String], failure: Failure?
  ) {
    let (scenario, problems) = ScenarioLoader.load(file: "s.yaml", bytes: Array(yaml.utf8))
    let play = Play(try #require(scenario, "\(problems)"))
    let session = try #require(ScenarioSession(continuing: play))
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).jsonl"
    defer { unlink(path) }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var rest = lines[...]
    var failure: Failure?
    do throws(Failure) {
      let lines = EventLines(
        of: session.scenario, format: .jsonLines, options: PlayOptions(), output: OutputStream(descriptor, "a file"))
      let player = SessionPlayer(
        session, files: PlayOptions().files, writing: AnsweredLog(lines), nextLine: { rest.popFirst() })
      try player.run()
    } catch {
      failure = error
    }
    close(descriptor)
    let file = try ScenarioFile(path: path)
    let answers = String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").filter { $0.contains(#""re":"#) }
    return (try file.readLog().events, answers.map(String.init), failure)
  }

  @Test func `Each line is answered after the events that it causes`() throws {
    let (log, answers, failure) = try steer(["goto 1s", "", "# a remark", "cancel b", "goto end"])
    #expect(failure == nil)
    #expect(
      answers.map { String($0.prefix(19)) } == [
        #"{"re":1,"done":true"#, #"{"re":4,"done":true"#, #"{"re":5,"done":true"#,
      ])
    #expect(log.map(\.sequence) == Array(1...log.count))
    #expect(log.contains { $0.kind == .cancelled && $0.time == EngineTime(.seconds(1)) })
    #expect(log.last { $0.kind == .finished }?.time == EngineTime(.seconds(2)))
  }

  @Test func `A question already asked is not changed by lines that affect its answers`() throws {
    let question = "threads: {narrator: [{at: 0.5s, ask: {when: b.executing}}]}"
    let (log, _, failure) = try steer(["goto 1s", "cancel b"], of: Self.yaml + "\n" + question)
    #expect(failure == nil)
    #expect(!log.contains { $0.kind == .gap })
    #expect(log.count { $0.kind == .ask } == 1)
    #expect(log.count { $0.operation == "a" && $0.kind == .created } == 1)
  }

  @Test func `Additions are logged at the current time, and the play continues to its end`() throws {
    let (log, _, failure) = try steer(["goto 1s", "add c in net for 1s after a"])
    #expect(failure == nil)
    let created = try #require(log.first { $0.operation == "c" && $0.kind == .created })
    #expect(created.time == EngineTime(.seconds(1)))
    #expect(log.contains { $0.operation == "c" && $0.kind == .finished })
    #expect(zip(log, log.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test func `A refused line changes nothing, and determines the status`() throws {
    let (log, answers, failure) = try steer(["cancel nobody", "undo", "goto 1s", "goto 0.5s", "why b"])
    #expect(failure?.status == .invalidInput)
    #expect(failure?.message == "3 lines were refused")
    #expect(answers.count == 5)
    #expect(answers[0].contains(#""refused":"unknown-operation""#))
    #expect(answers[1].contains("output already written"))
    #expect(answers[3].contains("expected a time that is not in the past"))
    #expect(answers[4].contains(#""why":{"t_us":1000000,"op":"b""#) && answers[4].contains(#""kind":"max""#))
    #expect(log.count { $0.kind == .finished } == 2)
  }

  @Test func `Everything that waits is listed, and a thread can be queried`() throws {
    let (_, answers, failure) = try steer([
      "suspend net", "goto end", "why", "why main", "resume net", "goto end", "why",
    ])
    #expect(failure == nil)
    #expect(answers.count == 7)
    #expect(answers[2].contains(#""why":{"t_us":0,"causes":[{"kind":"suspended","holders":[],"queue":"net""#))
    #expect(answers[3].contains(#""why":{"t_us":0,"thread":"main","waits_for":null"#))
    #expect(answers[6].contains(#""causes":[],"operations":[],"running":[],"threads":[]"#))
  }

  @Test func `A stalled play continues when a line allows it`() throws {
    let (log, _, failure) = try steer(["suspend net", "goto end", "resume net"])
    #expect(failure == nil)
    #expect(log.count { $0.kind == .finished } == 2)
  }
}
