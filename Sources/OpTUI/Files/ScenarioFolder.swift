import OpSystem
import Scenarios

/// Folders of scenario files.
enum ScenarioFolder {
  /// Returns the scenario files in and below a folder, sorted by name, or the built-in scenarios of a built-in folder;
  /// another path is returned itself.
  static func files(at path: String) -> [String] {
    switch try? Target(path, among: [.file, .folder], isSilent: true) {
    case .folder(let path)?: contents(at: path) ?? [path]
    case .lessons(let folder)?: builtIns(in: folder).map(\.name)
    case _: [path]
    }
  }

  /// Returns the scenario files in and below a folder, sorted by name; nil if the path is not a folder.
  ///
  /// Hidden entries, courses, pipes, sockets and devices are skipped. Links to folders are not followed, because they
  /// may form cycles.
  static func contents(at path: String) -> [String]? {
    guard let names = entries(of: path) else { return nil }
    return names.sorted().flatMap { name in
      let entry = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      if isFolder(entry) { return contents(at: entry) ?? [] }
      let isScenario = Scenario.fileSuffixes.contains(where: name.hasSuffix) && name != course
      return isScenario && !isSpecial(entry) ? [entry] : []
    }
  }

  /// The name of the file that orders the lessons of its folder.
  private static let course = "course.yaml"

  /// Returns the built-in scenarios of a folder such as `images`.
  static func builtIns(in folder: String) -> [BuiltIn] {
    let name = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    return name.isEmpty ? [] : BuiltIn.all.filter { $0.name.hasPrefix(name + "/") }
  }

  /// Returns list entries for scenario files. An unplayable file has the reason as its title.
  static func list(of files: [String]) -> [PickerModel.Entry] {
    let language = Environment.process.language
    return files.map { path in
      do throws(Failure) {
        let (scenario, report) = try ScenarioFile(path: path).load()
        guard let scenario else { return PickerModel.Entry(name: path, title: report.firstSentence ?? "") }
        return PickerModel.Entry(
          name: path, title: scenario.title.text(in: language), description: scenario.description?.text(in: language))
      } catch {
        return PickerModel.Entry(name: path, title: error.message ?? "")
      }
    }
  }

  /// Returns the names in a folder that do not begin with a point; nil if it is not a folder, or cannot be read.
  static func entries(of path: String) -> [String]? {
    FileName.entries(of: path)?.filter { !$0.hasPrefix(".") }
  }

  /// Whether a path leads to a pipe, a socket or a device, which may never end. False for a broken link, so that
  /// opening it reports the error.
  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    guard stat(FileName.path(of: path), &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(FileName.path(of: path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

extension ProblemReport {
  /// The first error; nil if there is none.
  var firstError: Problem? { problems.first { $0.severity == .error } }

  /// The first error in one line, with its place; nil if there is none.
  var firstSentence: String? {
    firstError.map { problem in
      (problem.place.map { localized("line \($0.line): ") } ?? "") + problem.message
        + (problem.hint.map { " (\($0))" } ?? "")
    }
  }
}
