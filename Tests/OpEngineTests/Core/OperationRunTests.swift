import Testing

@testable import OpEngine

/// The steps that follow the start of an operation.
struct OperationRunTests {
  @Test func `A picked plain operation runs, or finishes if it was cancelled`() {
    #expect(OperationRun.pickedStep(after: .runMain) == .main)
    #expect(OperationRun.pickedStep(after: .skipMain) == .finish)
  }

  @Test func `A picked plain operation that has already begun is not finished again`() async {
    await #expect(processExitsWith: .failure) { _ = OperationRun.pickedStep(after: .nothing) }
  }

  @Test(arguments: OperationKind.allCases)
  func `A start that is misuse or too late has no effect`(kind: OperationKind) {
    #expect(OperationRun(of: kind).step(after: .nothing) == .none)
    #expect(OperationRun(of: kind).step(after: .runMain) == .main)
  }

  @Test func `A run ends with its main(), releases its thread, or asks its class`() {
    #expect(OperationRun(of: .block).stepAfterMain == .finish)
    for kind in [OperationKind.async, .manual, .pausable, .group] {
      #expect(OperationRun(of: kind).stepAfterMain == .endStart)
    }
    #expect(OperationRun(of: .custom).stepAfterMain == .endRun(wasCancelled: false))
  }

  @Test func `An operation that is cancelled before its start finishes without main()`() {
    #expect(OperationRun(of: .sync).step(after: .skipMain) == .finish)
    #expect(OperationRun(of: .async).step(after: .skipMain) == .finish)
    #expect(OperationRun(of: .custom).step(after: .skipMain) == .endRun(wasCancelled: true))
  }

  @Test func `A class that keeps isFinished is reviewed at the end of a start by hand, or once it is finished`() {
    #expect(!OperationRun.isReviewed(.none, isDispatch: false))
    #expect(OperationRun.isReviewed(OwnFlags(isFinished: false), isDispatch: false))
    #expect(!OperationRun.isReviewed(OwnFlags(isFinished: false), isDispatch: true))
    #expect(OperationRun.isReviewed(OwnFlags(isFinished: true), isDispatch: true))
  }
}
