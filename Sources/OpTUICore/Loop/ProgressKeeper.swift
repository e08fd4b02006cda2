/// The access to the progress of a person that a loop has.
package struct ProgressKeeper {
  package typealias Record = (CourseProgress.Change) throws(LoopFailure) -> CourseProgress

  /// The progress at the beginning.
  package let progress: CourseProgress
  /// Keeps a change. Returns the progress with it, and with what other programs have kept meanwhile.
  package let record: Record

  package init(progress: CourseProgress, record: @escaping Record) { (self.progress, self.record) = (progress, record) }

  /// Nothing is kept.
  package static var none: ProgressKeeper {
    var progress = CourseProgress()
    return ProgressKeeper(progress: progress) { change throws(LoopFailure) in
      progress.apply(change)
      return progress
    }
  }
}
