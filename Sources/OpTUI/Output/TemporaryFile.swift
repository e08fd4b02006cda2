import OpSystem

/// A file under a temporary name until it takes its final one.
struct TemporaryFile {
  let path: String
  /// Negative if it could not be created; the reason is in `errno`.
  let descriptor: Int32

  private static let prefix = ".optui-"

  /// Creates a file in the folder of another one.
  static func open(beside path: String) -> TemporaryFile {
    var number = 0
    while true {
      let temporary = folder(of: path) + "\(prefix)\(getpid())-\(number)"
      let descriptor = OutputFile.open(temporary, O_WRONLY | O_CREAT | O_EXCL)
      if descriptor >= 0 || errno != EEXIST { return TemporaryFile(path: temporary, descriptor: descriptor) }
      number += 1
    }
  }

  /// Gives the file its final name.
  /// - Parameter replaces: whether to replace an existing file.
  /// - Returns: whether it succeeded; if not, the reason is in `errno`.
  func take(name: String, replaces: Bool) -> Bool {
    let (path, target) = (FileName.path(of: path), FileName.path(of: name))
    if replaces { return rename(path, target) == 0 }
    // `link` never replaces a file.
    if link(path, target) == 0 {
      unlink(path)
      return true
    }
    // Some file systems do not support links.
    guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else { return false }
    return access(target, F_OK) != 0 && rename(path, target) == 0
  }

  /// Removes files left by programs that were killed while saving, in the folder of a file.
  /// - Complexity: O(files in the folder).
  static func removeLeftOver(beside path: String) {
    let folder = folder(of: path)
    for name in FileName.entries(of: folder.isEmpty ? "." : folder) ?? [] where name.hasPrefix(prefix) {
      let parts = name.dropFirst(prefix.count).split(separator: "-").compactMap { Int32($0) }
      guard parts.count == 2, parts[0] > 1, kill(parts[0], 0) != 0, errno == ESRCH, isOld(folder + name) else {
        continue
      }
      unlink(FileName.path(of: folder + name))
    }
  }

  /// Whether the file has not been written for a minute: a process invisible to this one may still use it.
  private static func isOld(_ path: String) -> Bool {
    var status = stat()
    guard lstat(FileName.path(of: path), &status) == 0, status.st_uid == geteuid() else { return false }
    return Int64(time(nil)) - status.modified / 1_000_000_000 > 60
  }

  private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }
}
