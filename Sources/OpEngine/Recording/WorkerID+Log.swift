extension WorkerID {
  /// No thread of the program's: that of a body that has left its worker, or of a person's command.
  package static let noThread = WorkerID(0)

  /// The number of the thread as the log has it; nil for none.
  package var logNumber: Int? { self == .noThread ? nil : Int(number) }
}
