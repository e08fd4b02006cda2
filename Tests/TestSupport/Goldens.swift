import Foundation
package import Testing

/// Reviewed outputs, stored in files of a test target.
package struct Goldens {
  private let folder: URL

  /// - Parameter target: the test target whose folder `Goldens` has the files.
  package init(of target: String) {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    folder = tests.appending(path: target).appending(path: "Goldens")
  }

  /// The goldens that are plain text, by name.
  package func texts() throws -> [String: String] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let texts = try files.filter { $0.pathExtension == "txt" }.map {
      ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
    }
    return Dictionary(uniqueKeysWithValues: texts)
  }

  /// Whether the files are rewritten: `OPTUI_UPDATE_GOLDENS` is 1.
  package static var isUpdating: Bool { ProcessInfo.processInfo.environment["OPTUI_UPDATE_GOLDENS"] == "1" }

  /// Removes a file that no test compares, or fails because of it.
  package func discard(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if Self.isUpdating { return try FileManager.default.removeItem(at: folder.appending(path: name)) }
    Issue.record("\(name) is the golden of nothing", sourceLocation: sourceLocation)
  }

  /// Compares a text with a file, or writes the file.
  package func check(_ drawn: String, file name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = folder.appending(path: name)
    if Self.isUpdating {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      return try drawn.write(to: file, atomically: true, encoding: .utf8)
    }
    let kept = try? String(contentsOf: file, encoding: .utf8)
    guard drawn != kept else { return }
    let difference = kept.map { Self.differences(kept: $0, drawn: drawn) } ?? "there is no such file\n\(drawn)"
    Issue.record("\(name): \(difference)", sourceLocation: sourceLocation)
  }

  /// The rows that differ, each as kept and as drawn.
  private static func differences(kept: String, drawn: String) -> String {
    let kept = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let drawn = drawn.split(separator: "\n", omittingEmptySubsequences: false)
    let rows = (0..<max(kept.count, drawn.count)).compactMap { row -> String? in
      let old = row < kept.count ? kept[row] : "(none)"
      let new = row < drawn.count ? drawn[row] : "(none)"
      return old == new ? nil : "line \(row + 1)\n  kept  |\(old)|\n  drawn |\(new)|"
    }
    return "\(rows.count) lines differ\n" + rows.joined(separator: "\n")
  }
}
