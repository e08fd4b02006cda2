import Foundation

// EmbedFiles OUTPUT FOLDER FILE...: writes the files of the folder, as the built-in scenarios and exercises, to one
// Swift file.
// EmbedFiles --pages OUTPUT --en FILE... --zh FILE...: writes pages of the documentation, in the language of the option
// before them, to one Swift file.
// EmbedFiles --translations OUTPUT FILE...: writes files in gettext's format to one Swift file.
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "--pages", let output = arguments.dropFirst().first {
  var language = "en"
  let pages = try arguments.dropFirst(2).compactMap { argument -> EmbeddedPage? in
    guard !argument.hasPrefix("--") else {
      language = String(argument.dropFirst(2))
      return nil
    }
    return EmbeddedPage(
      language: language,
      name: URL(filePath: argument).deletingPathExtension().lastPathComponent,
      text: try String(contentsOfFile: argument, encoding: .utf8))
  }
  try EmbeddedPage.source(of: pages).write(toFile: output, atomically: true, encoding: .utf8)
  exit(0)
}
if arguments.first == "--translations", let output = arguments.dropFirst().first {
  let files = try arguments.dropFirst(2).map { path -> TranslationFile in
    let name = URL(filePath: path).deletingPathExtension().lastPathComponent
    let text = try String(contentsOfFile: path, encoding: .utf8)
    do throws(TranslationFile.Mistake) {
      return try TranslationFile(name: name, text: text)
    } catch {
      fatalError("\(path):\(error.line): \(error.sentence)")
    }
  }
  try TranslationFile.source(of: files).write(toFile: output, atomically: true, encoding: .utf8)
  exit(0)
}
guard let output = arguments.first, let folder = arguments.dropFirst().first else {
  fatalError("usage: EmbedFiles OUTPUT FOLDER FILE...")
}

/// The name of the course file, which is not a scenario.
let courseName = "course"
var course = ""

let scenarios = try arguments.dropFirst(2).compactMap { path -> EmbeddedScenario? in
  let text = try String(contentsOfFile: path, encoding: .utf8)
  let name = String(path.dropFirst(folder.count).trimmingPrefix("/").dropLast(".yaml".count))
  if name == courseName {
    course = text
    return nil
  }
  do throws(ScenarioHead.Mistake) {
    return EmbeddedScenario(name: name, head: try ScenarioHead(of: text), text: text)
  } catch {
    fatalError("\(path): \(error.sentence)")
  }
}
let sorted = scenarios.sorted { $0.name < $1.name }
let list = { (scenarios: [EmbeddedScenario]) in scenarios.map(\.initializer).joined(separator: ",\n") }
let source = """
  extension BuiltIn {
    /// Every scenario file of the program that is no exercise, by name.
    package static let all: [BuiltIn] = [
  \(list(sorted.filter { !$0.isExercise }))
    ]

    /// The exercises of the program, in their order.
    package static let exercises: [BuiltIn] = [
  \(list(sorted.filter(\.isExercise)))
    ]

    /// The file of the course, which orders them.
    package static let course = \(EmbeddedScenario.literal(course))
  }

  """
try source.write(toFile: output, atomically: true, encoding: .utf8)
