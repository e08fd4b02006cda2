// Export file names
extension PlayModel {
  /// The suggested names, one per format.
  var exportNames: [String] { ExportFormat.offered.map { stem + $0.suffixes[0] } }

  /// Returns the file for a word: a format name stands for its suggested file name.
  func exportPath(_ word: String) -> String { ExportFormat(rawValue: word).map { stem + $0.suffixes[0] } ?? word }

  /// Returns the problem of an export; nil if it can be attempted.
  func problem(withExportTo word: String, at place: SourcePlace?) -> Problem? {
    if log.isEmpty {
      return Problem(.error, "empty", "nothing has happened yet: there is nothing to export", at: place)
    }
    guard ExportFormat(file: exportPath(word)) == nil else { return nil }
    return Problem(
      .error, "wrong-kind", "the name does not tell the format", at: place,
      hint: "one of: \(ExportFormat.offered.map(\.rawValue).joined(separator: ", "))")
  }

  /// The name of the play without folder and suffix.
  private var stem: String {
    let file = title.file.split(separator: "/").last ?? ""
    let name = file.prefix { $0 != "." }.map { $0.isLetter || $0.isNumber || $0 == "_" ? String($0) : "-" }.joined()
    return name.isEmpty ? "play" : name
  }
}

extension ExportFormat {
  /// All formats, starting with those that need no other tool.
  fileprivate static let offered = [svg, html] + allCases.filter { $0 != svg && $0 != html }
}
