/// The task of a scenario that a person is to complete or to repair; the scenario is what that person begins with.
package struct Exercise: Sendable {
  package var task: LocalizedText
  /// The hints, each of which gives away a little more; at least one.
  package var hints: [LocalizedText]
  /// The paths of the parts that have to stay as they are: `["queues", "net", "max"]`.
  package var keep: [[String]]
  /// The number of other orders, beside the one without a seed, in which the expectations have to hold.
  package var seeds: Int
  /// The rule behind it, which is shown once it is solved.
  package var because: LocalizedText?

  /// The keys of a file that stay as they are in every exercise: else a person could weaken what is verified.
  package static let alwaysKept = ["expect", "allow", "clock", "seed", "workers", "policy"]
}
