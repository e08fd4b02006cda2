internal import OpSystem

/// The reason why an engine cannot be recorded.
public struct RecordingError: Error, Hashable, CustomStringConvertible {
  /// The path of the file, as passed by the caller.
  public var path: String
  /// The reason, in the words of the system, or that another recording writes to the file.
  public var reason: String
  /// The number of bytes that the last write has put into the file nevertheless.
  var written = 0
  /// The number of events before the end of the recording that are not in the file.
  var lost = 0

  /// Makes the error of the last system call.
  init(lastErrorAt path: String, written: Int = 0) {
    self.path = path
    self.written = written
    reason = errno == EWOULDBLOCK ? "another recording writes to it" : errorText()
  }

  /// Makes the error of a system that has no thread for the writer.
  init(noThreadFor path: String) {
    self.path = path
    reason = "the system has no thread left"
  }

  /// Returns the error with `events` more lost events.
  func losing(_ events: Int) -> RecordingError {
    var error = self
    error.lost += events
    return error
  }

  /// The end of the sentence about a recording that this error has ended.
  var ending: String {
    switch lost {
    case 0: "it ends here, without all later events"
    case 1: "it ends here, without the last event so far and without all later ones"
    default: "it ends here, without the last \(lost) events so far and without all later ones"
    }
  }

  /// One sentence, without a full stop and without control characters.
  public var description: String { "the events cannot be recorded to '\(path.escapingControls)': \(reason)" }
}
