extension WorkerID {
  /// None of the program's threads: for a body that has left its worker, or a user's command.
  package static let noThread = WorkerID(0)

  /// The thread's number in the log, if any.
  package var logNumber: Int? { self == .noThread ? nil : Int(number) }
}
