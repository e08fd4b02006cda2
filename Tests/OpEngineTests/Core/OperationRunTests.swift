import Testing

@testable import OpEngine

/// The steps that follow the start of an operation.
struct OperationRunTests {
  @Test func `A picked plain operation runs, or finishes if it was cancelled`() {
    #expect(OperationRun.pickedStep(after: .runMain) == .main)
    #expect(OperationRun.pickedStep(after: .skipMain) == .finish)
  }

  @Test func `A picked plain operation that was begun before is not finished again`() async {
    await #expect(processExitsWith: .failure) { _ = OperationRun.pickedStep(after: .nothing) }
  }
}
