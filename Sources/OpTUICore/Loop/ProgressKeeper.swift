/// A loop's access to the user's progress.
package struct ProgressKeeper {
  package typealias Record = (CourseProgress.Change) throws(LoopFailure) -> CourseProgress

  /// The initial progress.
  package let progress: CourseProgress
  /// Records a change. Returns the new progress, including changes of other programs.
  package let record: Record

  package init(progress: CourseProgress, record: @escaping Record) { (self.progress, self.record) = (progress, record) }

  /// A keeper that stores nothing.
  package static var none: ProgressKeeper {
    var progress = CourseProgress()
    return ProgressKeeper(progress: progress) { change throws(LoopFailure) in
      progress.apply(change)
      return progress
    }
  }
}
