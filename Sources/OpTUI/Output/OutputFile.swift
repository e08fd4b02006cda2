import Localization
import OpTUICore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Files that the program writes as a whole, and their folders.
enum OutputFile {
  /// Whether writing to a path would replace a file, or a link that leads nowhere. A pipe or a device loses nothing.
  static func exists(at path: String) -> Bool {
    let kind = kind(of: path)
    return kind == S_IFREG || kind == nil && isEntry(path)
  }

  /// Whether two paths lead to one file.
  static func isSame(_ path: String, as other: String) -> Bool {
    guard let status = status(of: path), let other = self.status(of: other) else { return false }
    return status.st_dev == other.st_dev && status.st_ino == other.st_ino
  }

  /// Refuses to replace a file, unless that is wanted.
  static func validate(_ path: String, force: Bool) throws(Failure) {
    guard !force, exists(at: path) else { return }
    throw Failure(.unwritableOutput, "'\(path)' exists: --force replaces it")
  }

  /// Writes a file as a whole: under another name first, which then replaces it. Where there is a pipe or a device, the
  /// bytes go there. A file that is replaced keeps its permissions, and a link to it still leads to it.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    let kind = kind(of: path)
    if let kind, kind != S_IFREG, kind != S_IFDIR {
      return try write(bytes, to: open(path, O_WRONLY), called: path)
    }
    let target = resolvingLinks(path)
    let (temporary, descriptor) = openTemporary(beside: target)
    if descriptor >= 0, kind == S_IFREG { copyPermissions(of: path, to: descriptor) }
    do {
      try write(bytes, to: descriptor, called: path)
    } catch {
      if descriptor >= 0 { unlink(FileName.path(of: temporary)) }
      throw error
    }
    guard rename(FileName.path(of: temporary), FileName.path(of: target)) == 0 else {
      let failure = unwritable(path)
      unlink(FileName.path(of: temporary))
      throw failure
    }
  }

  /// Writes a text as a whole.
  static func write(_ text: String, to path: String) throws(Failure) { try write(Array(text.utf8), to: path) }

  /// Writes a file that a person names; another one of that name only if it is to be replaced.
  static func save(_ text: String, to path: String, replaces: Bool) throws(LoopFailure) {
    if !replaces, isEntry(path) {
      throw LoopFailure("'\(path)' exists: `save NAME` writes another file, `save! \(path)` replaces it")
    }
    do throws(Failure) {
      try write(text, to: path)
    } catch {
      throw LoopFailure(error, otherwise: "cannot write '\(path)'")
    }
  }

  /// Makes a folder and those above it that are missing.
  /// - Parameter mode: the permissions of the folders that are made; by default what the user's mask allows.
  static func makeFolder(_ path: String, mode: mode_t = 0o777) throws(Failure) {
    var prefix = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      prefix += "/\(part)"
      guard mkdir(FileName.path(of: prefix), mode) == 0 || errno == EEXIST || kind(of: prefix) == S_IFDIR else {
        throw unwritable(path)
      }
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, called path: String) throws(Failure) {
    guard descriptor >= 0 else { throw unwritable(path) }
    defer { close(descriptor) }
    var stream = OutputStream(descriptor, "'\(path)'")
    try stream.write(bytes)
    try stream.flush()
  }

  private static func kind(of path: String) -> mode_t? { status(of: path).map { $0.st_mode & S_IFMT } }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(FileName.path(of: path), &status) == 0 ? status : nil
  }

  /// Whether a folder has an entry of this path, also if it is a link that leads nowhere.
  private static func isEntry(_ path: String) -> Bool {
    var status = stat()
    return lstat(FileName.path(of: path), &status) == 0
  }

  private static func copyPermissions(of path: String, to descriptor: Int32) {
    if let status = status(of: path) { fchmod(descriptor, status.st_mode & 0o777) }
  }

  /// Returns the path of the file to which links lead; the same path where there is no file yet.
  private static func resolvingLinks(_ path: String) -> String {
    guard let resolved = realpath(FileName.path(of: path), nil) else { return path }
    defer { free(resolved) }
    return FileName.text(at: resolved)
  }

  /// Makes a new file in the folder of another one.
  private static func openTemporary(beside path: String) -> (path: String, descriptor: Int32) {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    var number = 0
    while true {
      let temporary = "\(folder).optui-\(getpid())-\(number)"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL)
      if descriptor >= 0 || errno != EEXIST { return (temporary, descriptor) }
      number += 1
    }
  }

  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(FileName.path(of: path), flags | O_CLOEXEC, 0o666)
    #elseif canImport(Musl)
      Musl.open(FileName.path(of: path), flags | O_CLOEXEC, 0o666)
    #else
      Glibc.open(FileName.path(of: path), flags | O_CLOEXEC, 0o666)
    #endif
  }

  private static func unwritable(_ path: String) -> Failure {
    Failure(.unwritableOutput, "cannot write '\(path)': \(String(cString: strerror(errno)))")
  }
}
