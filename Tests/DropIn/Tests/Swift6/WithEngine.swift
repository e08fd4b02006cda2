import Foundation
import OpEngine
import OpFoundation
import XCTest

// OpEngine beside OpFoundation: its other declarations, without ambiguous names.

final class Explained: Operation, @unchecked Sendable {
  func why() -> Explanation { explain() }
}

func outcome(of operation: Operation) -> OperationOutcome? { operation.outcome }
func engine(of queue: OperationQueue) -> OpEngine.Engine { queue.engine }
func paused() -> PausableOperation { PausableOperation { _ in } }
