/// The outputs of a play other than session files.
package struct PlayOutputs {
  /// A function that writes a log in the format given by the suffix of a file name.
  package typealias WriteLog = (_ log: RecordedLog, _ path: String, _ replaces: Bool) throws(LoopFailure) -> Void
  /// A function that writes a text to a new file, and returns its name.
  package typealias WriteText = (_ text: String) throws(LoopFailure) -> String

  /// A function that writes a text to a file named by the user, replacing an existing one only if permitted.
  package typealias SaveText = (_ text: String, _ path: String, _ replaces: Bool) throws(LoopFailure) -> Void

  let export: WriteLog
  let keep: WriteText
  var save: SaveText

  package init(export: @escaping WriteLog, keep: @escaping WriteText, save: @escaping SaveText) {
    (self.export, self.keep, self.save) = (export, keep, save)
  }
}
