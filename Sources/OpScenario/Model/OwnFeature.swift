package import Localization
import OpEngine

/// A feature of OpTUI that Foundation's operations lack: a kind of operation, or a key of a scenario file.
///
/// The key tables of the loader name the features of their keys, so that no scenario uses one unnoticed.
package enum OwnFeature: String, CaseIterable, Hashable, Sendable {
  case async, invocation, manual, pausable, group, chain
  case conditions, exclusive, result, fails
  case strict, workers

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
    case .strict: "nothing: a cycle waits forever"
    case .workers: "nothing: the system chooses the threads"
    }
  }

  /// Returns the features with their substitutes in one sentence.
  package static func sentence(_ features: [OwnFeature]) -> String {
    let parts = features.map { localized("\($0.rawValue) (there: \($0.substitute))") }
    return localized("Not in Foundation: \(parts.joined(separator: localized(", "))).")
  }

  /// Returns the features in a few words.
  package static func mark(_ features: [OwnFeature]) -> String {
    localized("not in Foundation: \(features.map(\.rawValue).joined(separator: localized(", ")))")
  }
}

extension OperationKind {
  /// The feature that a scenario with an operation of this kind uses.
  var feature: OwnFeature? {
    switch self {
    case .block, .sync, .barrier, .custom: nil
    case .invocation: .invocation
    case .async: .async
    case .manual: .manual
    case .pausable: .pausable
    case .group: .group
    }
  }
}
