import OpScenario

/// The words of a list: what is in it, and what can be done with it.
struct PickerWords: Sendable {
  let subject: PickerModel.Subject
  let language: Language
  /// Whether the scenarios are the lessons of a course.
  let hasCourse: Bool

  init(_ subject: PickerModel.Subject, _ language: Language = .english, hasCourse: Bool = false) {
    self.subject = subject
    self.language = language
    self.hasCourse = hasCourse
  }

  /// The word for one of them.
  var noun: String {
    switch subject {
    case .scenarios: hasCourse ? language.text("lesson", "课") : language.text("scenario", "场景")
    case .programs: language.text("program", "程序")
    case .exercises: language.text("exercise", "练习")
    }
  }

  /// Returns a number of them.
  func count(_ count: Int, of all: Int) -> String {
    let measure = subject == .scenarios && hasCourse ? "课" : "个\(noun)"
    let plural = all == 1 ? noun : noun + "s"
    return count == all
      ? language.text("\(all) \(plural)", "\(all) \(measure)")
      : language.text("\(count) of \(all) \(plural)", "\(all) \(measure)中的 \(count) 个")
  }

  /// The word for what Enter does.
  var verb: String {
    switch subject {
    case .scenarios: language.text("play", "播放")
    case .programs: language.text("attach to", "连接到")
    case .exercises: language.text("open", "打开")
    }
  }

  /// The word in the key bar for what Enter does.
  var hint: String {
    switch subject {
    case .scenarios: language.text("play", "播放")
    case .programs: language.text("attach", "连接")
    case .exercises: language.text("open", "打开")
    }
  }

  /// The heading of the help.
  var heading: String {
    switch subject {
    case .scenarios: hasCourse ? language.text("Lessons", "课程") : language.text("Scenarios", "场景")
    case .programs: language.text("Programs", "程序")
    case .exercises: language.text("Exercises", "练习")
    }
  }

  var noMatch: String { language.text("no \(noun) matches", "没有匹配的\(noun)") }

  /// Returns the rest of the heading: the number of rows below.
  func below(_ count: Int) -> String { count > 0 ? language.text(", \(count) more below", "，下面还有 \(count) 行") : "" }

  var allFinished: String {
    language.text("every lesson is finished: Enter plays one again", "所有课都学完了：按 Enter 可以重放一课")
  }

  /// Returns the row at the bottom while a search is typed.
  func searching(_ text: String) -> String {
    language.text("/\(text)_  Enter \(hint)s  Esc shows all", "/\(text)_  Enter \(hint)  Esc 显示全部")
  }

  /// Returns how much of the course is done: `12 done, 7 of 9 questions right`.
  func score(_ progress: CourseProgress, in course: CourseOutline) -> String {
    let done = course.lessons.count { progress.isFinished($0.name) }
    let answers = course.lessons.flatMap { progress.lessons[$0.name]?.answers.values.map(\.latest) ?? [] }
    let right = answers.count(where: \.isRight)
    let questions = language.text(", \(right) of \(answers.count) questions right", "，答对 \(right)/\(answers.count) 题")
    return (done > 0 ? language.text(", \(done) done", "，学完 \(done)") : "") + (answers.isEmpty ? "" : questions)
  }

  /// Returns the length of a chapter, or how much of it is done.
  func size(of chapter: CourseOutline.Chapter, _ progress: CourseProgress) -> String {
    let done = chapter.lessons.count { progress.isFinished($0.name) }
    let all = chapter.lessons.count
    return done > 0
      ? language.text("\(done) of \(all) done", "学完 \(done)/\(all)") : minutes(chapter.minutes)
  }

  /// Returns how many questions of a lesson were answered well, and how long it takes: `2/3  4 min`.
  func size(of lesson: CourseOutline.Lesson, _ progress: CourseProgress) -> String {
    let answers = progress.lessons[lesson.name]?.answers.values.map(\.latest) ?? []
    let score = answers.isEmpty ? "" : "\(answers.count(where: \.isRight))/\(answers.count)  "
    return score + minutes(lesson.minutes)
  }

  func minutes(_ count: Int) -> String { language.text("\(count) min", "\(count) 分钟") }
}
