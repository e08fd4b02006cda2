import Foundation

@testable import OpEngine

/// A folder for sockets that does not remain.
final class SocketFolder: Sendable {
  // Short: the path of a socket has 107 bytes at most.
  let path = "/tmp/optui-\(UInt32.random(in: .min ... .max))"

  init() { mkdir(path, 0o700) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var socket: String { "\(path)/s" }

  var files: [String] { files(in: "") ?? [] }

  /// The names in a folder in it; nil if there is none.
  func files(in folder: String) -> [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")
  }

  func write(_ text: String, to path: String) { try? text.write(toFile: path, atomically: false, encoding: .utf8) }

  func text(of path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}

/// A client of a served engine that reads and writes lines.
final class AttachedClient {
  private let socket: UnixSocket
  private var buffer = LineBuffer(limit: .max)
  private var waiting: [String] = []
  private var isAtEnd = false
  private var commands = 0
  /// The lines so far, answers included.
  private(set) var lines: [String] = []

  /// Longer than any answer takes, so that a test without an answer ends.
  private static let timeout = 60_000

  /// - Parameter greeting: the first line; nil for none.
  init(_ path: String, greeting: String? = AttachGreeting(wantsControl: true).line) throws {
    socket = try UnixSocket.connect(to: path)
    socket.setReadLimit(milliseconds: Self.timeout)
    if let greeting { send(greeting) }
  }

  @discardableResult
  func send(_ line: String) -> Bool { send(part: line + "\n") }

  @discardableResult
  func send(part: String) -> Bool { socket.write(Array(part.utf8)) }

  /// The next line; nil at the end.
  func next() -> String? {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while waiting.isEmpty, !isAtEnd {
      let count = socket.read(into: &chunk)
      isAtEnd = count <= 0
      waiting = buffer.append(chunk[..<max(0, count)]).map { String(decoding: $0, as: UTF8.self) }
    }
    guard !waiting.isEmpty else { return nil }
    lines.append(waiting.removeFirst())
    return lines.last
  }

  /// Reads up to a line with a text.
  /// - Returns: whether it has arrived.
  func read(upTo text: String) -> Bool {
    while let line = next() { if line.contains(text) { return true } }
    return false
  }

  /// Reads up to the end.
  func readAll() { while next() != nil {} }

  /// Sends a command and returns its answer.
  func perform(_ command: UserCommand) throws -> AttachAnswer? {
    commands += 1
    send(command.wireLine(id: commands))
    while let line = next() {
      let fields = try JSONLine.fields(in: Array(line.utf8)[...])
      if let id = fields.number("re") { return AttachAnswer(id: id, AttachRefusal(fields)) }
    }
    return nil
  }

  func leave() { socket.shutDown() }
}

/// A client that reads records, like `optui`.
final class RecordsClient {
  private let socket: UnixSocket
  private var rest: [UInt8] = []
  private var log = BinaryLog()
  /// The description that the program gives of itself, in its first line.
  let welcome: AttachWelcome
  /// The bytes of the log so far.
  private(set) var bytes: [UInt8] = []
  private(set) var events: [LogEvent] = []
  private var answers: [AttachAnswer] = []
  private var commands = 0

  init(_ path: String, isSnapshot: Bool = false) throws {
    socket = try UnixSocket.connect(to: path)
    socket.setReadLimit(milliseconds: 60_000)
    let greeting = AttachGreeting(wantsControl: true, isSnapshot: isSnapshot, wantsRecords: true)
    socket.write(Array((greeting.line + "\n").utf8))
    var (received, line): ([UInt8], Int?) = ([], nil)
    while line == nil, let more = Self.read(socket) {
      received += more
      line = received.firstIndex(of: UInt8(ascii: "\n"))
    }
    welcome = try AttachWelcome(received[..<(line ?? 0)])
    try take(Array(received[((line ?? 0) + 1)...]))
  }

  private static func read(_ socket: UnixSocket) -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = socket.read(into: &chunk)
    return count > 0 ? Array(chunk[..<count]) : nil
  }

  private func take(_ new: [UInt8]) throws {
    bytes += new
    try log.append(new, to: &events)
    answers += log.takeAnswers()
  }

  /// Whether the program has announced the end.
  var hasEnd: Bool { log.hasEnd }

  /// Reads until there is such an event, or the log ends.
  func read(upTo isLast: (LogEvent) -> Bool) throws -> Bool {
    while !events.contains(where: isLast) {
      guard let more = Self.read(socket) else { return false }
      try take(more)
    }
    return true
  }

  func send(_ line: String) { socket.write(Array((line + "\n").utf8)) }

  /// Sends a command with the id of its subject, and returns its answer.
  func perform(_ command: UserCommand) throws -> AttachAnswer? {
    commands += 1
    return try answer(to: log.wireLine(of: command, id: commands))
  }

  /// Sends a line and returns its answer, which is the next one.
  func answer(to line: String) throws -> AttachAnswer? {
    send(line)
    while answers.isEmpty, let more = Self.read(socket) { try take(more) }
    return answers.isEmpty ? nil : answers.removeFirst()
  }

  func readAll() throws { while let more = Self.read(socket) { try take(more) } }
}
