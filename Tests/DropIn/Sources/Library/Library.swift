public import OpFoundation

// A library with a class whose name Foundation has too.

/// A block that is called with a way to end the operation.
open class BlockOperation: OpFoundation.Operation, @unchecked Sendable {
  private let block: @Sendable () -> Int
  public private(set) var result: Int?

  public init(computing block: @escaping @Sendable () -> Int) {
    self.block = block
    super.init()
  }

  open override func main() { result = block() }
}

/// Returns the library's object as an operation.
public func computing(_ block: @escaping @Sendable () -> Int) -> OpFoundation.Operation {
  BlockOperation(computing: block)
}
