import Foundation

@testable import OpEngine

/// A file that does not exist yet, and does not remain.
final class LogPath: Sendable {
  let path: String

  init(_ path: String = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).jsonl") { self.path = path }

  /// The path of a log in binary form.
  var binaryPath: String { path + ".oplog" }

  /// The files of a log in segments, in order.
  var segments: [[UInt8]] {
    LogSegments.files(of: binaryPath).map { FileManager.default.contents(atPath: $0).map(Array.init) ?? [] }
  }

  deinit {
    unlink(path)
    for file in LogSegments.files(of: binaryPath) { unlink(file) }
  }

  var binary: [UInt8] { FileManager.default.contents(atPath: binaryPath).map(Array.init) ?? [] }

  var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

  /// All after the header.
  var lines: [String] { text.split(separator: "\n").dropFirst().map(String.init) }

  /// `Download-1 dispatched`, `A depends B`: subject, event and object, without times and threads. A heartbeat has none.
  var story: [String] {
    lines.map { Self.words(of: $0).joined(separator: " ") }.filter { !$0.isEmpty }
  }

  private static func words(of line: String) -> [String] {
    let object = (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]) ?? [:]
    return ["op", "queue", "event", "new", "outcome"].compactMap { key in
      // The queue of an operation is omitted.
      key == "queue" && object["op"] != nil && object["event"] as? String != "enqueued"
        ? nil : object[key].map { "\($0)" }
    }
  }
}
