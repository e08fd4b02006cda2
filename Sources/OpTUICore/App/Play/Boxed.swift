/// A constant property whose value is stored behind a reference shared by copies of its owner.
///
/// The compiler inlines the copy of each stored property of a structure, recursively. Without the box each stored copy
/// of a view would add 80 KB of such code, 1 MB in all. Views that are only created and drawn need no box.
@propertyWrapper
struct Boxed<Value: Sendable>: Sendable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private let box: Box

  init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The value, read without a copy.
  var wrappedValue: Value {
    _read { yield box.value }
  }
}
