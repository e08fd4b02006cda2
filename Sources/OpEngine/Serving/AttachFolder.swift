import Localization
internal import OpSystem

/// The folder with the sockets of the user's programs that serve their engines.
package enum AttachFolder {
  private static let suffix = ".sock"

  /// `optui` in `$XDG_RUNTIME_DIR` if that is a folder, else `optui-UID` in `$TMPDIR` or `/tmp`.
  package static var path: String {
    if let runtime = variable("XDG_RUNTIME_DIR"), isFolder(runtime) { return "\(runtime)/optui" }
    return "\(variable("TMPDIR") ?? "/tmp")/optui-\(geteuid())"
  }

  package static func socketPath(of process: ProcessIdentity) -> String {
    "\(path)/\(process.pid)-\(process.start)\(suffix)"
  }

  /// Returns the process of a file in the folder; nil if it is not a process's socket.
  package static func process(ofFile name: String) -> ProcessIdentity? {
    guard name.hasSuffix(suffix) else { return nil }
    let numbers = name.dropLast(suffix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard numbers.count == 2, let pid = Int32(numbers[0]), pid > 0, let start = UInt64(numbers[1]) else { return nil }
    return ProcessIdentity(pid: pid, start: start)
  }

  /// Makes the folder if missing, and checks that no other user has access to it.
  package static func prepare() throws(EngineError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw EngineError(lastErrorAtSocket: path) }
    try check()
  }

  /// Checks that the folder is the user's own, and closed to all others.
  package static func check() throws(EngineError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw EngineError(lastErrorAtSocket: path) }
    guard status.st_mode & S_IFMT != S_IFLNK else { throw EngineError(socket: path, "its folder is a symbolic link") }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw EngineError(socket: path, "its parent is not a folder") }
    guard status.st_uid == geteuid() else { throw EngineError(socket: path, "its folder belongs to another user") }
    guard status.st_mode & 0o077 == 0 else { throw EngineError(socket: path, "its folder is open to other users") }
  }

  /// Checks that no other user can replace a socket in the folder of a user-chosen path. The folder must belong to the
  /// user or root, and be writable only by the user and the user's own group, unless, as in `/tmp`, everyone can remove
  /// only their own files. Its parent folders are not checked.
  static func check(folderOf path: String) throws(EngineError) {
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    var status = stat()
    guard stat(folder, &status) == 0 else { throw EngineError(lastErrorAtSocket: path) }
    guard [geteuid(), 0].contains(status.st_uid) else {
      throw EngineError(socket: path, "its folder belongs to another user")
    }
    let isOpen = status.st_mode & 0o002 != 0 || (status.st_mode & 0o020 != 0 && status.st_gid != getegid())
    guard !isOpen || status.st_mode & S_ISVTX != 0 else {
      throw EngineError(socket: path, "its folder is open to other users")
    }
  }

  /// Removes the sockets of processes that have ended, and returns those of the others.
  package static func livingSockets() -> [(process: ProcessIdentity, path: String)] {
    guard (try? check()) != nil, let names = names(inFolder: path) else { return [] }
    var sockets: [(process: ProcessIdentity, path: String)] = []
    for name in names.map({ String(decoding: $0, as: UTF8.self) }) {
      guard let process = process(ofFile: name) else { continue }
      if ProcessIdentity(pid: process.pid) == process {
        sockets.append((process, "\(path)/\(name)"))
      } else {
        unlink("\(path)/\(name)")
      }
    }
    return sockets.sorted { $0.process.pid < $1.process.pid }
  }

  /// Returns the value of a variable that is an absolute path of a folder.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
