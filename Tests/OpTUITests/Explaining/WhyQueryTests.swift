import ArgumentParser
import Foundation
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

  @Test func `A thread can be queried in JSON too`() throws {
    let yaml = """
      optui: 1
      title: t
      allow: [deadlock]
      queues: {q: {suspended: true}}
      operations: {a: {queue: q}}
      script: [{wait: a}]
      """
    #expect(
      try Self.query(yaml).answer(about: .thread("main"), as: .json) == [
        #"{"t_us":0,"thread":"main","waits_for":{"op":"a"},"unfinished":["a"],"text":"thread main waits for a","#
          + #""causes":[{"kind":"suspended","holders":[],"queue":"q","waiting":["a"],"text":"q is suspended","#
          + #""fix":{"action":"resume","queue":"q","text":"a step `resume: q` resumes it"}}]}"#
      ])
    #expect(
      try Self.query().answer(about: .thread("main"), as: .json) == [
        #"{"t_us":1000000,"thread":"main","waits_for":null,"unfinished":[],"text":null,"causes":[]}"#
      ])
  }

  @Test(arguments: [("first", "first"), ("图片 3", "third"), ("fourth", "fourth")])
  func `An operation is found by its name too`(word: String, id: String) throws {
    #expect(try Self.query().subject(word) == .operation(id))
  }

  @Test(arguments: [
    ("Twin", "has 2 operations called 'Twin'; choose one: first, second"), ("secnd", "did you mean 'second'?"),
    ("图片3", "did you mean '图片 3'?"), ("q", "'q' is a queue"), ("nothing like it", "there are first, second, third"),
  ])
  func `A missing subject is reported`(word: String, words: String) throws {
    let query = try Self.query()
    let failure = #expect(throws: Failure.self) { try query.subject(word) }
    #expect(failure?.status == .wrongUsage)
    #expect(failure?.message?.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test func `Every waiting operation and thread is named`() throws {
    #expect(
      try Self.query().answer(about: .all, as: .text) == [
        "twins at 1.000", "q is suspended; 3 wait for that: first, fourth and second",
        "  fix: a step `resume: q` resumes it",
        "  first (Twin)   is in q, which is suspended  (ready for 1.0s)",
        "  fourth         is in q, which is suspended  (ready for 1.0s)",
        "  second (Twin)  depends on first  (pending for 1.0s)",
      ])
    #expect(
      try Self.query("optui: 1\ntitle: t\n").answer(about: .all, as: .text) == ["twins at 0.000", "nothing waits"])
  }

  @Test func `The fix is structure and sentence`() throws {
    let lines = try Self.query().answer(about: .operation("second"), as: .json)
    #expect(
      lines.first?.contains(
        #""fix":{"action":"resume","queue":"q","text":"a step `resume: q` resumes it"},"causes":[{"kind":"suspended","#)
        == true)
  }

  @Test func `A state without an end in the log lasted at least until then`() throws {
    let log = """
      {"optui":1,"title":"hang","workers":2}
      {"seq":1,"t_us":0,"event":"created","queue":"q"}
      {"seq":2,"t_us":0,"event":"suspended","queue":"q"}
      {"seq":3,"t_us":0,"event":"created","op":"a","queue":"q"}
      {"seq":4,"t_us":1000,"event":"enqueued","op":"a","queue":"q"}
      {"seq":5,"t_us":3580,"event":"created","op":"b","queue":"q"}

      """
    let file = ScenarioFile(name: "hang.jsonl", bytes: Array(log.utf8))
    func answer(_ moment: EngineTime?) throws -> String {
      let query = WhyQuery(snapshot: try LogSnapshot(of: file, upTo: moment, seed: nil), charset: .unicode)
      return query.answer(about: .operation("a"), as: .text).joined(separator: "\n")
    }
    let (atEnd, later) = (try answer(nil), try answer(EngineTime(.seconds(3))))
    #expect(atEnd.contains("pending for at least 2.58ms"), "\(atEnd)")
    #expect(later.contains("pending for 2.9s"), "\(later)")
    let text = StatisticsText(try file.logStatistics(), isAtEndOfLog: true, charset: .unicode).lines[0].text
    #expect(text == "1 operation in 3.58ms; 1 unfinished at the end of the log")
  }

  @Test func `A heartbeat tells for how long a state has lasted`() throws {
    let log = """
      {"optui":1,"title":"hang","workers":2}
      {"seq":1,"t_us":0,"event":"created","queue":"q"}
      {"seq":2,"t_us":0,"event":"suspended","queue":"q"}
      {"seq":3,"t_us":0,"event":"created","op":"a","queue":"q"}
      {"seq":4,"t_us":0,"event":"enqueued","op":"a","queue":"q"}
      {"t_us":3600000000}

      """
    let file = ScenarioFile(name: "hang.jsonl", bytes: Array(log.utf8))
    let query = WhyQuery(snapshot: try LogSnapshot(of: file, upTo: nil, seed: nil), charset: .unicode)
    let answer = query.answer(about: .operation("a"), as: .text).joined(separator: "\n")
    #expect(answer.contains("pending for at least 1h"), "\(answer)")
    let text = StatisticsText(try file.logStatistics(), isAtEndOfLog: true, charset: .unicode).lines[0].text
    #expect(text.hasPrefix("1 operation in 1h"), "\(text)")
    #expect(try file.readLog().heartbeat == EngineTime(.seconds(3600)))
  }

  @Test func `Runs that no look has seen are counted`() throws {
    let log = """
      {"optui":1,"title":"busy","workers":2}
      {"seq":1,"t_us":0,"event":"created","queue":"q"}
      {"seq":2,"t_us":0,"event":"created","op":"a","queue":"q"}
      {"seq":3,"t_us":0,"event":"enqueued","op":"a","queue":"q"}
      {"seq":4,"t_us":0,"event":"created","op":"b","queue":"q"}
      {"seq":5,"t_us":0,"event":"enqueued","op":"b","queue":"q"}
      {"seq":6,"t_us":20000,"event":"ready","op":"a"}
      {"seq":7,"t_us":20000,"event":"executing","op":"a"}
      {"seq":8,"t_us":20000,"event":"finished","op":"a","outcome":"completed"}
      {"seq":9,"t_us":20000,"event":"ready","op":"b"}
      {"seq":10,"t_us":20000,"event":"executing","op":"b"}
      {"seq":11,"t_us":40000,"event":"finished","op":"b","outcome":"completed"}

      """
    let statistics = try ScenarioFile(name: "busy.jsonl", bytes: Array(log.utf8)).logStatistics()
    func title(isSampled: Bool) -> String {
      StatisticsText(statistics, isSampled: isSampled, charset: .unicode).lines[0].text
    }
    #expect(title(isSampled: false) == "2 operations in 40.0ms")
    #expect(title(isSampled: true) == "2 operations in 40.0ms; 1 ran between two looks and counts as 0 s")
  }

  private struct Survey: Decodable {
    struct Cause: Decodable {
      var kind: String
      var queue: String?
      var waiting: [String]
      var text: String
    }
    struct Waiting: Decodable { var op: String }
    struct Waits: Decodable {
      var thread: String
      var waitsFor: [String: String]

      enum CodingKeys: String, CodingKey {
        case thread
        case waitsFor = "waits_for"
      }
    }

    var causes: [Cause]
    var operations: [Waiting]
    var threads: [Waits]

    init(_ yaml: String) throws {
      let lines = try query(yaml).answer(about: .all, as: .json)
      #expect(lines.count == 1)
      self = try JSONDecoder().decode(Survey.self, from: Data(lines[0].utf8))
    }
  }

  @Test func `JSON of everything has causes, operations and threads`() throws {
    let survey = try Survey(Self.yaml + "\nscript: [{resume: other, when: first.finished}]\n")
    #expect(survey.causes.map(\.kind) == ["suspended"])
    #expect(survey.causes.first?.queue == "q")
    #expect(survey.causes.first?.text == "q is suspended")
    #expect(survey.causes.first?.waiting == ["first", "fourth", "second"])
    #expect(survey.operations.map(\.op) == ["first", "second", "fourth"])
    #expect(survey.threads.map(\.thread) == ["main"])
    #expect(survey.threads.first?.waitsFor == ["event": "first.finished"])
  }

  @Test func `JSON of nothing is an object of empty lists`() throws {
    #expect(
      try Self.query("optui: 1\ntitle: t\n").answer(about: .all, as: .json) == [
        #"{"t_us":0,"causes":[],"operations":[],"running":[],"threads":[]}"#
      ])
  }

  @Test func `An operation unblocks a thread that waits for its event, unless that thread only narrates`() throws {
    let yaml =
      Self.yaml + """

        threads:
          helper: [{resume: other, when: first.finished}]
          narrator: [{note: "It has ended.", when: first.finished}]
          waiter: [{wait: q}]
        """
    let answer = try Self.query(yaml).answer(about: .operation("first"), as: .text)
    #expect(answer.contains { $0.contains("unblocks: second, thread helper and thread waiter") }, "\(answer)")
  }

  @Test(arguments: [("end", WhyCommand.Moment.end), ("9s", .time(EngineTime(.seconds(9))))])
  func `A moment may be the end`(argument: String, moment: WhyCommand.Moment) throws {
    let command = try RootCommand.parseAsRoot(["why", "file", "--at", argument])
    #expect((command as? WhyCommand)?.at == moment)
  }
}
