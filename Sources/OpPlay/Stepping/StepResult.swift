/// The effect of a step on the machine that requested it.
enum StepResult {
  case proceed
  case wait([Step.Subject])
  case sleep(Duration)
  case push([Step], rounds: Int)
  case abandonSteps
}
