/// An operation that ends when `finish()` is called, whether or not it was cancelled.
///
/// Its handler begins the work; `finish()` may be called from any thread.
open class ManualOperation: AsyncOperation, @unchecked Sendable {
  // Sendable: the handler never changes.
  private let handler: (@Sendable (ManualOperation) -> Void)?

  /// Creates an operation that ends with `finish()`.
  /// - Parameter handler: the closure that begins the work, called with the operation when that starts.
  public init(_ handler: (@Sendable (ManualOperation) -> Void)? = nil) {
    self.handler = handler
    super.init()
  }

  override var kind: OperationKind { .manual }

  /// Calls the handler.
  open override func main() { handler?(self) }
}
