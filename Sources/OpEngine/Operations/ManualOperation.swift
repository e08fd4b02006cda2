/// An operation that ends when its owner says so, cancelled or not.
///
/// Its handler begins whatever has to be done; `finish()`, from anywhere, ends it.
open class ManualOperation: AsyncOperation, @unchecked Sendable {
  // Sendable: the handler never changes.
  private let handler: (@Sendable (ManualOperation) -> Void)?

  /// - Parameter handler: called when it starts.
  public init(_ handler: (@Sendable (ManualOperation) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  override var kind: OperationKind { .manual }

  open override func main() { handler?(self) }
}
