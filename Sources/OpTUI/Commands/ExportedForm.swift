import ArgumentParser

/// A form in which `optui export` writes a target.
enum ExportedForm: Equatable, CaseIterable, ExpressibleByArgument {
  /// The whole play in the format of another tool.
  case play(ExportFormat)
  case screen(Screen)
  case source(Source)

  /// One screen, as the terminal shows it.
  enum Screen: String, CaseIterable {
    /// Plain text.
    case text
    /// Text with the escape sequences of its colours.
    case ansi
    case svg
  }

  /// The text of a scenario.
  enum Source: String, CaseIterable {
    /// The scenario file.
    case yaml
    /// A program that does the same.
    case swift
  }

  /// The forms by their words; `svg` is that of a play.
  static let allCases =
    ExportFormat.allCases.map(Self.play) + [.screen(.text), .screen(.ansi)] + Source.allCases.map(Self.source)

  static var allValueStrings: [String] { allCases.map(\.word) }

  init?(argument: String) {
    guard let form = Self.allCases.first(where: { $0.word == argument }) else { return nil }
    self = form
  }

  /// The form for a file name; nil if unknown.
  init?(file: String) {
    let file = file.lowercased()
    guard let form = Self.allCases.first(where: { $0.suffixes.contains(where: file.hasSuffix) }) else { return nil }
    self = form
  }

  /// The word after `--to`.
  var word: String {
    switch self {
    case .play(let format): format.rawValue
    case .screen(let format): format.rawValue
    case .source(let source): source.rawValue
    }
  }

  /// The suffixes of file names for it.
  var suffixes: [String] {
    switch self {
    case .play(let format): format.suffixes
    case .screen(.text): [".txt"]
    case .screen, .source(.swift): [".\(word)"]
    case .source(.yaml): Scenario.fileSuffixes
    }
  }

  /// The form in which a screen is written for the same word; nil if there is none.
  var ofScreen: Screen? {
    switch self {
    case .play(.svg): .svg
    case .screen(let format): format
    case .play, .source: nil
    }
  }
}
