import Foundation
import Scenarios
import Testing

@Suite struct BuiltInTests {
  /// The folder the built-in scenarios come from, found from this file's own place.
  static let folder = URL(filePath: #filePath).appending(path: "../../../scenarios").standardized

  @Test func everyFileIsBuiltInAsItIs() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".yaml") }
    let files = try paths.sorted().map { path in
      let text = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
      return (name: String(path.dropLast(".yaml".count)), text: text)
    }
    #expect(BuiltIn.all.map(\.name) == files.map(\.name).sorted())
    for (builtIn, file) in zip(BuiltIn.all, files.sorted { $0.name < $1.name }) {
      #expect(Array(builtIn.text.utf8) == Array(file.text.utf8), "\(file.name) was changed on its way in")
    }
  }
}
