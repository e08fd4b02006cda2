/// The order of one operation's run: the steps after its start, and after its `main()`.
///
/// A runtime or a play begins the operation (`EngineState.begin` or `start`), carries out `step(after:)` and, if that
/// was `main`, `stepAfterMain`. Time and calls of the engine may pass between two steps.
package enum OperationRun: Sendable {
  /// A class of the engine, whose run ends with its `main()`.
  case plain
  /// A kind whose work continues after its `start()` has returned, until a call finishes it.
  case asynchronous
  /// A class that may keep flags of its own, and is reviewed at the end of the default `start()`.
  case overriding

  /// The order of a run through the default `start()` of a kind's own class.
  package init(of kind: OperationKind) {
    self = kind == .custom ? .overriding : kind.isAsynchronous ? .asynchronous : .plain
  }

  /// A step of a run through the default `start()`.
  package enum Step: Equatable, Sendable {
    /// Run `main()`.
    case main
    /// Finish the operation, unless a call has finished it meanwhile. Its class keeps no flags: call
    /// `EngineState.endRun` without any.
    case finish
    /// Review the class if `isReviewed` says so, then call `EngineState.endRun` with its flags.
    case endRun(wasCancelled: Bool)
    /// Call `EngineState.endStart`, if the operation is not finished: its thread is free.
    case endStart
    /// Do nothing: the start was misuse, or came too late.
    case none
  }

  /// Returns the step that follows a start.
  package func step(after answer: EngineState.StartAnswer) -> Step {
    switch answer {
    case .nothing: .none
    case .runMain: .main
    // Without `main()`, no work can continue (R8).
    case .skipMain: self == .overriding ? .endRun(wasCancelled: true) : .finish
    }
  }

  /// The step that follows `main()`.
  package var stepAfterMain: Step {
    switch self {
    case .plain: .finish
    case .asynchronous: .endStart
    case .overriding: .endRun(wasCancelled: false)
    }
  }

  /// Returns whether a class with these flags is reviewed in the step `endRun`. One that continues is reviewed when its
  /// queue's call of `start()` has returned.
  package static func isReviewed(_ own: OwnFlags, isDispatch: Bool) -> Bool {
    own.isFinished.map { $0 || !isDispatch } ?? false
  }

  /// A step of the run of a plain operation picked by a queue, which no other call can start or finish.
  enum PickedStep: Sendable {
    /// Run `main()`, then finish the operation.
    case main
    /// Call `EngineState.finish`: the operation was cancelled before it began.
    case finish
  }

  /// Returns the step after the beginning of a plain operation picked by a queue.
  /// - Precondition: `answer` is not `nothing`. Only its worker begins a picked operation, once.
  static func pickedStep(after answer: EngineState.StartAnswer) -> PickedStep {
    switch answer {
    case .runMain: .main
    case .skipMain: .finish
    case .nothing: preconditionFailure("a plain operation that a queue has picked was begun before")
    }
  }
}
