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
  /// Whether writing to a path would replace a file. A pipe or a device loses nothing.
  static func exists(at path: String) -> Bool { kind(of: path) == S_IFREG }

  /// Refuses to replace a file, unless that is wanted.
  static func validate(_ path: String, force: Bool) throws(Failure) {
    guard !force, exists(at: path) else { return }
    throw Failure(.unwritableOutput, "'\(path)' exists: --force replaces it")
  }

  /// Writes a file as a whole: under another name first, which then replaces it. Where there is a pipe or a device, the
  /// bytes go there.
  static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    if let kind = kind(of: path), kind != S_IFREG, kind != S_IFDIR {
      return try write(bytes, to: open(path, O_WRONLY), called: path)
    }
    let draft = path + ".part"
    do {
      try write(bytes, to: open(draft, O_WRONLY | O_CREAT | O_TRUNC), called: path)
    } catch {
      unlink(FileName.path(of: draft))
      throw error
    }
    guard rename(FileName.path(of: draft), FileName.path(of: path)) == 0 else {
      let failure = unwritable(path)
      unlink(FileName.path(of: draft))
      throw failure
    }
  }

  /// Writes a text as a whole.
  static func write(_ text: String, to path: String) throws(Failure) { try write(Array(text.utf8), to: path) }

  /// Writes a file that a person names; another one of that name only if it is to be replaced.
  static func save(_ text: String, to path: String, replaces: Bool) throws(OpeningFailure) {
    if !replaces, access(FileName.path(of: path), F_OK) == 0 {
      throw OpeningFailure("'\(path)' exists: `save NAME` writes another file, `save! \(path)` replaces it")
    }
    do throws(Failure) {
      try write(text, to: path)
    } catch {
      throw OpeningFailure(error, otherwise: "cannot write '\(path)'")
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

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(FileName.path(of: path), &status) == 0 ? status.st_mode & S_IFMT : nil
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
