import Scenarios

/// The list of lessons for a screen and as lines.
enum LessonList {
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
    var lines: [String] = []
    let isColored = LineColors.current.standardOutput
    let outline = CourseAccess.outline(Environment.process.language, describesLessons: false)
    var latest: Int?
    for entry in entries {
      if let chapter = outline.chapter(of: entry.name), chapter != latest {
        let heading = "# \(chapter + 1) \(outline.chapters[chapter].title)"
        lines.append((latest == nil ? "" : "\n") + (isColored ? StyledText.text(heading, .bold) : heading))
        latest = chapter
      }
      let name = entry.name.printable
      let gap = column.gap(after: entry.name)
      lines.append((isColored ? StyledText.text(name, .executing) : name) + gap + entry.title.printable)
    }
    try OutputStream.print(lines)
  }

  /// Returns one JSON object per lesson.
  static var records: [String] {
    entries.map { entry in
      JSONBytes.text { json in
        json.member("name", entry.name.withReadableNames)
        json.member("title", entry.title)
        json.member("description", entry.description)
      }
    }
  }
}
