import Localization
import OpScenario

/// The course, and the way to open its lessons.
package struct CourseAccess {
  package let outline: CourseOutline
  package let open: LoopSubject.Opener

  package init(outline: CourseOutline, open: @escaping LoopSubject.Opener) {
    self.outline = outline
    self.open = open
  }
}

/// The access to the progress of a person that a loop has.
package struct ProgressKeeper {
  package typealias Record = (CourseProgress.Change) throws(OpeningFailure) -> CourseProgress

  /// The progress at the beginning.
  package let progress: CourseProgress
  /// Keeps a change. Returns the progress with it, and with what other programs have kept meanwhile.
  package let record: Record

  package init(progress: CourseProgress, record: @escaping Record) {
    self.progress = progress
    self.record = record
  }

  /// Nothing is kept.
  package static var none: ProgressKeeper {
    var progress = CourseProgress()
    return ProgressKeeper(progress: progress) { change throws(OpeningFailure) in
      progress.apply(change)
      return progress
    }
  }
}

extension PlayOptions {
  /// Opens a lesson of the course, if there is one.
  func openLesson(_ name: String) throws(OpeningFailure) -> Scenario {
    guard let course else { throw OpeningFailure("there is no '\(name)'") }
    return try course.open(name)
  }
}
