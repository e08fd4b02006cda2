import Testing

@testable import OpPlay

/// Words offered at the cursor.
@Suite struct CompletionTests {
  private func session() throws -> ScenarioSession {
    let session = ScenarioSession()
    try session.perform(all: [
      "queue net max 2", "queue cpu max 1", "add photo in net for 3s", "add form manual in net needs paper",
      "add film in cpu pausable for 2s after photo", "operation page for 1s",
    ])
    return session
  }

  @Test(arguments: [
    ("", ["add", "queue", "expect"]), ("ca", ["cancel"]), ("cancel ", ["photo", "form", "film", "page", "all"]),
    ("cancel photo,f", ["form", "film"]),
    ("max ", ["net", "cpu"]), ("max net ", ["1", "2", "4"]), ("finish ", ["form"]), ("pause ", ["film"]),
    ("satisfy ", ["form"]),
    ("satisfy form ", ["paper"]), ("dep ", ["photo", "form"]), ("dep photo ", ["on", "form"]),
    ("dep photo on ", ["form"]),
    ("add x in ", ["net", "cpu"]), ("add x aft", ["after"]), ("add x ignoring ", ["cancel"]), ("set", []), ("fail", []),
    ("re", ["resume"]),
    ("expect photo.", ["photo.finished", "photo.executing"]), ("expect photo.finished ", ["before", "at"]),
    ("why f", ["form", "film"]),
    ("queue net ", []), ("queue disk m", ["max", "main"]), ("at 1s canc", ["cancel"]),
    ("expect outcome photo c", ["completed", "cancelledBeforeStart"]),
    ("cancel photo ", []), ("log x", []), ("add g gr", ["group"]), ("undo", []),
  ])
  func `The words that fit are offered`(line: String, words: [String]) throws {
    let offered = SessionLines(try session()).completions(of: line, limit: 40).words.map(\.text)
    #expect(words.isEmpty ? offered.isEmpty : offered.prefix(words.count).elementsEqual(words), "offered: \(offered)")
  }

  /// Types only offered words, until the line is complete.
  @Test(arguments: 0..<40)
  func `A line of offered words is accepted`(seed: UInt64) throws {
    var choices = SplitMix64(seed: seed)
    let session = try session()
    if seed % 2 == 0 { session.advance(to: EngineTime(.milliseconds(Int(seed) * 70))) }
    var line = ""
    for _ in 0..<12 {
      let offered = SessionLines(session).completions(of: line, limit: 200)
      guard let next = offered.words.randomElement(using: &choices) else { break }
      line = line.dropLast(offered.beginning.count) + next.text
      #expect((session.problem(with: line) == nil) == next.completesCommand, "\(line)")
      if next.completesCommand, choices.next() % 2 == 0 { break }
      line += " "
    }
    #expect(session.problem(with: line) == nil, "\(line): \(String(describing: session.problem(with: line)))")
  }
}
