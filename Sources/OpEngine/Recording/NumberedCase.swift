/// An enumeration whose cases the binary form writes as numbers, in the order of their declaration.
///
/// A test knows the order: a new case comes last, or the version of the format rises.
protocol NumberedCase: CaseIterable where AllCases == [Self] {}

extension NumberedCase {
  /// The place of the case among all, which is also its representation in memory.
  @inline(__always)
  var number: UInt8 { unsafeBitCast(self, to: UInt8.self) }

  init?(number: UInt8) {
    guard Int(number) < Self.allCases.count else { return nil }
    self = Self.allCases[Int(number)]
  }
}

extension OperationKind: NumberedCase {}
extension OperationOutcome: NumberedCase {}
extension QueueExecutor: NumberedCase {}
extension CancelCause: NumberedCase {}
extension Requirement.Otherwise: NumberedCase {}
extension KeyChange.Key: NumberedCase {}
extension Misuse.Code: NumberedCase {}
extension Lint: NumberedCase {}
