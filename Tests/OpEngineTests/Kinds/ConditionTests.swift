import Testing

@testable import OpEngine

/// The requirements of an operation beyond its dependencies.
struct ConditionTests {
  @Test(arguments: BothTimes.allCases)
  func `A condition is evaluated once, when the dependencies are finished, with no lock held`(_ time: BothTimes) async {
    await time.run { engine, _ in
      let (queue, notes) = (OperationQueue(), Trail<String>())
      let before = BlockOperation { notes.append("before") }
      let like = BlockOperation { notes.append("like") }
      like.addDependency(before)
      like.addCondition(
        OperationCondition("logged in") {
          // Any lock held here would block it.
          notes.append("asked, \(engine.observers.isObserved), \(queue.operationCount > 0), \(before.isFinished)")
          return true
        })
      queue.addOperation(like)
      #expect(notes.entries.isEmpty)
      queue.addOperation(before)
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.entries == ["before", "asked, true, true, true", "like"])
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A refused condition is not evaluated`(_ time: BothTimes) async {
    await time.run { _, log in
      let (queue, notes, before, like) = (OperationQueue(), Trail<String>(), BlockOperation {}, BlockOperation {})
      func condition(_ name: String) -> OperationCondition {
        OperationCondition(name) {
          notes.append(name)
          return true
        }
      }
      like.addDependency(before)
      like.addCondition(condition("early"))
      queue.addOperation(like)
      like.addCondition(condition("late"))
      queue.addOperation(before)
      like.waitUntilFinished()
      #expect(notes.entries == ["early"])
      #expect(log.misuse == [.requiredTooLate])
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A condition that does not hold cancels, or waits until it is satisfied`(_ time: BothTimes) async {
    await time.run { _, log in
      let (queue, notes) = (OperationQueue(), Trail<String>())
      let cancelled = BlockOperation { notes.append("never") }
      cancelled.addCondition(OperationCondition("here") { false })
      queue.addOperations([cancelled], waitUntilFinished: true)
      #expect(cancelled.outcome == .cancelledBeforeStart)
      #expect(log.changes.contains(.operation(cancelled.id, .cancelled(.conditionFailed))))

      let waiting = BlockOperation { notes.append("went") }
      waiting.addCondition(OperationCondition("there", otherwise: .wait) { false })
      queue.addOperation(waiting)
      #expect(waiting.phase == .ready)
      #expect(waiting.explain().chain == [WaitReason(.condition, of: waiting.id, subject: "there")])
      #expect(waiting.explain().suggestedFix == .command(.satisfy(waiting.id, condition: "there")))
      waiting.satisfyCondition("there")
      waiting.waitUntilFinished()
      #expect(notes.entries == ["went"])
      waiting.addCondition(OperationCondition("late") { true })
      #expect(log.misuse == [.requiredTooLate])
    }
  }

  @Test(arguments: BothTimes.allCases, [true, false])
  func `Log in before like: the produced operation satisfies the condition, or fails it`(
    _ time: BothTimes, succeeds: Bool
  ) async {
    await time.run { _, _ in
      let (queue, notes) = (OperationQueue(), Trail<String>())
      let isLoggedIn = Lock(false)
      let login = InvocationOperation {
        notes.append("login")
        if !succeeds { throw Mishap("wrong password") }
        isLoggedIn.withLock { $0 = true }
      }
      let condition = OperationCondition("logged in", produces: { login }, isSatisfied: { isLoggedIn.withLock { $0 } })
      let likes = (1...2).map { number in BlockOperation { notes.append("like \(number)") } }
      for like in likes { like.addCondition(condition) }
      queue.addOperations(likes, waitUntilFinished: true)
      queue.waitUntilAllOperationsAreFinished()
      #expect(notes.entries.first == "login" && notes.entries.filter { $0 == "login" }.count == 1, "it is added once")
      #expect(Set(notes.entries.dropFirst()) == (succeeds ? ["like 1", "like 2"] : []))
      #expect(likes.map(\.outcome) == Array(repeating: succeeds ? .completed : .cancelledBeforeStart, count: 2))
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `One operation of a category runs at a time, first ready first served, across queues`(_ time: BothTimes) async {
    await time.run { _, _ in
      let queues = [OperationQueue(), OperationQueue()]
      let notes = Trail<String>()
      let alerts = (0..<6).map { number in ManualOperation { _ in notes.append("\(number)") } }
      for (number, alert) in alerts.enumerated() {
        alert.addExclusiveCategory("alert")
        if number == 2 { alert.queuePriority = .veryHigh }
        queues[number % 2].addOperation(alert)
      }
      for (number, alert) in alerts.enumerated() {
        alert.waitUntil { notes.entries.count > number }
        #expect(notes.entries == (0...number).map { "\($0)" })
        if number < 5 {
          let reason = alerts[5].explain().reasons.first
          #expect(reason == WaitReason(.exclusive, of: alerts[5].id, holders: [alert.id], subject: "alert"))
        }
        alert.finish()
      }
    }
  }

  /// Operations added in an order that would deadlock if a place were taken before the dependencies are finished.
  @Test(arguments: BothTimes.allCases)
  func `Dependencies enqueued in the wrong order do not deadlock`(_ time: BothTimes) async {
    await time.run { _, log in
      let queue = OperationQueue()
      let operations = (0..<5).map { _ in BlockOperation {} }
      for (operation, before) in zip(operations, operations.dropFirst()) { operation.addDependency(before) }
      for (number, operation) in operations.enumerated() {
        operation.addExclusiveCategory("one")
        if number % 2 == 0 { operation.addExclusiveCategory("two") }
      }
      queue.addOperations(operations, waitUntilFinished: true)
      #expect(log.begun == operations.reversed().map(\.id))
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A cancelled operation gives up its place and needs no condition`(_ time: BothTimes) async {
    await time.run { _, _ in
      let (queue, other) = (OperationQueue(), OperationQueue())
      queue.isSuspended = true
      let (first, second) = (BlockOperation {}, BlockOperation {})
      for operation in [first, second] { operation.addExclusiveCategory("one") }
      first.addCondition(OperationCondition("never", otherwise: .wait) { true })
      queue.addOperation(first)
      other.addOperation(second)
      #expect(second.explain().chain.map(\.kind) == [.exclusive, .suspended])
      first.cancel()
      second.waitUntilFinished()
      #expect(second.outcome == .completed && !first.isFinished)
      queue.isSuspended = false
      first.waitUntilFinished()
      #expect(first.outcome == .cancelledBeforeStart)
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A produced operation may already have finished, and be in no queue`(_ time: BothTimes) async {
    await time.run { _, _ in
      let like = BlockOperation {}
      let login = { @Sendable in
        let login = BlockOperation {}
        login.start()
        return login as Operation
      }
      like.addCondition(OperationCondition("logged in", produces: login) { false })
      OperationQueue().addOperations([like], waitUntilFinished: true)
      #expect(like.outcome == .completed)
    }
  }

  /// An operation that another thread adds during the query of its `isReady`, which precedes its addition.
  private final class Contested: Operation, @unchecked Sendable {
    private let isAsked = Lock(false)

    override var isReady: Bool {
      let wasAsked = isAsked.withLock { isAsked in
        defer { isAsked = true }
        return isAsked
      }
      if !wasAsked { OperationQueue().addOperation(self) }
      return super.isReady
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `A produced operation may be added by another thread at the same time`(_ time: BothTimes) async {
    await time.run { _, log in
      let (like, login) = (BlockOperation {}, Contested())
      like.addCondition(OperationCondition("logged in", produces: { login }) { false })
      OperationQueue().addOperations([like], waitUntilFinished: true)
      #expect(like.outcome == .completed)
      #expect(log.misuse.isEmpty)
    }
  }
}
