/// The lines that a program that serves its engine and a client exchange beside the log.
package enum AttachProtocol {
  package static let version = 1
  /// The greatest number of bytes of a line of a client, and of the first line of a program.
  package static let longestLine = 64 * 1024

  /// The last line of a program, behind everything that has happened.
  static let endLine = #"{"end":true}"#

  /// Whether a line from a program is its last one.
  package static func isEnd(_ fields: [JSONLine.Field]) -> Bool { fields.boolean("end") == true }
}

/// The first line of a client.
package struct AttachGreeting: Hashable, Sendable {
  /// Whether the client wants to send commands.
  package var wantsControl: Bool
  /// Whether the client wants what exists at this moment, and nothing after it.
  package var isSnapshot: Bool

  package init(wantsControl: Bool = false, isSnapshot: Bool = false) {
    self.wantsControl = wantsControl
    self.isSnapshot = isSnapshot
  }

  /// The line, without its line break.
  package var line: String {
    JSONBytes.text { json in
      json.member("protocol", AttachProtocol.version)
      json.member("control", wantsControl)
      json.member("mode", isSnapshot ? "snapshot" : nil)
    }
  }

  /// Reads the line of a client.
  init(_ line: ArraySlice<UInt8>) throws(AttachRefusal) {
    let fields = try AttachRefusal.fields(in: line)
    guard let version = fields.number("protocol") else {
      throw AttachRefusal(.notJSON, #"a client begins with a line {"protocol":\#(AttachProtocol.version)}"#)
    }
    guard version == AttachProtocol.version else { throw AttachRefusal(protocolOfClient: version) }
    self.init(wantsControl: fields.boolean("control") ?? false, isSnapshot: fields.text("mode") == "snapshot")
  }
}

/// The process and the connection, as a program describes them in the first line of the log.
package struct AttachWelcome: Hashable, Sendable {
  package var title: String
  package var pid: Int
  /// Whether commands are accepted on this connection.
  package var allowsControl: Bool

  /// Appends the members of the header, after those of every log.
  func append(to json: inout JSONBytes) {
    json.member("protocol", AttachProtocol.version)
    json.member("pid", pid)
    json.member("control", allowsControl)
  }

  /// Reads the first line from a program.
  package init(_ line: ArraySlice<UInt8>) throws(AttachRefusal) {
    let fields = try AttachRefusal.fields(in: line)
    if let refusal = AttachRefusal(fields) { throw refusal }
    guard let version = fields.number("protocol"), let title = fields.text("title") else {
      throw AttachRefusal(.notJSON, "the other side does not begin as a program that serves its engine")
    }
    guard version == AttachProtocol.version else {
      throw AttachRefusal(protocolOfClient: AttachProtocol.version, ofProgram: version)
    }
    self.init(title: title, pid: fields.number("pid") ?? 0, allowsControl: fields.boolean("control") ?? false)
  }

  init(title: String, pid: Int, allowsControl: Bool) {
    (self.title, self.pid, self.allowsControl) = (title, pid, allowsControl)
  }
}

/// The answer to a command.
package enum AttachAnswer: Hashable, Sendable {
  /// The events up to this number contain what the command has done.
  case done(id: Int, sequence: Int)
  case refused(id: Int, AttachRefusal)

  /// The line, without its line break.
  var line: String {
    JSONBytes.text { json in
      switch self {
      case .done(let id, let sequence):
        json.member("re", id)
        json.member("done", true)
        json.member("seq", sequence)
      case .refused(let id, let refusal):
        json.member("re", id)
        refusal.append(to: &json)
      }
    }
  }

  /// Reads a line from a program; nil if it is no answer but an event.
  package init?(_ fields: [JSONLine.Field]) {
    guard let id = fields.number("re") else { return nil }
    if let refusal = AttachRefusal(fields) {
      self = .refused(id: id, refusal)
    } else {
      self = .done(id: id, sequence: fields.number("seq") ?? 0)
    }
  }
}

/// The reason why a program does not do what a client asks for.
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

  /// The code, which another version may have and this one not.
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
      throw AttachRefusal(.notJSON, "the line is no JSON object: expected \(error.wanted)")
    }
  }
}
