import OpEngine

/// What a play does next.
enum Turn {
  /// A strand that can go on goes on.
  case run(Strand.ID)
  /// A strand may go on again, unless it was woken or cut short since: then its turn has changed.
  case resume(Strand.ID, turn: Int)
  /// A strand's body looks at isCancelled, and sees it.
  case abandonBody(Strand.ID, turn: Int)
  /// An operation is added to its queue by itself.
  case add(operation: Int)
}
