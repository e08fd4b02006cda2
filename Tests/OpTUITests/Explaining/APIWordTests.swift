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

  /// Words that developers type for a question of theirs, and the word that answers it.
  private static let questions = [
    ("pass data", "result"), ("URLSession", "async"), ("completionBlock thread", "completionBlock"),
    ("Operation vs GCD", "GCD"), ("async/await", "async"), ("main thread", "OperationQueue.main"),
    ("update UI", "OperationQueue.main"), ("max concurrent", "maxConcurrentOperationCount"),
    ("-1", "maxConcurrentOperationCount"), ("default max", "maxConcurrentOperationCount"),
    ("serial queue", "maxConcurrentOperationCount"), ("all finished", "waitUntilAllOperationsAreFinished"),
    ("notify all done", "waitUntilAllOperationsAreFinished"), ("wait main thread", "OperationQueue.main"),
    ("cancel running", "cancel()"), ("cancelled dependency", "dependencies"),
    ("dependency across queues", "dependencies"), ("circular dependency", "circular"), ("deadlock", "deadlock"),
    ("already enqueued", "alreadyEnqueuedOrFinished"), ("override isReady", "isReady"), ("KVO isFinished", "KVO"),
    ("never finishes", "isFinished"), ("override start", "subclass"), ("Operation.start()", "start()"),
    ("priority not working", "queuePriority"), ("priority inversion", "priority-inversion"),
    ("suspend running", "isSuspended"), ("pause operation", "isSuspended"), ("retry failed", "reuse"),
    ("retain cycle", "retain"), ("throw error", "error"), ("thread safe", "thread-safe"),
    ("BlockOperation isCancelled", "BlockOperation"), ("queue deallocated", "retain"),
    ("qos underlyingQueue", "qualityOfService"), ("start twice", "start()"), ("cancelling", "cancel()"),
    ("operationCount deprecated", "operationCount"), ("barrier", "addBarrierBlock"), ("死锁", "deadlock"),
    ("取消 依赖", "cancel()"), ("循环引用", "retain"), ("最大并发数", "maxConcurrentOperationCount"),
    ("异步操作", "async"), ("更新界面", "OperationQueue.main"), ("串行队列", "maxConcurrentOperationCount"),
    ("operation stuck", "stuck"), ("share result", "result"),
    ("limit number of downloads", "maxConcurrentOperationCount"),
    ("mutual dependency", "circular"), ("delete operation", "addOperation"), ("weak self", "retain"),
    ("add same operation twice", "reuse"), ("percentage done", "progress"), ("operation", "Operation"),
    ("super start", "start()"), ("super.start()", "start()"),
  ]

  @Test(arguments: questions) func `A question in a few words is answered`(search: String, name: String) {
    let explained = CourseAccess.ofList("en").outline.explained
    let found = SearchWords.explained(search, among: explained).words
    #expect(found.first?.name == name, "\(found.map(\.name))")
  }

  @Test(arguments: [("maxConcurrent", "maxConcurrentOperationCount"), ("pass data", "result"), ("依赖", "dependencies")])
  func `Several words, and the beginning of a name, are explained`(search: String, name: String) throws {
    #expect(try ExplainedTopic.found(as: search).map(\.name) == [name])
    #expect(throws: Failure.self) { try ExplainedTopic.found(as: "xylophone quartet") }
  }

  @Test func `What a word is comes first, then what differs between platforms`() throws {
    #expect(try ExplainedTopic.found(as: "dependency").map(\.name).prefix(2) == ["dependencies", "dependency"])
    let page = try #require(try ExplainedTopic.found(as: "operationCount").first).page(isColored: false)
    #expect(
      page.contains("deprecated") && page.contains("Apple's header") && page.contains("optui explain R15"), "\(page)")
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
