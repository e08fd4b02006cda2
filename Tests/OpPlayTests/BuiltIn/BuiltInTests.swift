import Foundation
import OpPlay
import Scenarios
import Testing

@Suite struct BuiltInTests {
  /// The folder the built-in scenarios come from, found from this file's own place.
  static let folder = URL(filePath: #filePath).appending(path: "../../../../scenarios").standardized

  @Test func `Every file is built in as it is`() throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter {
      $0.hasSuffix(".yaml") && $0 != "course.yaml"
    }
    let files = try paths.map { path in
      let text = try String(contentsOf: Self.folder.appending(path: path), encoding: .utf8)
      return (name: String(path.dropLast(".yaml".count)), text: text)
    }.sorted { $0.name < $1.name }
    let builtIns = (BuiltIn.all + BuiltIn.exercises).sorted { $0.name < $1.name }
    #expect(builtIns.map(\.name) == files.map(\.name))
    for (builtIn, file) in zip(builtIns, files) {
      #expect(Array(builtIn.text.utf8) == Array(file.text.utf8), "\(file.name) was changed on its way in")
    }
    #expect(BuiltIn.course == (try String(contentsOf: Self.folder.appending(path: "course.yaml"), encoding: .utf8)))
  }

  /// Lists show them without loading the file.
  @Test(arguments: BuiltIn.all + BuiltIn.exercises)
  func `Title and description are those of the file`(_ builtIn: BuiltIn) throws {
    let scenario = try scenario(of: builtIn)
    let texts = { (variants: [BuiltIn.Variant]) in
      variants.map { LocalizedText.Variant(language: $0.language, text: $0.text) }
    }
    #expect(texts(builtIn.title) == scenario.title.variants)
    #expect(texts(builtIn.summary) == scenario.description?.variants ?? [])
  }

  @Test(arguments: BuiltIn.all)
  func `Every one meets its expectations`(_ builtIn: BuiltIn) throws {
    let scenario = try scenario(of: builtIn)
    #expect(!scenario.expectations.isEmpty, "it asserts nothing")
    let failures = Verifier.check(scenario)
    #expect(failures.isEmpty, "\(report(failures, of: builtIn))")
  }

  @Test(arguments: BuiltIn.all)
  func `Each has two languages in two lines`(_ builtIn: BuiltIn) throws {
    let scenario = try scenario(of: builtIn)
    let notes = notes(of: scenario)
    #expect(!notes.isEmpty, "it has no narration")
    let names = scenario.operations.flatMap { [$0.name, $0.note] } + scenario.queues.flatMap { [$0.name, $0.note] }
    for text in notes + ([scenario.title, scenario.description] + names).compactMap(\.self) {
      #expect(text.variants.map(\.language) == ["en", "zh"], "\(text.first)")
    }
    // A line of 76 columns breaks at a word, so two hold a little less than twice as much.
    for text in notes.flatMap(\.variants).map(\.text) {
      #expect(DisplayWidth.of(text) <= 2 * 76 - 12, "\(text)")
    }
  }

  @Test(arguments: BuiltIn.all)
  func `An operation has one name in notes and lanes`(_ builtIn: BuiltIn) throws {
    let scenario = try scenario(of: builtIn)
    let named = scenario.operations.map { ($0.id, $0.name) } + scenario.queues.map { ($0.id, $0.name) }
    for (id, name) in named {
      for variant in name?.variants ?? [] where variant.text != id {
        for text in notes(of: scenario).flatMap(\.variants) where text.language == variant.language {
          let words = text.text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
          #expect(!words.contains { $0 == id }, "'\(variant.text)' in the lanes: \(text.text)")
        }
      }
    }
  }

  /// The notes, the questions and their reasons.
  private func notes(of scenario: Scenario) -> [LocalizedText] {
    scenario.threads.flatMap(\.steps).flatMap { step -> [LocalizedText] in
      switch step.action {
      case .show(.note(let text)): [text]
      case .show(.ask(let question)):
        [question.text] + question.choices.map(\.text) + [question.because].compactMap(\.self)
      case .show(.inquire(let inquiry)): [inquiry.text, inquiry.because].compactMap(\.self)
      case _: []
      }
    }
  }

  private func scenario(of builtIn: BuiltIn) throws -> Scenario {
    let (scenario, problems) = ScenarioLoader.load(file: "\(builtIn.name).yaml", bytes: Array(builtIn.text.utf8))
    #expect(problems.isEmpty, "\(report(problems, of: builtIn))")
    return try #require(scenario)
  }

  private func report(_ problems: [Problem], of builtIn: BuiltIn) -> String {
    ProblemReport(problems, file: "\(builtIn.name).yaml", text: builtIn.text).rendered()
  }
}
