/// A non-retaining reference to a served engine.
struct ServedEngine: Sendable {
  private weak let other: Engine?
  private let isShared: Bool

  /// - Parameter engine: the engine. The shared one gets no weak reference, which would slow down its reference
  ///   counting.
  init(_ engine: Engine) {
    isShared = engine.isShared
    other = isShared ? nil : engine
  }

  /// The engine; nil when it has ended.
  var engine: Engine? { isShared ? .shared : other }
}
