/// The order of one operation's run: what follows its start, and what follows its main().
///
/// A runtime begins the operation (`EngineState.begin` or `start`), carries out `step(after:)` and, when that was
/// `main`, `stepAfterMain`. Between two steps it may take as much time, and as many calls of the engine, as it likes.
package enum OperationRun: Sendable {
  /// A class of the engine's own, whose run ends with its main().
  case plain
  /// A kind whose work continues after its start() has returned, until it is finished by a call.
  case asynchronous
  /// A class that may keep flags of its own, and is reviewed at the end of the default start().
  case overriding

  /// A step of a run that goes through `Operation.start()`.
  enum Step: Sendable {
    /// Run `main()`.
    case main
    /// Finish the operation, unless a call has finished it meanwhile. Its class has no flags to ask: call
    /// `EngineState.endRun` without any.
    case finish
    /// Call `EngineState.endRun` with what the class says of its flags.
    case endRun
    /// Call `EngineState.endStart`, if the operation is not finished: its thread is free.
    case endStart
    /// Do nothing: the start was misuse, or came too late.
    case none
  }

  /// Returns the step that follows a start.
  func step(after answer: EngineState.StartAnswer) -> Step {
    switch answer {
    case .nothing: .none
    case .runMain: .main
    // R8: without main() there is nothing that could go on.
    case .skipMain: self == .overriding ? .endRun : .finish
    }
  }

  /// The step that follows `main()`.
  var stepAfterMain: Step {
    switch self {
    case .plain: .finish
    case .asynchronous: .endStart
    case .overriding: .endRun
    }
  }

  /// A step of the run of a plain operation that a queue has picked, and that nothing else can start or finish.
  enum PickedStep: Sendable {
    /// Run `main()`, and finish the operation after it.
    case main
    /// Call `EngineState.finish`: the operation was cancelled before it began.
    case finish
  }

  /// Returns the step that follows the beginning of a plain operation that a queue has picked.
  /// - Precondition: `answer` tells of a beginning. A picked operation can be begun by its worker alone, once.
  static func pickedStep(after answer: EngineState.StartAnswer) -> PickedStep {
    switch answer {
    case .runMain: .main
    case .skipMain: .finish
    case .nothing: preconditionFailure("a plain operation that a queue has picked was begun before")
    }
  }
}
