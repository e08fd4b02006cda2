import Testing

@testable import OpEngine

/// Invocations and their results.
struct InvocationOperationTests {
  private func problem<Value>(of operation: InvocationOperation<Value>) -> String? {
    do {
      _ = try operation.result
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `Its result is nil before the finish, with a reason`(_ time: BothTimes) async {
    await time.run { _, _ in
      let queue = OperationQueue()
      let square = InvocationOperation { 9 * 9 }
      let void = InvocationOperation {}
      let failing = InvocationOperation<Int> { throw Mishap("no") }
      let cancelled = InvocationOperation { 1 }
      #expect((try? square.result) == .some(nil))
      cancelled.cancel()
      queue.addOperations([square, void, failing, cancelled], waitUntilFinished: true)
      #expect((try? square.result) == 81)
      #expect(problem(of: void) == "void")
      #expect(problem(of: failing) == "failed(no)")
      #expect(problem(of: cancelled) == "cancelled")
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `An operation receives the result of its dependency; without one, it fails`(_ time: BothTimes) async {
    await time.run { _, _ in
      let (queue, notes) = (OperationQueue(), Trail<String>())
      let good = InvocationOperation { 9 }
      let squared = InvocationOperation(after: good) { $0 * $0 }
      let bad = InvocationOperation<Int> { throw Mishap("no") }
      let never = InvocationOperation(after: bad) { notes.append("called with \($0)") }
      #expect(squared.dependencies == [good])
      queue.addOperations([never, squared, bad, good], waitUntilFinished: true)
      #expect((try? squared.result) == 81)
      #expect(notes.entries.isEmpty)
      #expect(problem(of: never) == "failed(OpEngine.ResultError.failed(no))")
    }
  }

  @Test(arguments: BothTimes.allCases)
  func `An operation that removed its dependency fails if the producer is gone`(_ time: BothTimes) async {
    await time.run { _, _ in
      func consumer() -> InvocationOperation<Int> {
        let producer = InvocationOperation { 1 }
        let consumer = InvocationOperation(after: producer) { $0 + 1 }
        consumer.removeDependency(producer)
        return consumer
      }
      let alone = consumer()
      OperationQueue().addOperations([alone], waitUntilFinished: true)
      #expect(alone.outcome == .failed)
      #expect(problem(of: alone) == "failed(OpEngine.ResultError.void)")
    }
  }
}
