package enum CourseLoader {
  /// Reads a course; `file` is its name for messages.
  ///
  /// The course is nil if any problem is an error.
  package static func load(bytes: [UInt8]) -> (course: Course?, problems: [Problem]) {
    let problems = ProblemList()
    var course = Course()
    if let root = ScenarioLoader.tree(of: bytes, problems) {
      let reader = Reader(declared: DeclaredIDs(), problems: problems)
      if let map = reader.map(root, wanted: "a map with 'course' and 'chapters'") {
        reader.checkVersion(ofCourse: map)
        Reader.courseKeys.read(map, of: "a course", into: &course, by: reader)
        reader.reportRepeatedLessons(of: course)
      }
    }
    let found = problems.inFileOrder
    return (found.contains { $0.severity == .error } ? nil : course, found)
  }
}

extension Reader {
  fileprivate static let courseKeys = KeyTable<Course>(
    "course",
    [
      FormatKey("course", ValueForm(.any)) { _, _, _ in },
      FormatKey("chapters", ValueForm(.any)) { reader, entry, course in
        for node in reader.list(entry.value, wanted: "a list of chapters") ?? [] {
          if let chapter = reader.chapter(node) { course.chapters.append(chapter) }
        }
      },
    ])

  private static let chapterKeys = KeyTable<Course.Chapter>(
    "chapter",
    [
      FormatKey("title", ValueForm(.any)) { reader, entry, chapter in
        chapter.title = reader.text(entry.value) ?? chapter.title
      },
      FormatKey("teaches", ValueForm(.any)) { reader, entry, chapter in
        chapter.teaches = reader.text(entry.value) ?? chapter.teaches
      },
      FormatKey("lessons", ValueForm(.any), to: \.lessons) { $0.lessons($1) },
    ])

  fileprivate func checkVersion(ofCourse map: Node.Map) {
    guard let version = map["course"] else {
      return problems.add(
        "missing-version", "a course begins with the version of its format", at: map.entries.first?.keyPlace,
        hint: "write  course: 1  before this")
    }
    if version.text != "1" {
      problems.add(
        "unsupported-version", "expected version 1 of the format, found \(version)", at: version.place)
    }
  }

  private func chapter(_ node: Node) -> Course.Chapter? {
    guard let map = map(node, wanted: "a chapter with 'title', 'teaches' and 'lessons'") else { return nil }
    for key in Self.chapterKeys.words.names where !map.has(key) {
      problems.add("missing-key", "a chapter needs '\(key)'", at: node.place)
    }
    var chapter = Course.Chapter(title: LocalizedText(""), teaches: LocalizedText(""))
    Self.chapterKeys.read(map, of: "a chapter", into: &chapter, by: self)
    return chapter
  }

  private func lessons(_ node: Node) -> [Course.Lesson] {
    entries(node, wanted: "a map of lessons to minutes").compactMap { entry in
      integer(entry.value, in: 1...600, wanted: "a number of minutes").map {
        Course.Lesson(name: entry.key, minutes: $0, place: entry.keyPlace)
      }
    }
  }

  fileprivate func reportRepeatedLessons(of course: Course) {
    var places: [String: SourcePlace] = [:]
    for lesson in course.lessons {
      if let first = places.updateValue(lesson.place, forKey: lesson.name) {
        problems.add(
          "repeated-lesson", "'\(lesson.name.shortened(to: 40))' is in the course twice", at: lesson.place,
          hint: "first at \(first.line):\(first.column)")
      }
    }
  }
}
