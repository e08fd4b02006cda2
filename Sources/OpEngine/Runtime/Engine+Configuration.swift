extension Engine {
  /// The settings of an engine.
  package struct Configuration: Sendable {
    /// The number of pool workers that there may be, apart from any queue's limit. A number beyond the possible ones
    /// counts as the nearest of these: 1 ... 65,536 live, 0 ... 65,536 in virtual time.
    package var workers: Int
    /// The consequence of a forbidden call.
    package var misuse: MisusePolicy
    /// The handling of a dependency that closes a cycle.
    package var cycles: CyclePolicy
    /// The number of the first pool worker; those below are the threads of the program.
    package var firstWorker: UInt32 = 2
    /// The time that a worker sleeps before it ends.
    package var idle = Duration.seconds(5)

    /// Makes settings; those left out are the ones of `Engine.shared`.
    /// - Parameters:
    ///   - workers: the number of pool workers that there may be.
    ///   - misuse: the consequence of a forbidden call.
    ///   - cycles: the handling of a dependency that closes a cycle.
    package init(workers: Int = 64, misuse: MisusePolicy = .trap, cycles: CyclePolicy = .allow) {
      self.workers = workers
      self.misuse = misuse
      self.cycles = cycles
    }

    /// Makes the settings of a play's engine: misuse is reported.
    /// - Parameters:
    ///   - workers: the maximum number of pool workers.
    ///   - cycles: the policy for a dependency that closes a cycle.
    ///   - firstWorker: the number of the first pool worker; those below are the threads of the play.
    ///   - idle: the time that a worker sleeps before it ends.
    package init(workers: Int, cycles: CyclePolicy, firstWorker: UInt32, idle: Duration = .seconds(5)) {
      self.init(workers: workers, misuse: .report, cycles: cycles)
      self.firstWorker = firstWorker
      self.idle = idle
    }
  }

  /// Makes a live engine: operations run on threads of its own.
  /// - Parameter configuration: the settings of the engine.
  package convenience init(_ configuration: Configuration) { self.init(runtime: LiveRuntime(), configuration) }

  /// Creates a live engine, which runs operations on threads of its own.
  /// - Parameters:
  ///   - workers: the greatest number of threads, 1 ... 65,536; a number outside counts as the nearest of these. A
  ///     thread that idles for five seconds ends.
  ///   - misuse: the reaction to misuse.
  ///   - cycles: the reaction to a dependency that closes a cycle.
  public convenience init(workers: Int = 64, misuse: MisusePolicy = .trap, cycles: CyclePolicy = .allow) {
    self.init(Configuration(workers: workers, misuse: misuse, cycles: cycles))
  }

  /// Makes an engine in virtual time.
  /// - Parameters:
  ///   - runtime: the clock of the engine.
  ///   - configuration: the settings of the engine.
  package convenience init(_ runtime: VirtualRuntime, _ configuration: Configuration) {
    self.init(runtime: runtime, configuration)
    // The holder of the time also does the main thread's work.
    core.withLock { $0.state.setMainFree(true) }
  }

  /// Creates an engine in virtual time, which runs operations in the calls that move time.
  /// - Parameters:
  ///   - runtime: the clock of the engine, which engines may share.
  ///   - workers: the greatest number of operations that run at one instant, 0 ... 65,536; a number outside counts as
  ///     the nearest of these.
  ///   - misuse: the reaction to misuse.
  ///   - cycles: the reaction to a dependency that closes a cycle.
  public convenience init(
    _ runtime: VirtualRuntime, workers: Int = 64, misuse: MisusePolicy = .trap, cycles: CyclePolicy = .allow
  ) {
    self.init(runtime, Configuration(workers: workers, misuse: misuse, cycles: cycles))
  }
}
