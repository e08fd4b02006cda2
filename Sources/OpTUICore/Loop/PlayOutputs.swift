/// The ways by which a play leaves the program, apart from the files of sessions.
package struct PlayOutputs {
  /// A function that writes a log in the form that the end of a file's name says.
  package typealias WriteLog = (_ log: RecordedLog, _ path: String, _ replaces: Bool) throws(LoopFailure) -> Void
  /// A function that writes a text into a new file, and returns its name.
  package typealias WriteText = (_ text: String) throws(LoopFailure) -> String

  let export: WriteLog
  let keep: WriteText

  package init(export: @escaping WriteLog, keep: @escaping WriteText) { (self.export, self.keep) = (export, keep) }
}
