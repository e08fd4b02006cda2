/// The outputs of a play other than session files.
package struct PlayOutputs {
  /// A function that writes a log in the format given by the suffix of a file name.
  package typealias WriteLog = (_ log: RecordedLog, _ path: String, _ replaces: Bool) throws(LoopFailure) -> Void
  /// A function that writes a text to a new file, and returns its name.
  package typealias WriteText = (_ text: String) throws(LoopFailure) -> String

  let export: WriteLog
  let keep: WriteText

  package init(export: @escaping WriteLog, keep: @escaping WriteText) { (self.export, self.keep) = (export, keep) }
}
