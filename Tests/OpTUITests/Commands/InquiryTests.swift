import ArgumentParser
import OpEngine
import OpScenario
import OpTUICore
import Testing

@testable import OpTUI

@Suite struct InquiryTests {
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

  private static func inquiry(_ yaml: String = yaml) throws -> Inquiry {
    let file = ScenarioFile(name: "twins.yaml", bytes: Array(yaml.utf8))
    return Inquiry(testimony: try Testimony(of: file, upTo: nil, seed: nil), charset: .unicode)
  }

  @Test(arguments: [("first", "first"), ("图片 3", "third"), ("fourth", "fourth")])
  func `An operation is found by its name too`(word: String, id: String) throws {
    #expect(try Self.inquiry().find(word) == id)
  }

  @Test(arguments: [
    ("Twin", "has 2 operations called 'Twin'; say which: first, second"), ("secnd", "did you mean 'second'?"),
    ("图片3", "did you mean '图片 3'?"), ("q", "'q' is a queue"), ("nothing like it", "there are first, second, third"),
  ])
  func `What cannot be found is answered`(word: String, words: String) throws {
    let inquiry = try Self.inquiry()
    let failure = #expect(throws: Failure.self) { try inquiry.find(word) }
    #expect(failure?.status == .wrongUsage)
    #expect(failure?.message?.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test func `Everybody who waits is named`() throws {
    #expect(
      try Self.inquiry().survey(as: .text) == [
        "twins at 1.000", "  first (Twin)   is in q, which is suspended  (ready for 1.0s)",
        "  second (Twin)  depends on first  (pending for 1.0s)",
        "  fourth         is in q, which is suspended  (ready for 1.0s)",
      ])
    #expect(try Self.inquiry().survey(as: .json).count == 3)
    #expect(try Self.inquiry("optui: 1\ntitle: t\n").survey(as: .text) == ["twins at 0.000", "nobody waits"])
  }

  @Test func `The cure is structure and sentence`() throws {
    let lines = try Self.inquiry().answer(about: "second", as: .json)
    #expect(lines.first?.hasSuffix(#""cure":{"action":"resume","queue":"q","text":"s on q resumes it"}}"#) == true)
  }

  @Test(arguments: [("end", WhyCommand.Moment.end), ("9s", .time(EngineTime(.seconds(9))))])
  func `A moment may be the end`(argument: String, moment: WhyCommand.Moment) throws {
    let command = try RootCommand.parseAsRoot(["why", "file", "--at", argument])
    #expect((command as? WhyCommand)?.at == moment)
  }
}
