/// An enumeration whose cases are numbered in the binary form, in the order of their declaration.
///
/// A test checks the order: a new case comes last, or the version of the format rises.
protocol IndexedCase: CaseIterable where AllCases == [Self] {}

extension IndexedCase {
  /// The index of the case, which is also its representation in memory.
  @inline(__always)
  var number: UInt8 { unsafeBitCast(self, to: UInt8.self) }

  init?(number: UInt8) {
    guard Int(number) < Self.allCases.count else { return nil }
    self = Self.allCases[Int(number)]
  }
}

extension OperationKind: IndexedCase {}
extension OperationOutcome: IndexedCase {}
extension QueueExecutor: IndexedCase {}
extension CancelCause: IndexedCase {}
extension Requirement.Otherwise: IndexedCase {}
extension KeyChange.Key: IndexedCase {}
extension Misuse.Code: IndexedCase {}
extension Lint: IndexedCase {}
