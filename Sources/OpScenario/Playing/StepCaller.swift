import OpEngine

/// The one who acts in virtual time: a fiber, or a thread without one.
struct StepCaller {
  let worker: WorkerID
  /// nil for a person, and for what the play does by itself.
  let fiber: Fiber.ID?

  init(_ worker: WorkerID, _ fiber: Fiber.ID? = nil) {
    self.worker = worker
    self.fiber = fiber
  }

  static let main = StepCaller(.main)
}
