import Scenarios
import Testing
import Translations

@testable import OpTUI

/// The words of Foundation's interface that `optui explain` answers.
@Suite struct APIWordTests {
  /// The members of the classes in Foundation's interface on Linux (swift-corelibs-foundation, Operation.swift), and on
  /// Apple's systems.
  private static let members = [
    "Operation": [
      "start()", "main()", "cancel()", "isCancelled", "isExecuting", "isFinished", "isConcurrent", "isAsynchronous",
      "isReady", "addDependency(_:)", "removeDependency(_:)", "dependencies", "queuePriority", "QueuePriority",
      "completionBlock", "waitUntilFinished()", "threadPriority", "qualityOfService", "name",
    ],
    "Operation.QueuePriority": ["veryLow", "low", "normal", "high", "veryHigh"],
    "BlockOperation": ["init(block:)", "addExecutionBlock(_:)", "executionBlocks"],
    "OperationQueue": [
      "progress", "addOperation(_:)", "addOperations(_:waitUntilFinished:)", "addBarrierBlock(_:)",
      "maxConcurrentOperationCount", "defaultMaxConcurrentOperationCount", "isSuspended", "name", "qualityOfService",
      "underlyingQueue", "cancelAllOperations()", "waitUntilAllOperationsAreFinished()", "current", "main",
      "operations", "operationCount",
    ],
    "OperationQueue.progress": ["totalUnitCount"],
  ]

  private static let words =
    members.flatMap { type, names in names.flatMap { [$0, "\(type).\($0)"] } }.sorted()
    + ["QoS", "KVO", "circular", "reuse", "retain"]

  @Test(arguments: words) func `Each member has an answer, with its type and without`(name: String) throws {
    let found = try ExplainedTopic.found(as: name).compactMap { if case .word(let word) = $0 { word } else { nil } }
    #expect(!found.isEmpty)
  }

  @Test func `The list of lessons has the answers`() throws {
    let explained = CourseAccess.ofList("en").outline.explained
    let line = { (search: String) in SearchWords.explained(search, among: explained).words.first?.line }
    #expect(line("late-dependency")?.hasPrefix("optui explain late-dependency: ") == true)
    let word = try #require(APIWord.all.first { $0.name == "completionBlock" })
    #expect(line("completionblock") == "optui explain completionBlock: \(word.answer)")
    #expect(Self.words.allSatisfy { SearchWords.explained($0, among: explained).isLikely })
  }

  @Test(arguments: APIWord.all) func `An answer leads to rules, reasons and lessons that exist`(word: APIWord) {
    #expect(!word.rules.isEmpty || !word.reasons.isEmpty || !word.lessons.isEmpty)
    for lesson in word.lessons { #expect(BuiltIn.all.contains { $0.name == lesson }, "\(lesson)") }
    for rule in word.rules { #expect(Rule.all.contains { $0.id == rule }, "\(rule)") }
    let chinese = Catalog.$current.withValue(.chinese) { word.answer.text }
    #expect(chinese != word.answer.text && chinese.contains { !$0.isASCII })
  }
}
