#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Folders with scenario files in them.
enum ScenarioFolder {
  /// Returns the scenario files in a folder and below it, in alphabetical order; a path that is no folder is returned
  /// itself.
  ///
  /// Hidden entries are left out, and links to folders are not followed: they may lead back.
  static func files(at path: String) -> [String] {
    guard let names = entries(of: path) else { return [path] }
    return names.sorted().flatMap { name in
      let entry = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      return isFolder(entry) ? files(at: entry) : name.hasSuffix(".yaml") ? [entry] : []
    }
  }

  /// Returns the names in a folder; nil if it is not a folder, or cannot be read.
  private static func entries(of path: String) -> [String]? {
    guard let folder = opendir(FileName.path(of: path)) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        FileName.text(of: Array(bytes.prefix { $0 != 0 }))
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(FileName.path(of: path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
