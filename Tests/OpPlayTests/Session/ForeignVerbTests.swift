import Testing

@testable import OpPlay

/// Words that users try as commands.
@Suite struct ForeignVerbTests {
  @Test(arguments: [
    ("help", "Tab offers"), ("play", "'goto 5s'"), ("delete a", "'undo'"), ("rename a b", "an id cannot"), ("q", "Esc"),
    ("stop net", "'suspend'"), ("w x.yaml", "'save FILE'"), ("load x", "'open FILE'"), ("new a", "'add'"),
    ("cancle a", "did you mean 'cancel'?"),
  ])
  func `A word of another program has advice`(line: String, advice: String) throws {
    guard case .problem(let problem) = SessionCommand.reading(line) else {
      Issue.record("'\(line)' is a command")
      return
    }
    #expect(problem.code == "unknown-command" && problem.hint?.contains(advice) == true, "\(problem)")
  }

  @Test func `A time in the place of an event has advice, and its digit chooses no word`() throws {
    guard case .problem(let problem) = SessionCommand.reading("expect a.finished before 2s") else { return }
    #expect(problem.message == "expected an event, found the time '2s'" && problem.place?.column == 26)
    #expect(problem.hint == "'A.finished at 2s' expects a time")
    let session = ScenarioSession()
    try session.perform(all: ["queue q", "add a for 1s"])
    let lines = SessionLines(session)
    #expect(lines.completions(of: "expect a.finished before ").takesDigits)
    #expect(!lines.completions(of: "expect ").takesDigits)
  }
}
