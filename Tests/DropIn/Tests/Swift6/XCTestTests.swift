import OpFoundation
import XCTest

// XCTest re-exports Foundation.
final class XCTestTests: XCTestCase {
  func testOperationsRun() {
    let (queue, expectation) = (OperationQueue(), expectation(description: "ran"))
    let operation = BlockOperation { expectation.fulfill() }
    operation.addExecutionBlock {}
    queue.addOperation(operation)
    wait(for: [expectation], timeout: 10)
    queue.waitUntilAllOperationsAreFinished()
    XCTAssertTrue(operation.isFinished)
  }
}
