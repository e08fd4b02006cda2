/// An observer of keys of one operation.
struct KeyObserver: Sendable {
  let key: Int
  let keys: Set<KeyChange.Key>
  let body: @Sendable (Operation, KeyChange) -> Void
}
