/// The error with which a step or a plan fails an operation.
struct StepFailure: Error, CustomStringConvertible {
  let description: String
}
