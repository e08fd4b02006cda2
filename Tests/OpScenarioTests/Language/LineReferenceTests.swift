import Foundation
import Testing

@testable import OpScenario

/// The lines of sessions in the format's reference, `scenarios/README.md`: they are those of the tables.
@Suite struct LineReferenceTests {
  private static let reference: String = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../scenarios/README.md")
    return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }()

  /// The text between two lines of the reference.
  private static func block(after line: String) -> [String] {
    let lines = reference.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(of: line) else { return [] }
    return Array(lines[(start + 1)...].drop { $0 != "```" }.dropFirst().prefix { $0 != "```" })
  }

  @Test(arguments: [
    ("### Steps as lines", LineForms.step), ("### Operations as lines", LineForms.operation),
    ("### Queues as lines", LineForms.queue), ("### Claims as lines", LineForms.expectation),
    ("### Settings as lines", LineForms.setting),
  ])
  func `The reference has the forms of the tables`(title: String, parts: [LineForm.Part]) {
    let forms = parts.map { ([$0.words.joined(separator: ", ")] + [$0.form.grammar]).filter { !$0.isEmpty } }
    #expect(Self.block(after: title) == forms.map { $0.joined(separator: " ") })
  }

  @Test func `The reference has the requests`() {
    let requests = Set(Self.block(after: "### Requests").map { $0.prefix { $0 != " " } }.map(String.init))
    let known = LineParser.requests
    #expect(requests == Set(known))
  }
}

extension LineForm {
  /// The form as a reference shows it.
  fileprivate var grammar: String {
    switch self {
    case .one(let slot): slot.grammar
    case .many(let slot), .list(let slot): "\(slot.grammar),..."
    case .rest: "TEXT"
    case .flag(nil): ""
    case .flag(let slot?): "[\(slot.grammar)]"
    case .pairs(let slot, let filler, let form):
      ["\(slot.grammar),...", filler, form.grammar].compactMap(\.self).joined(separator: " ")
    case .map(let positional, let keywords):
      (positional.map(\.form.grammar) + keywords.map(\.keyword)).joined(separator: " ")
    case .valueOrMap(let part, let keywords): ([part.form.grammar] + keywords.map(\.keyword)).joined(separator: " ")
    case .conditions: "CONDITION,..."
    case .order: "EVENT before EVENT..."
    }
  }
}

extension LineForm.Part {
  fileprivate var keyword: String { "[\(words.joined(separator: "|")) \(form.grammar)]" }
}

extension LineSlot {
  fileprivate var grammar: String {
    switch self {
    case .newQueue: "NEW-QUEUE"
    case .newOperation: "NEW-OPERATION"
    case .operation: "OPERATION"
    case .queue: "QUEUE"
    case .operationOrQueue: "OPERATION|QUEUE"
    case .thread: "THREAD"
    case .event, .otherEvent: "EVENT"
    case .condition: "CONDITION"
    case .method: "METHOD"
    case .duration: "TIME"
    case .moment: "MOMENT"
    case .number: "NUMBER"
    case .limit: "NUMBER|default"
    case .file: "FILE"
    case .choice(let words):
      words.count <= 5 ? words.joined(separator: "|") : words.prefix(4).joined(separator: "|") + "|..."
    case .example(let text): text
    }
  }
}
