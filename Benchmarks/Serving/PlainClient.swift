import Foundation
import OpEngine

/// A client that sends the greeting and then reads as fast as it can, or not at all.
struct PlainClient {
  private let socket: UnixSocket

  init(path: String) throws {
    socket = try UnixSocket.connect(to: path)
    socket.write(Array((AttachGreeting(wantsRecords: true).line + "\n").utf8))
  }

  /// Writes a byte to standard output when the log has begun, and runs until the process is killed.
  func run(reads: Bool) -> Never {
    var chunk: [UInt8] = [0]
    _ = socket.read(into: &chunk)
    FileHandle.standardOutput.write(Data(chunk))
    chunk = [UInt8](repeating: 0, count: 65_536)
    if reads { while socket.read(into: &chunk) > 0 {} }
    while true { pause() }
  }
}
