/// An object that reports its deinitialization.
final class DeinitProbe: Sendable {
  private let report: @Sendable () -> Void

  init(_ report: @escaping @Sendable () -> Void) { self.report = report }

  deinit { report() }
}
