import ArgumentParser
import OpEngine
import OpScenario
import OpTUICore
import Testing

@testable import OpTUI

@Suite struct WhyQueryTests {
  private static let yaml = """
    optui: 1
    title: Twins
    allow: [deadlock]
    queues: {q: {suspended: true}, other: {}}
    operations:
      first: {queue: q, name: Twin, duration: 1s}
      second: {queue: other, name: Twin, after: [first]}
      third: {queue: other, name: 图片 3, duration: 1s}
      fourth: {queue: q, kind: manual}
    """

  private static func query(_ yaml: String = yaml) throws -> WhyQuery {
    let file = ScenarioFile(name: "twins.yaml", bytes: Array(yaml.utf8))
    return WhyQuery(snapshot: try LogSnapshot(of: file, upTo: nil, seed: nil), charset: .unicode)
  }

  @Test func `A thread is asked in JSON too`() throws {
    let yaml = """
      optui: 1
      title: t
      allow: [deadlock]
      queues: {q: {suspended: true}}
      operations: {a: {queue: q}}
      script: [{wait: a}]
      """
    #expect(
      try Self.query(yaml).answer(aboutThread: "main", as: .json) == [
        #"{"thread":"main","t_us":0,"unfinished":["a"],"text":"thread main waits for a"}"#
      ])
    #expect(
      try Self.query().answer(aboutThread: "main", as: .json) == [
        #"{"thread":"main","t_us":1000000,"unfinished":[],"text":null}"#
      ])
  }

  @Test(arguments: [("first", "first"), ("图片 3", "third"), ("fourth", "fourth")])
  func `An operation is found by its name too`(word: String, id: String) throws {
    #expect(try Self.query().find(word) == id)
  }

  @Test(arguments: [
    ("Twin", "has 2 operations called 'Twin'; say which: first, second"), ("secnd", "did you mean 'second'?"),
    ("图片3", "did you mean '图片 3'?"), ("q", "'q' is a queue"), ("nothing like it", "there are first, second, third"),
  ])
  func `What cannot be found is answered`(word: String, words: String) throws {
    let query = try Self.query()
    let failure = #expect(throws: Failure.self) { try query.find(word) }
    #expect(failure?.status == .wrongUsage)
    #expect(failure?.message?.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test func `Everybody who waits is named`() throws {
    #expect(
      try Self.query().survey(as: .text) == [
        "twins at 1.000", "q is suspended; 3 wait for that: first, second and fourth",
        "  fix: a step `resume: q` resumes it",
        "  first (Twin)   is in q, which is suspended  (ready for 1.0s)",
        "  second (Twin)  depends on first  (waiting for 1.0s)",
        "  fourth         is in q, which is suspended  (ready for 1.0s)",
      ])
    #expect(try Self.query().survey(as: .json).count == 3)
    #expect(try Self.query("optui: 1\ntitle: t\n").survey(as: .text) == ["twins at 0.000", "nothing waits"])
  }

  @Test func `The fix is structure and sentence`() throws {
    let lines = try Self.query().answer(about: "second", as: .json)
    #expect(
      lines.first?.hasSuffix(#""fix":{"action":"resume","queue":"q","text":"a step `resume: q` resumes it"}}"#) == true)
  }

  @Test(arguments: [("end", WhyCommand.Moment.end), ("9s", .time(EngineTime(.seconds(9))))])
  func `A moment may be the end`(argument: String, moment: WhyCommand.Moment) throws {
    let command = try RootCommand.parseAsRoot(["why", "file", "--at", argument])
    #expect((command as? WhyCommand)?.at == moment)
  }
}
