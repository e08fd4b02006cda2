/// An extension: a kind of operation or a key of a scenario file without a counterpart in Foundation for Swift.
///
/// The key tables of the loader name the extensions of their keys, so that no scenario uses one unnoticed.
package enum FoundationExtension: String, CaseIterable, Hashable, Sendable {
  case async, invocation, manual, pausable, group, chain
  case conditions, exclusive, result, fails
  case strict

  /// The substitute in a program that uses Foundation, without a full stop.
  package var substitute: Phrase {
    switch self {
    case .async: "a subclass with its own start() and flags"
    case .invocation: "NSInvocationOperation, in Objective-C only"
    case .manual: "a subclass that posts isFinished when told"
    case .pausable: "a subclass whose main() waits on a lock"
    case .group: "an operation with its own queue"
    case .chain: "dependencies"
    case .conditions: "a dependency, and a check in main()"
    case .exclusive: "a dependency on the latest of its category"
    case .result, .fails: "a property"
    case .strict: "nothing; a cycle waits forever"
    }
  }

  /// Returns extensions with their substitutes in one sentence.
  package static func sentence(_ extensions: [FoundationExtension]) -> String {
    let parts = extensions.map { localized("\($0.rawValue) (instead: \($0.substitute))") }
    return localized("Not in Swift's Foundation: \(parts.joined(separator: localized(", "))).")
  }

  /// Returns extensions in a few words.
  package static func mark(_ extensions: [FoundationExtension]) -> String {
    localized("not in Swift's Foundation: \(extensions.map(\.rawValue).joined(separator: localized(", ")))")
  }
}

extension OperationKind {
  /// The extension that a scenario with an operation of this kind uses: an extension that is a kind has its name.
  var foundationExtension: FoundationExtension? { FoundationExtension(rawValue: rawValue) }
}
