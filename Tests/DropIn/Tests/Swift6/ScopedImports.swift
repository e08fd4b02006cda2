import class OpFoundation.BlockOperation
import struct OpFoundation.Data
import class OpFoundation.Operation
import class OpFoundation.OperationQueue
import enum OpFoundation.QualityOfService

// Names of such an import are ours if Foundation has them too; the rest are Foundation's.

/// An API with a type of each of the imports.
func enqueue(_ data: Data, in queue: OperationQueue, at quality: QualityOfService) -> Operation {
  let operation = BlockOperation { _ = data.count }
  operation.qualityOfService = quality
  queue.addOperation(operation)
  return operation
}
