/// The first subject of a loop.
package enum LoopSubject {
  /// A play of a scenario.
  case scenario(Scenario, name: String)
  /// A session, extended line by line.
  case session(ScenarioSession, name: String)
  /// A session on real threads.
  case realTimeSession(RealTimeSession, name: String)
  /// A recorded log at its end.
  case log(RecordedLog, name: String)
  /// A growing log, in a file or of a program, with the events so far.
  case growingLog(GrowingLogSubject)
  /// A list of scenarios to choose from.
  case picker([PickerModel.Entry], open: Opener)
  /// Exercises, of which the first unsolved one is opened, with their list behind.
  case exercises(any ExerciseStore)
  /// A list of running programs.
  case programs([PickerModel.Entry], open: ProgramOpener)

  /// A function that loads a scenario by name.
  package typealias Opener = (String) throws(LoopFailure) -> Scenario
  /// A function that connects to a program by name.
  package typealias ProgramOpener = (String) throws(LoopFailure) -> GrowingLogSubject
}
