import Localization
import Scenarios
import Testing
import Translations

@testable import OpTUI

/// The words of Foundation's interface that `optui explain` answers.
@Suite struct APIWordTests {
  /// The public members of Operation, BlockOperation and OperationQueue in Foundation, and words about them.
  @Test(arguments: [
    "start", "main", "cancel", "isCancelled", "isExecuting", "isFinished", "isConcurrent", "isAsynchronous", "isReady",
    "addDependency", "removeDependency", "dependencies", "queuePriority", "completionBlock", "waitUntilFinished",
    "threadPriority", "qualityOfService", "name", "addExecutionBlock", "executionBlocks", "progress", "addOperation",
    "addOperations", "addBarrierBlock", "maxConcurrentOperationCount", "isSuspended", "underlyingQueue",
    "cancelAllOperations", "waitUntilAllOperationsAreFinished", "current", "operations", "operationCount", "QoS", "KVO",
    "circular", "reuse", "retain", "OperationQueue.main", "OperationQueue.current",
  ])
  func `Each member has an answer`(name: String) throws {
    let words = try ExplainedTopic.found(as: name).compactMap { if case .word(let word) = $0 { word } else { nil } }
    #expect(!words.isEmpty)
  }

  @Test(arguments: APIWord.all) func `An answer leads to rules, reasons and lessons that exist`(word: APIWord) {
    #expect(!word.rules.isEmpty || !word.reasons.isEmpty || !word.lessons.isEmpty)
    for lesson in word.lessons { #expect(BuiltIn.all.contains { $0.name == lesson }, "\(lesson)") }
    for rule in word.rules { #expect(Rule.all.contains { $0.id == rule }, "\(rule)") }
    let chinese = Catalog.$current.withValue(.chinese) { word.answer.text }
    #expect(chinese != word.answer.text && chinese.contains { !$0.isASCII })
  }
}
