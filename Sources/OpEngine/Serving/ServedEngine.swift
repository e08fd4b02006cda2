/// A reference to an engine that is served, which does not keep it.
struct ServedEngine: Sendable {
  private weak let other: Engine?
  private let isShared: Bool

  /// - Parameter engine: the engine. No weak reference is made to the shared one: counting references to it would take
  ///   longer from then on.
  init(_ engine: Engine) {
    isShared = engine.isShared
    other = isShared ? nil : engine
  }

  /// The engine; nil when it has ended.
  var engine: Engine? { isShared ? .shared : other }
}
