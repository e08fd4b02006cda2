import OpSystem

/// A file under a name of its own, until it takes the name that it is written for.
struct TemporaryFile {
  let path: String
  /// Negative if it cannot be made; the reason is in `errno`.
  let descriptor: Int32

  private static let prefix = ".optui-"

  /// Makes a new file in the folder of another one.
  static func open(beside path: String) -> TemporaryFile {
    var number = 0
    while true {
      let temporary = folder(of: path) + "\(prefix)\(getpid())-\(number)"
      let descriptor = OutputFile.open(temporary, O_WRONLY | O_CREAT | O_EXCL)
      if descriptor >= 0 || errno != EEXIST { return TemporaryFile(path: temporary, descriptor: descriptor) }
      number += 1
    }
  }

  /// Gives the file its name.
  /// - Parameter replaces: whether another file may have it.
  /// - Returns: whether it has the name now; else the reason is in `errno`.
  func take(name: String, replaces: Bool) -> Bool {
    let (path, target) = (FileName.path(of: path), FileName.path(of: name))
    if replaces { return rename(path, target) == 0 }
    // A link never replaces anything.
    if link(path, target) == 0 {
      unlink(path)
      return true
    }
    // Some file systems have no links.
    guard [EPERM, EOPNOTSUPP, ENOSYS].contains(errno) else { return false }
    return access(target, F_OK) != 0 && rename(path, target) == 0
  }

  /// Removes what programs have left that ended amid a save, in the folder of a file.
  /// - Complexity: O(files there).
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

  /// Whether nobody has written the file for a minute: a process that this one does not see may be at it.
  private static func isOld(_ path: String) -> Bool {
    var status = stat()
    guard lstat(FileName.path(of: path), &status) == 0, status.st_uid == geteuid() else { return false }
    return time(nil) - status.modified.tv_sec > 60
  }

  private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }
}
