/// The messages between a program that serves its engine and a client, besides the log.
package enum AttachProtocol {
  package static let version = 1
  /// The maximum length of a client's lines and of a program's first line, in bytes.
  package static let longestLine = 64 * 1024

  /// The last line of a program to a client of lines, after all events.
  static let endLine = #"{"end":true}"#
}

/// The first line of a client.
package struct AttachGreeting: Hashable, Sendable {
  /// Whether the client wants to send commands.
  package var wantsControl: Bool
  /// Whether the client wants only the present state.
  package var isSnapshot: Bool
  /// Whether the client wants the binary form of the log, rather than lines.
  package var wantsRecords: Bool

  package init(wantsControl: Bool = false, isSnapshot: Bool = false, wantsRecords: Bool = false) {
    self.wantsControl = wantsControl
    self.isSnapshot = isSnapshot
    self.wantsRecords = wantsRecords
  }

  /// The line, without its line break.
  package var line: String {
    JSONBytes.text { json in
      json.member("protocol", AttachProtocol.version)
      json.member("control", wantsControl)
      json.member("mode", isSnapshot ? "snapshot" : nil)
      if wantsRecords { json.member("records", true) }
    }
  }

  /// Reads the line of a client.
  init(_ line: ArraySlice<UInt8>) throws(AttachRefusal) {
    let fields = try AttachRefusal.fields(in: line)
    guard let version = fields.number("protocol") else {
      throw AttachRefusal(.notJSON, #"a client begins with a line {"protocol":\#(AttachProtocol.version)}"#)
    }
    guard version == AttachProtocol.version else { throw AttachRefusal(protocolOfClient: version) }
    self.init(
      wantsControl: fields.boolean("control") ?? false, isSnapshot: fields.text("mode") == "snapshot",
      wantsRecords: fields.boolean("records") ?? false)
  }
}

/// The process and the connection, described by a program's first line.
package struct AttachWelcome: Hashable, Sendable {
  package var title: String
  /// The maximum number of pool workers; nil if the line does not give it.
  package var workers: Int?
  package var pid: Int
  /// Whether commands are accepted on this connection.
  package var allowsControl: Bool
  /// Whether the following log has the binary form, rather than lines.
  var sendsRecords: Bool

  /// Appends the members of the header, after those of every log.
  func append(to json: inout JSONBytes) {
    json.member("protocol", AttachProtocol.version)
    json.member("pid", pid)
    json.member("control", allowsControl)
    if sendsRecords { json.member("records", true) }
  }

  /// Reads the first line from a program that was asked for records.
  package init(_ line: ArraySlice<UInt8>) throws(AttachRefusal) {
    let fields = try AttachRefusal.fields(in: line)
    if let refusal = AttachRefusal(fields) { throw refusal }
    guard let version = fields.number("protocol"), let title = fields.text("title") else {
      throw AttachRefusal(.notJSON, "the other side is not a program that serves its engine")
    }
    guard version == AttachProtocol.version else {
      throw AttachRefusal(protocolOfClient: AttachProtocol.version, ofProgram: version)
    }
    guard fields.boolean("records") == true else {
      throw AttachRefusal(
        .protocol, "the program sends only lines, and optui reads records; update OpEngine in the program")
    }
    (self.title, workers, pid) = (title, fields.number("workers"), fields.number("pid") ?? 0)
    (allowsControl, sendsRecords) = (fields.boolean("control") ?? false, true)
  }

  init(title: String, pid: Int, allowsControl: Bool, sendsRecords: Bool) {
    (self.title, self.pid, self.allowsControl) = (title, pid, allowsControl)
    self.sendsRecords = sendsRecords
  }
}

/// The answer of a program to a command, in the stream after the events that the command has caused.
package struct AttachAnswer: Hashable, Sendable {
  /// The number of the command, 0 if it has none; nil at the end of the connection.
  package var id: Int?
  /// The reason why it was not carried out; nil if it was.
  package var refusal: AttachRefusal?

  package init(id: Int?, _ refusal: AttachRefusal? = nil) { (self.id, self.refusal) = (id, refusal) }

  /// Returns the line for a client of lines, without its line break.
  /// - Parameter count: the number of events before the answer.
  func line(after count: Int) -> String {
    JSONBytes.text { json in
      json.member("re", id)
      if let refusal { return refusal.append(to: &json) }
      json.member("done", true)
      json.member("seq", count)
    }
  }
}

/// The reason why a program refuses a client's request.
package struct AttachRefusal: Error, Hashable, Sendable {
  package enum Code: String, Sendable {
    case `protocol`
    case readOnly = "read-only"
    case unknownCommand = "unknown-command"
    case unknownOperation = "unknown-operation"
    case unknownQueue = "unknown-queue"
    case finished
    case notExecuting = "not-executing"
    case wrongKind = "wrong-kind"
    case unknownCondition = "unknown-condition"
    case mainQueue = "main-queue"
    case outOfRange = "out-of-range"
    case notJSON = "not-json"
    case tooLong = "too-long"
    case tooMany = "too-many"
    case tooSlow = "too-slow"
  }

  /// The code, which may be unknown to this version.
  package let code: String
  /// One sentence, without a full stop.
  package let text: String

  init(_ code: Code, _ text: String) { (self.code, self.text) = (code.rawValue, text) }

  /// Makes the refusal of a command on a connection without control.
  static func readOnly(programAllows: Bool) -> AttachRefusal {
    let reason =
      programAllows
      ? "this client did not ask for control"
      : "the program does not allow control: start it with OPTUI_ATTACH=1,control"
    return AttachRefusal(.readOnly, reason)
  }

  /// Makes the refusal of another version, which says which side is the older one.
  init(protocolOfClient client: Int, ofProgram program: Int = AttachProtocol.version) {
    let older = client < program ? "optui" : "OpEngine in the program"
    self.init(
      .protocol, "optui speaks version \(client) of the protocol and the program version \(program); update \(older)")
  }

  /// Reads the refusal of a line; nil if the line has none.
  package init?(_ fields: [JSONLine.Field]) {
    guard let code = fields.text("refused") else { return nil }
    (self.code, text) = (code, fields.text("text") ?? code)
  }

  /// Reads the words of a record: the code and the sentence.
  init(words: String) {
    let parts = words.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    (code, text) = (String(parts[0]), String(parts.last ?? ""))
  }

  fileprivate func append(to json: inout JSONBytes) {
    json.member("refused", code)
    json.member("text", text)
  }

  /// The line that ends a connection, without its line break.
  var line: String { JSONBytes.text(append) }

  /// Reads the members of a line.
  static func fields(in line: ArraySlice<UInt8>) throws(AttachRefusal) -> [JSONLine.Field] {
    do throws(JSONLine.Failure) {
      return try JSONLine.fields(in: line)
    } catch {
      throw AttachRefusal(.notJSON, "the line is not a JSON object: expected \(error.wanted)")
    }
  }
}
