import Library
import OpFoundation

// Beside a library with its own BlockOperation: OpFoundation's takes precedence, the library's has to be qualified.

func result(of block: Library.BlockOperation) -> Int? { block.result }
func blocks(of block: BlockOperation) -> Int { block.executionBlocks.count }
func answers() -> (Operation, Library.BlockOperation, BlockOperation) {
  (computing { 1 }, Library.BlockOperation(computing: { 2 }), BlockOperation {})
}
