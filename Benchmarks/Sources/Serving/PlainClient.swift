import Foundation

/// A client that sends the greeting, and then reads as fast as it can, or not at all.
struct PlainClient {
  private let socket: Int32

  init(path: String) {
    socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isConnected = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isConnected else { fatalError("cannot connect to \(path)") }
    let greeting = Array("{\"protocol\":1}\n".utf8)
    _ = write(socket, greeting, greeting.count)
  }

  func run(reads: Bool) -> Never {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    _ = read(socket, &chunk, 1)
    FileHandle.standardOutput.write(Data("!".utf8))
    if reads { while read(socket, &chunk, chunk.count) > 0 {} }
    while true { pause() }
  }
}
