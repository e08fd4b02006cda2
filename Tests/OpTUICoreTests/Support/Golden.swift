import Foundation
import Testing

@testable import OpTUICore

/// Pictures that were looked at once and are kept in files.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Goldens")

  /// Compares a frame with its file, or writes the file when `OPTUI_UPDATE_GOLDENS` is 1.
  static func check(_ canvas: Canvas, name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try check(Picture.text(of: canvas), file: "\(name).txt", sourceLocation: sourceLocation)
  }

  /// Compares a text with a file, or writes the file when `OPTUI_UPDATE_GOLDENS` is 1.
  static func check(_ drawn: String, file name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["OPTUI_UPDATE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      return try drawn.write(to: file, atomically: true, encoding: .utf8)
    }
    let kept = try? String(contentsOf: file, encoding: .utf8)
    guard drawn != kept else { return }
    let difference = kept.map { differences(kept: $0, drawn: drawn) } ?? "there is no such file\n\(drawn)"
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
