/// The thing that a loop shows first.
package enum LoopSubject {
  /// A play of a scenario.
  case scenario(Scenario, name: String)
  /// A session, which is extended line by line.
  case session(ScenarioSession, name: String)
  /// A session on real threads.
  case realTimeSession(RealTimeSession, name: String)
  /// A log that was read, at its end.
  case log(RecordedLog, name: String)
  /// A log that may grow, with the events so far, in a file or of a program.
  case growingLog(GrowingLogSubject)
  /// A list of scenarios to choose from.
  case picker([PickerModel.Entry], open: Opener)
  /// Exercises, of which the first that is not solved is opened; the list of all is behind it.
  case exercises(any ExerciseStore)
  /// A list of programs that run.
  case programs([PickerModel.Entry], open: ProgramOpener)

  /// A function that loads the scenario of a name in the list.
  package typealias Opener = (String) throws(LoopFailure) -> Scenario
  /// A function that connects to the program of a name in the list.
  package typealias ProgramOpener = (String) throws(LoopFailure) -> GrowingLogSubject
}
