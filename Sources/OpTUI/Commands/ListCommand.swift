import ArgumentParser
import OpEngine
import OpTUICore
import Scenarios

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the lessons: the built-in scenarios, in the order of the course.")

  @Option(help: "The format of the list; json prints one object per line.")
  var format = TextOrJSON.text

  @OptionGroup var display: LineOptions

  func run() throws {
    switch format {
    case .text: try Self.printLines(Self.entries)
    case .json:
      var output = OutputStream.standardOutput()
      for entry in Self.entries {
        let line = JSONBytes.text { json in
          json.member("name", entry.name.withReadableNames)
          json.member("title", entry.title)
          json.member("description", entry.description)
        }
        try output.write(line + "\n")
      }
      try output.flush()
    }
  }

  /// The built-in scenarios in the order of the course.
  static var entries: [PickerModel.Entry] {
    let language = Environment.process.language
    let builtIns = Dictionary(BuiltIn.all.map { ($0.name, $0) }) { first, _ in first }
    let lessons = CourseAccess.course.lessons.compactMap { builtIns[$0.name] }
    let names = Set(lessons.map(\.name))
    return (lessons + BuiltIn.all.filter { !names.contains($0.name) }).map { builtIn in
      PickerModel.Entry(
        name: builtIn.name, title: builtIn.title(in: language), description: builtIn.summary(in: language),
        words: builtIn.words)
    }
  }

  static func printLines(_ entries: [PickerModel.Entry]) throws(Failure) {
    let column = NameColumn(entries.map(\.name))
    var output = OutputStream.standardOutput()
    let isColored = LineColors.current.standardOutput
    let outline = CourseAccess.outline(Environment.process.language)
    var latest: Int?
    for entry in entries {
      if let chapter = outline.chapter(of: entry.name), chapter != latest {
        let heading = "# \(chapter + 1) \(outline.chapters[chapter].title)"
        try output.write(
          (latest == nil ? "" : "\n") + (isColored ? StyledText.text(heading, .bold) : heading) + "\n")
        latest = chapter
      }
      let name = entry.name.printable
      let gap = column.gap(after: entry.name)
      try output.write((isColored ? StyledText.text(name, .executing) : name) + gap + entry.title.printable + "\n")
    }
    try output.flush()
  }
}
