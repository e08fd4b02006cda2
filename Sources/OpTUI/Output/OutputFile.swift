import OpSystem

/// Files that the program writes atomically, and their folders.
enum OutputFile {
  /// Whether writing to a path would replace a file or a broken link. Pipes and devices are not replaced.
  static func exists(at path: String) -> Bool {
    let kind = kind(of: path)
    return kind == S_IFREG || kind == nil && isEntry(path)
  }

  /// Whether two paths lead to the same file.
  static func isSame(_ path: String, as other: String) -> Bool {
    guard let status = status(of: path), let other = self.status(of: other) else { return false }
    return status.isSameFile(as: other)
  }

  /// Refuses to replace a file unless forced.
  static func validate(_ path: String, force: Bool) throws(Failure) {
    guard !force, exists(at: path) else { return }
    throw Failure(.unwritableOutput, "'\(path)' exists: --force replaces it")
  }

  /// Writes a file atomically: under another name first, which then replaces the file. Bytes for a pipe or a device go
  /// there. A replaced file keeps its permissions, and links to it still lead to it.
  /// - Parameter replaces: whether an existing file may be replaced; otherwise checking and naming are one step.
  static func write(_ bytes: [UInt8], to path: String, replaces: Bool = true) throws(Failure) {
    let kind = kind(of: path)
    if replaces, let kind, kind != S_IFREG, kind != S_IFDIR {
      return try write(bytes, to: open(path, O_WRONLY), called: path)
    }
    let target = replaces ? resolvingLinks(path) : path
    TemporaryFile.removeLeftOver(beside: target)
    let temporary = TemporaryFile.open(beside: target)
    if temporary.descriptor >= 0, kind == S_IFREG { copyPermissions(of: path, to: temporary.descriptor) }
    do {
      try write(bytes, to: temporary.descriptor, called: path, isFile: true)
    } catch {
      if temporary.descriptor >= 0 { unlink(FileName.path(of: temporary.path)) }
      throw error
    }
    guard temporary.take(name: target, replaces: replaces) else {
      let failure = unwritable(path)
      unlink(FileName.path(of: temporary.path))
      throw failure
    }
  }

  /// Writes a text atomically.
  static func write(_ text: String, to path: String) throws(Failure) { try write(Array(text.utf8), to: path) }

  /// Writes a file named by the user, over what it may replace.
  /// - Returns: the identity of the written file.
  @discardableResult
  static func save(_ text: String, to name: String, over replaced: Replaced) throws(LoopFailure) -> FileIdentity {
    let path = FileName.expanded(name)
    let isThere = isEntry(path)
    switch replaced {
    case .nothing where isThere:
      throw LoopFailure("'\(name)' exists: `save NAME` writes another file, `save! \(name)` replaces it")
    case .own(let file) where isThere && identity(of: path) != file:
      throw LoopFailure(
        "'\(name)' was changed by another program: `save NAME` writes another file, `save! \(name)` replaces it")
    case .nothing, .own, .anything: break
    }
    try rethrowing(try write(Array(text.utf8), to: path, replaces: isThere || replaced == .anything)) {
      LoopFailure($0, otherwise: "cannot write '\(name)'")
    }
    return identity(of: path) ?? FileIdentity(device: 0, node: 0, size: 0, changed: 0)
  }

  /// The file as it is now; nil where there is none.
  static func identity(of path: String) -> FileIdentity? {
    status(of: path).map { status in
      FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev), node: UInt64(status.st_ino), size: Int64(status.st_size),
        changed: status.modified)
    }
  }

  /// Creates a folder and its missing parents.
  /// - Parameter mode: the permissions of created folders; by default those of the umask.
  static func makeFolder(_ path: String, mode: mode_t = 0o777) throws(Failure) {
    var prefix = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      prefix += "/\(part)"
      guard mkdir(FileName.path(of: prefix), mode) == 0 || errno == EEXIST || kind(of: prefix) == S_IFDIR else {
        throw unwritable(path)
      }
    }
  }

  /// - Parameter isFile: whether it is a regular file, whose bytes must reach the disk before its name does.
  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, called path: String, isFile: Bool = false
  ) throws(Failure) {
    guard descriptor >= 0 else { throw unwritable(path) }
    defer { close(descriptor) }
    var stream = OutputStream(descriptor, "'\(path)'")
    try stream.write(bytes)
    try stream.flush()
    // Some file systems cannot sync, and return EINVAL.
    guard isFile, fsync(descriptor) != 0, errno != EINVAL else { return }
    throw unwritable(path)
  }

  private static func kind(of path: String) -> mode_t? { status(of: path).map { $0.st_mode & S_IFMT } }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(FileName.path(of: path), &status) == 0 ? status : nil
  }

  /// Whether a path has a directory entry, even a broken link.
  private static func isEntry(_ path: String) -> Bool {
    var status = stat()
    return lstat(FileName.path(of: path), &status) == 0
  }

  private static func copyPermissions(of path: String, to descriptor: Int32) {
    if let status = status(of: path) { fchmod(descriptor, status.st_mode & 0o777) }
  }

  /// Returns the path to which links lead, also if the file does not exist.
  static func resolvingLinks(_ path: String) -> String {
    if let resolved = realpath(FileName.path(of: path), nil) {
      defer { free(resolved) }
      return FileName.text(at: resolved)
    }
    // The last link is broken; `realpath` has already refused cycles.
    var path = path
    for _ in 0..<40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
      guard readlink(FileName.path(of: path), &target, target.count - 1) > 0 else { break }
      let text = FileName.text(at: target)
      let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
      path = text.hasPrefix("/") ? text : folder + text
    }
    return path
  }

  static func open(_ path: String, _ flags: Int32) -> Int32 {
    OpSystem.open(FileName.path(of: path), flags | O_CLOEXEC, 0o666)
  }

  private static func unwritable(_ path: String) -> Failure {
    Failure(.unwritableOutput, "cannot write '\(path)': \(errorText())")
  }
}
