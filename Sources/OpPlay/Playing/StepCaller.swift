/// The caller of an action in virtual time: a fiber, or a thread without one.
struct StepCaller {
  let worker: WorkerID
  /// The fiber; nil for the user's commands and for actions of the play itself.
  let fiber: Fiber.ID?

  init(_ worker: WorkerID, _ fiber: Fiber.ID? = nil) { (self.worker, self.fiber) = (worker, fiber) }

  static let main = StepCaller(.main)
}
