/// A constant property whose value is stored behind a reference, so that copies of what has it share the value.
///
/// The compiler inlines the copy of each stored property of a structure, and of what that holds. Without the box, each
/// view that is copied, as by another that holds it, would have 80 KB of such code: 1 MB in all. One that is made, draws
/// and is gone has none, and needs no box.
@propertyWrapper
struct Boxed<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The value, which is not copied to be looked at.
  var wrappedValue: Value {
    _read { yield box.value }
  }
}
