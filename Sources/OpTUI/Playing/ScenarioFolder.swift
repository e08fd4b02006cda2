#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder as a collection of scenario files.
enum ScenarioFolder {
  /// The scenario files in a folder and below it, in alphabetical order; a path that is no folder is one itself.
  ///
  /// Hidden entries are left out, and links to folders are not followed: they may lead back.
  static func files(at path: String) -> [String] {
    guard let names = entries(of: path) else { return [path] }
    return names.sorted().flatMap { name in
      let entry = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      return isFolder(entry) ? files(at: entry) : name.hasSuffix(".yaml") ? [entry] : []
    }
  }

  /// nil when it is no folder that can be read.
  private static func entries(of path: String) -> [String]? {
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
