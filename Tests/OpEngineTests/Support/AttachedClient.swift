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

/// A client of a served engine: lines out, lines in.
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
  /// - Returns: whether it has come.
  func read(upTo text: String) -> Bool {
    while let line = next() { if line.contains(text) { return true } }
    return false
  }

  /// Reads up to the end.
  func readAll() { while next() != nil {} }

  /// Sends a command and returns its answer.
  func perform(_ command: PersonCommand) throws -> AttachAnswer? {
    commands += 1
    send(command.wireLine(id: commands))
    while let line = next() {
      let fields = try JSONLine.fields(in: Array(line.utf8)[...])
      if let answer = AttachAnswer(fields) { return answer }
    }
    return nil
  }

  func leave() { socket.shutDown() }
}
