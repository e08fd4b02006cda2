import Foundation
import Testing

@testable import OpScenario

@Suite struct FormatSchemaTests {
  @Test func `Every referenced definition exists`() throws {
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(FormatSchema.text.utf8)) as? [String: Any])
    let definitions = try #require(schema["definitions"] as? [String: Any])
    #expect(Set(definitions.keys) == Set(Reader.tables.map(\.name)))
    for part in FormatSchema.text.components(separatedBy: "#/definitions/").dropFirst() {
      let name = String(part.prefix { $0 != "\"" })
      #expect(definitions[name] != nil, "there is no definition '\(name)'")
    }
  }

  /// The file in the repository is what editors read beside the built-in scenarios.
  @Test func `The file beside the scenarios is what the program prints`() throws {
    let repository = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let file = repository.appending(path: "scenarios/scenario.schema.json")
    #expect(try String(contentsOf: file, encoding: .utf8) == FormatSchema.text, "`optui schema` prints another one")
  }

  @Test func `Every built-in scenario names the schema in its first line`() throws {
    let repository = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let folder = repository.appending(path: "scenarios")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    for path in files where path.hasSuffix(".yaml") && path != "course.yaml" {
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let up = String(repeating: "../", count: path.split(separator: "/").count - 1)
      #expect(text.hasPrefix(FormatSchema.modeline(for: "\(up)scenario.schema.json") + "\n"), "\(path)")
    }
  }
}
