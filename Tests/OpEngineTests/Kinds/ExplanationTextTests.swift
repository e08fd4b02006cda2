import Testing

@testable import OpEngine

/// The printed form of explanations.
struct ExplanationTextTests {
  private final class Download: Operation, @unchecked Sendable {}

  @Test func `An explanation has a sentence with its chain and fix`() {
    let world = World()
    let (net, pages, photo, print) = world { (OperationQueue(), OperationQueue(), Download(), Operation()) }
    (net.name, photo.name, print.name) = ("net", "photo", "print")
    print.addDependency(photo)
    net.isSuspended = true
    net.addOperation(photo)
    #expect("\(print.explain())".hasPrefix("print was not added to any queue; print also depends on photo; fix: "))
    pages.addOperation(print)
    #expect(
      "\(print.explain())"
        == "print depends on photo; photo is in net, which is suspended; fix: net.isSuspended = false resumes it")
    net.isSuspended = false
    world.runtime.run()
    #expect("\(print.explain())" == "print waits for nothing")
  }

  @Test func `A body that waits by other means is not reported as free`() {
    let world = World()
    let (queue, body) = world { (OperationQueue(), BlockOperation()) }
    let notes = Trail<String>()
    body.name = "sync"
    body.addExecutionBlock { [unowned body] in notes.append("\(body.explain())") }
    queue.addOperation(body)
    world.runtime.run()
    #expect(notes.entries == ["sync executes; whether its body waits for anything outside the engine is not known"])
  }

  @Test func `An operation without a name is called by its class`() {
    let world = World()
    let (queue, download, next) = world { (OperationQueue(), Download(), Operation()) }
    #expect(
      "\(download.explain())".hasPrefix("Download #\(download.id.row) was not added to any queue; fix: add Download"))
    next.addDependency(download)
    queue.maxConcurrentOperationCount = 0
    queue.addOperation(next)
    let words = "\(next.explain())"
    #expect(words.contains("is in OperationQueue #\(queue.id.row), whose max is 0"), "\(words)")
    #expect(words.contains("fix: raise maxConcurrentOperationCount on OperationQueue #"), "\(words)")
    #expect(words.contains("also depends on Download #\(download.id.row)"), "\(words)")
  }

  @Test func `Control characters are escaped`() {
    let world = World()
    let (queue, operation) = world { (OperationQueue(), Operation()) }
    operation.name = "a\u{1B}]52;c;aGk=\u{7}\n\u{202E}b"
    queue.name = "\u{9B}q"
    queue.isSuspended = true
    queue.addOperation(operation)
    let shown = #"a\u{1B}]52;c;aGk=\u{7}\u{A}\u{202E}b"#
    #expect("\(operation)" == "<Operation \(shown): ready>")
    #expect("\(queue)" == #"<OperationQueue \u{9B}q: 1 operations>"#)
    #expect("\(operation.explain())".hasPrefix(#"\#(shown) is in \u{9B}q, which is suspended; "#))
  }

  @Test func `Names do not affect comparisons`() {
    let world = World()
    let operation = world { Operation() }
    let before = operation.explain()
    operation.name = "named"
    #expect(before == operation.explain())
    #expect(before.hashValue == operation.explain().hashValue)
    #expect("\(before)" != "\(operation.explain())")
  }

  @Test func `A group and its queue have different names`() {
    let world = World()
    let (queue, group) = world {
      (OperationQueue(), GroupOperation(batch: [ManualOperation()]))
    }
    group.name = "all"
    queue.addOperation(group)
    world.runtime.run()
    #expect("\(group.explain())".hasPrefix("all waits for queue all, where ManualOperation #"))
  }

  @Test func `A graph contains no names`() {
    #expect("\(WaitGraph().explanation(of: OperationID(row: 3, generation: 0)))" == "operation #3 waits for nothing")
  }

  @Test func `Satisfying a condition that it does not have is misuse`() {
    let world = World()
    let operation = world { Operation() }
    operation.addCondition(OperationCondition("online", otherwise: .wait) { false })
    operation.satisfyCondition("onlin")
    #expect(world.misuse == [.unknownCondition])
    operation.satisfyCondition("online")
    operation.satisfyCondition("online")
    #expect(world.misuse == [.unknownCondition])
  }
}
