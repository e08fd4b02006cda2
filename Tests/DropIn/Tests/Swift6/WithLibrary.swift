import Library
import OpFoundation

// Beside a library that has a BlockOperation of its own: OpFoundation's goes before it, the library's has to be named.

func result(of block: Library.BlockOperation) -> Int? { block.result }
func blocks(of block: BlockOperation) -> Int { block.executionBlocks.count }
func answers() -> (Operation, Library.BlockOperation, BlockOperation) {
  (computing { 1 }, Library.BlockOperation(computing: { 2 }), BlockOperation {})
}
