import Localization
internal import OpSystem

/// A socket of the file system, closed with its last reference.
package final class UnixSocket: Sendable {
  /// The other end of a connection, as identified by the kernel.
  package struct Peer: Hashable, Sendable {
    package var user: UInt32
    package var pid: Int32
  }

  private let owned: ProcessDescriptor

  private init(_ descriptor: Int32) { owned = ProcessDescriptor(adopting: descriptor) }

  package var descriptor: Int32 { owned.number }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif

  private static func make(for path: String) throws(EngineError) -> UnixSocket {
    let descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { throw EngineError(lastErrorAtSocket: path) }
    return adopting(descriptor)
  }

  /// Adopts a descriptor so that no write to it ends the program by a signal.
  private static func adopting(_ descriptor: Int32) -> UnixSocket {
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    return UnixSocket(descriptor)
  }

  /// The maximum length of a socket's path, in bytes.
  static var longestPath: Int { MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1 }

  /// Calls `body` with the address of a path.
  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) throws(EngineError) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count <= longestPath else {
      throw EngineError(
        socket: path, "its path has \(bytes.count) bytes, and a socket's path has \(longestPath) at most")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// Makes a socket that listens at a path, for this user only.
  ///
  /// It is bound under another name, and renamed when it listens: once found, it can be connected. An abandoned socket
  /// is replaced; of programs that begin at once, one gets the path.
  package static func listen(at path: String) throws(EngineError) -> UnixSocket {
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else { throw EngineError(socket: path, "another file exists there") }
      if (try? connect(to: path)) != nil { throw EngineError(socket: path, "another program serves there") }
      unlink(path)
    }
    return try drafting.withLock { (_: inout Void) throws(EngineError) in try listen(at: path, as: draft(of: path)) }
  }

  /// The right to make a draft, whose name is the same for all sockets that this process makes in a folder.
  private static let drafting = Lock(())

  /// Returns a temporary path in the same folder for a new socket. Its name is short: the system limits the length of
  /// paths.
  private static func draft(of path: String) throws(EngineError) -> String {
    // Refuse a path that is too long itself.
    try withAddress(path) { _, _ in }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    let longestFolder = longestPath - longestDraftName
    guard folder.utf8.count <= longestFolder + 1 else {
      throw EngineError(
        socket: path, "the path of its folder has \(folder.utf8.count - 1) bytes, and may have at most \(longestFolder)"
      )
    }
    return "\(folder).\(String(getpid(), radix: 36))"
  }

  /// The length of `/`, a point and a process number below 36^5, in bytes.
  private static let longestDraftName = 7

  private static func listen(at path: String, as draft: String) throws(EngineError) -> UnixSocket {
    unlink(draft)
    let socket = try make(for: path)
    let isBound = try withAddress(draft) { bind(socket.descriptor, $0, $1) == 0 }
    guard isBound, chmod(draft, 0o600) == 0, systemListen(socket.descriptor) == 0, renameIfFree(draft, path) else {
      let error =
        errno == EEXIST
        ? EngineError(socket: path, "another program serves there") : EngineError(lastErrorAtSocket: path)
      unlink(draft)
      throw error
    }
    return socket
  }

  /// Renames a file, unless the new name is taken.
  private static func renameIfFree(_ old: String, _ new: String) -> Bool {
    #if canImport(Darwin)
      renamex_np(old, new, UInt32(RENAME_EXCL)) == 0
    #else
      link(old, new) == 0 && unlink(old) == 0
    #endif
  }

  /// Connects to a socket of the same user, or of root.
  package static func connect(to path: String) throws(EngineError) -> UnixSocket {
    let socket = try make(for: path)
    let isConnected = try withAddress(path) { systemConnect(socket.descriptor, $0, $1) == 0 }
    guard isConnected else { throw EngineError(lastErrorAtSocket: path) }
    guard let peer = socket.peer, peer.user == geteuid() || peer.user == 0 else {
      throw EngineError(socket: path, "it is another user's")
    }
    return socket
  }

  /// Waits for the next client. If the process has no descriptor or memory left, clients wait until it has.
  /// - Parameter isOver: whether to stop, checked while waiting.
  /// - Returns: nil if stopped.
  package func accept(until isOver: () -> Bool) -> UnixSocket? {
    while true {
      let client = systemAccept(descriptor)
      if client >= 0 { return Self.adopting(client) }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM:
        if isOver() { return nil }
        usleep(Self.shortage)
      case _: return nil
      }
    }
  }

  /// The time to wait for a descriptor before the next try, in microseconds.
  private static let shortage: UInt32 = 50_000

  /// The user and the process at the other end, if the kernel tells.
  package var peer: Peer? {
    #if canImport(Darwin)
      var (user, group, pid) = (uid_t(), gid_t(), pid_t())
      var size = socklen_t(MemoryLayout<pid_t>.size)
      guard getpeereid(descriptor, &user, &group) == 0 else { return nil }
      _ = getsockopt(descriptor, SOL_LOCAL, LOCAL_PEERPID, &pid, &size)
      return Peer(user: user, pid: pid)
    #else
      var credentials: (pid: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
      var size = socklen_t(MemoryLayout.size(ofValue: credentials))
      guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
      return Peer(user: credentials.user, pid: credentials.pid)
    #endif
  }

  /// Makes waiting calls at both ends return, now and later.
  package func shutDown() { if owned.isOwn { _ = shutdown(descriptor, Int32(SHUT_RDWR)) } }

  /// Makes reads at this end return, now and later.
  func shutDownReading() { if owned.isOwn { _ = shutdown(descriptor, Int32(SHUT_RD)) } }

  /// Limits the time for which reads wait; nil for no limit.
  package func setReadLimit(milliseconds: Int?) {
    // A `timeval`, which in packages that depend on this one belongs to a module that cannot be imported.
    var limit: (seconds: Int, microseconds: Int) = ((milliseconds ?? 0) / 1000, (milliseconds ?? 0) % 1000 * 1000)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout.size(ofValue: limit)))
  }

  /// Reads available bytes, and waits if there are none.
  /// - Returns: the number of bytes; 0 at the end, negative on failure.
  package func read(into bytes: inout [UInt8]) -> Int {
    while true {
      let count = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Writes all bytes.
  /// - Returns: whether the other end still exists.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    return bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = send(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, flags)
        if count < 0, errno != EINTR { return false }
        rest = rest.dropFirst(max(0, count))
      }
      return true
    }
  }
}

// The system calls, which methods of the same name hide.
private func systemListen(_ descriptor: Int32) -> Int32 { listen(descriptor, 16) }

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
  connect(descriptor, address, length)
}

private func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }
