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

  package enum Step: Sendable {
    /// Run main().
    case main
    /// Call `EngineState.finish`.
    case finish
    /// Call `EngineState.endRun` with what the class says of its flags.
    case endRun
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
    // R8: without main() there is nothing that could go on.
    case .skipMain: self == .overriding ? .endRun : .finish
    }
  }

  /// The step that follows `main()`.
  package var stepAfterMain: Step {
    switch self {
    case .plain: .finish
    case .asynchronous: .endStart
    case .overriding: .endRun
    }
  }
}
