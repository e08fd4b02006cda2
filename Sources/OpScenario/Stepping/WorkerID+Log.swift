import OpEngine

extension WorkerID {
  /// The thread of a body that has left its worker.
  static let noThread = WorkerID(0)

  /// The number of the thread as the log has it; nil for none.
  var logNumber: Int? { self == .noThread ? nil : Int(number) }
}
