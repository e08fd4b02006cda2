/// The course as text: chapters, lessons, and progress.
package struct CourseWords {
  private let words: PickerWords
  private let glyphs: Glyphs

  package init(_ charset: Charset) {
    words = PickerWords(subject: .scenarios, hasCourse: true)
    glyphs = charset.glyphs
  }

  package func lines(of course: CourseOutline, _ progress: CourseProgress) -> [String] {
    let width = course.lessons.map { DisplayWidth.of($0.name) }.max() ?? 0
    let all = course.lessons.count
    var lines = [words.count(all, of: all) + words.score(progress, in: course)]
    for (index, chapter) in course.chapters.enumerated() {
      let heading = localized("\(chapter.title): \(words.size(of: chapter, progress))")
      lines += ["", "\(index + 1) \(heading)", "  \(chapter.teaches)"]
      for lesson in chapter.lessons {
        let isLatest = progress.latest == lesson.name
        let mark =
          progress.isFinished(lesson.name)
          ? glyphs.look(of: .finished).mark : isLatest ? glyphs.look(of: .executing).mark : .blank
        let name = lesson.name + String(repeating: " ", count: width - DisplayWidth.of(lesson.name))
        let marks = lesson.extensions.isEmpty ? "" : "  + \(FoundationExtension.mark(lesson.extensions))"
        lines.append("  \(mark.text) \(name)  \(lesson.title)  \(words.size(of: lesson, progress))\(marks)")
      }
    }
    if let next = course.current(progress) {
      let call = "optui run \(next.name)"
      lines += ["", localized("next: \(call)")]
    }
    return lines
  }
}
