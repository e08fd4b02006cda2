/// The course, and a way to open its lessons.
package struct CourseAccess {
  package let outline: CourseOutline
  package let open: LoopSubject.Opener

  package init(outline: CourseOutline, open: @escaping LoopSubject.Opener) {
    self.outline = outline
    self.open = open
  }
}

extension PlayOptions {
  /// Opens a lesson of the course, if it exists.
  func openLesson(_ name: String) throws(LoopFailure) -> Scenario {
    guard let course else { throw LoopFailure("there is no '\(name)'") }
    return try course.open(name)
  }
}
