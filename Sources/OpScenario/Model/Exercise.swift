/// The task to complete or repair a scenario, with which the user begins.
package struct Exercise: Sendable {
  package var task: LocalizedText
  /// The hints, at least one; each reveals a little more.
  package var hints: [LocalizedText]
  /// The paths of the parts that must not change: `["queues", "net", "max"]`.
  package var keep: [[String]]
  /// The number of other orders, besides the one without a seed, in which the expectations must hold.
  package var seeds: Int
  /// The underlying rule, shown after the solution.
  package var because: LocalizedText?
  /// The program that the user repairs; nil if the user changes the scenario.
  package var program: Program?

  /// A Swift program to repair. The scenario names its operations and queues, and is what happens once it is repaired.
  package struct Program: Sendable {
    package var text: String
    package var solution: String
  }

  /// The keys of a file that must not change in any exercise, so that the verification cannot be weakened.
  package static let alwaysKept = ["expect", "allow", "clock", "seed", "workers", "policy"]
}
