/// The texts of a list: the kind of its entries, and what they are for.
struct PickerWords: Sendable {
  let subject: PickerModel.Subject
  /// Whether the scenarios are the lessons of a course.
  var hasCourse = false

  /// The word for an entry.
  var noun: String {
    switch subject {
    case .scenarios: hasCourse ? localized("lesson") : localized("scenario")
    case .programs: localized("program")
    case .exercises: localized("exercise")
    }
  }

  /// Returns a number of entries out of all.
  func count(_ count: Int, of all: Int) -> String {
    count == all ? number(all) : localized("\(count) of \(number(all))")
  }

  private func number(_ count: Int) -> String {
    switch subject {
    case .scenarios where hasCourse: count == 1 ? localized("1 lesson") : localized("\(count) lessons")
    case .scenarios: count == 1 ? localized("1 scenario") : localized("\(count) scenarios")
    case .programs: count == 1 ? localized("1 program") : localized("\(count) programs")
    case .exercises: count == 1 ? localized("1 exercise") : localized("\(count) exercises")
    }
  }

  /// The verb for Enter.
  var verb: String {
    switch subject {
    case .scenarios: localized("play")
    case .programs: localized("attach to")
    case .exercises: localized("open")
    }
  }

  /// The label of Enter in the key bar.
  var hint: String {
    switch subject {
    case .scenarios: localized("play")
    case .programs: localized("attach")
    case .exercises: localized("open")
    }
  }

  /// The heading of the help.
  var heading: String {
    switch subject {
    case .scenarios: hasCourse ? localized("Lessons") : localized("Scenarios")
    case .programs: localized("Programs")
    case .exercises: localized("Exercises")
    }
  }

  var noMatch: String { localized("no \(noun) matches") }

  var allFinished: String {
    localized("every lesson is finished: Enter plays one again")
  }

  /// Returns the bottom row while a search is typed.
  func searching(_ text: String) -> String {
    localized("/\(text)_  Enter \(hint)s  Esc shows all")
  }

  /// Returns the progress in the course: `12 done, 7 of 9 questions right`. Of the lessons with an answer, all questions
  /// count.
  func score(_ progress: CourseProgress, in course: CourseOutline) -> String {
    let done = course.lessons.count { progress.isFinished($0.name) }
    var (right, all) = (0, 0)
    for lesson in course.lessons {
      guard let answers = progress.lessons[lesson.name]?.answers, !answers.isEmpty else { continue }
      right += answers.values.count(where: \.best.isRight)
      all += lesson.questionCount(answered: answers.count)
    }
    return (done > 0 ? localized(", \(done) done") : "")
      + (all > 0 ? localized(", \(right) of \(all) questions right") : "")
  }

  /// Returns the duration of a chapter, or its progress.
  func size(of chapter: CourseOutline.Chapter, _ progress: CourseProgress) -> String {
    let done = chapter.lessons.count { progress.isFinished($0.name) }
    let all = chapter.lessons.count
    return done > 0
      ? localized("\(done) of \(all) done") : minutes(chapter.minutes)
  }

  /// Returns the number of right answers in a lesson, at best and at first, and its duration: `1 of 2 right  4 min`. A
  /// question that was not seen counts among all.
  func size(of lesson: CourseOutline.Lesson, _ progress: CourseProgress) -> String {
    let answers = progress.lessons[lesson.name]?.answers.values.map(\.self) ?? []
    guard !answers.isEmpty else { return minutes(lesson.minutes) }
    let (first, best) = (answers.count(where: \.first.isRight), answers.count(where: \.best.isRight))
    let all = lesson.questionCount(answered: answers.count)
    let score =
      first == best
      ? localized("\(best) of \(all) right")
      : localized("\(best) of \(all) right, at first \(first)")
    return score + "  " + minutes(lesson.minutes)
  }

  /// Returns the same for a narrow list, with the best result only: `1/2  4 min`.
  func shortSize(of lesson: CourseOutline.Lesson, _ progress: CourseProgress) -> String {
    guard let answers = progress.lessons[lesson.name]?.answers.values, !answers.isEmpty else {
      return minutes(lesson.minutes)
    }
    let all = lesson.questionCount(answered: answers.count)
    return "\(answers.count(where: \.best.isRight))/\(all)  " + minutes(lesson.minutes)
  }

  func minutes(_ count: Int) -> String { localized("\(count) min") }
}

extension CourseOutline.Lesson {
  /// Returns the number of its questions. More can have been answered in an earlier version of the lesson.
  fileprivate func questionCount(answered count: Int) -> Int { max(count, questionCount) }
}
