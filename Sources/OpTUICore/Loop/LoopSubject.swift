package import OpScenario

/// The thing that a loop shows first.
package enum LoopSubject {
  /// A play of a scenario.
  case scenario(Scenario, name: String)
  /// A session, which is extended line by line.
  case session(ScenarioSession, name: String, SessionFiles)
  /// A log that was read, at its end.
  case log(RecordedLog, name: String)
  /// A list of scenarios to choose from.
  case picker([PickerModel.Entry], open: Opener)

  /// A function that loads the scenario of a name in the list.
  package typealias Opener = (String) throws(OpeningFailure) -> Scenario
}

/// The access to files that a session has.
package struct SessionFiles {
  package typealias Open = (_ path: String) throws(OpeningFailure) -> ScenarioSession
  package typealias Write = (_ text: String, _ path: String) throws(OpeningFailure) -> Void

  package let open: Open
  package let write: Write

  package init(open: @escaping Open, write: @escaping Write) {
    self.open = open
    self.write = write
  }
}

/// The reason why a scenario of the list cannot be played, in one sentence.
package struct OpeningFailure: Error, Hashable, Sendable {
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}
