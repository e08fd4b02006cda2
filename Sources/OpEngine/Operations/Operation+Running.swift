// Work of an operation for workers and runtimes, done without a lock.
extension Operation {
  /// Carries out a request of the engine, without a lock.
  final func carryOut(_ request: EngineAction.Request) {
    switch request {
    case .askConditions: evaluateConditions()
    case .passCancelOn: if !hasNoOverrides { cancel() }
    case .pauseWork: pauseWork()
    case .resumeWork: resumeWork()
    case .endGroup: endGroup()
    case .noticeCancel, .queryReadiness: break
    }
  }

  final func runMain(on worker: WorkerID, _ thread: ThreadContext) {
    thread.running(self, on: worker) { main() }
  }

  final func runDispatched(on worker: WorkerID) {
    Engine.$current.withValue(engine) {
      ThreadContext.current.running(self, on: worker, isDispatch: true) { startAndReview() }
    }
  }

  /// Calls `start()` for the queue, and afterwards reads the class's flags: an operation finished by them is finished,
  /// and others are compared with the class's reports.
  final func startAndReview() {
    let wasCancelled = has(.cancelled)
    start()
    if isMarkedFinished { return }
    // An operation finished by now needs no report: the queue reads the flag.
    if hasFinishedWithoutReport { return engine.receive(reportOf: .isFinished, true, from: self) }
    engine.endStart(of: self)
    if !hasNoOverrides, !isAsynchronousKind { review(wasCancelled: wasCancelled) }
  }

  /// Runs one of the further blocks on a pool worker.
  final func runOffered(_ number: Int, on worker: WorkerID) {
    let id = id
    ThreadContext.current.running(self, on: worker) {
      engine.update(by: worker) { $0.beginBlock(number, of: id) }
      runBlock(number)
    }
  }

  final func runCompletion(on worker: WorkerID) {
    let id = id
    engine.update(by: worker) { $0.beginCompletion(of: id) }
    let block = takeCompletionBlock()
    Engine.$current.withValue(engine) {
      ThreadContext.current.running(nil, on: worker, isCompletion: true) { block?() }
    }
    engine.update(by: worker) { $0.endCompletion(of: id) }
  }
}
