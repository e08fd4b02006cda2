import Localization
import OpScenario

extension AppDriver {
  /// Creates a driver for the thing that is shown first.
  /// - Parameter wake: called on any thread when a play on real threads has moved.
  init(
    showing subject: LoopSubject, size: Canvas.Size, charset: Charset, options: PlayOptions,
    wake: @escaping @Sendable () -> Void
  ) {
    let makeSource = { (scenario: Scenario) -> any PlaySource in
      switch scenario.clock {
      case .virtual: VirtualPlaySource(scenario, language: options.language, holds: options.holds)
      case .real: LivePlaySource(scenario, language: options.language, wake: wake)
      }
    }
    func adopted(_ model: AppModel) -> AppModel {
      var model = model
      model.adopt(keys: options.keys, logOrder: options.logOrder, usesMouse: options.usesMouse)
      if options.isForProjector { model.useProjector() }
      if let course = options.course { model.adopt(course: course.outline, options.progress.progress) }
      return model
    }
    func opener(_ open: @escaping LoopSubject.Opener) -> Opener {
      { name throws(OpeningFailure) -> Opened in
        let scenario = try open(name)
        let title = PlayTitle(of: scenario, named: name, language: options.language)
        return Opened(source: makeSource(scenario), message: .opened(title))
      }
    }
    switch subject {
    case .scenario(let scenario, let name):
      let title = PlayTitle(of: scenario, named: name, language: options.language)
      let model = AppModel(size: size, charset: charset, play: title, speed: options.speed)
      options.fileNews?.begin(wake: wake)
      let openLesson = opener(options.openLesson)
      let reopen = { (name: String) throws(OpeningFailure) -> Opened in
        guard let news = options.fileNews, options.course?.outline.contains(name) != true else {
          return try openLesson(name)
        }
        let scenario = try news.open(name)
        let title = PlayTitle(of: scenario, named: title.file, language: options.language)
        return Opened(source: makeSource(scenario), message: .opened(title))
      }
      self.init(
        adopted(model), source: makeSource(scenario), language: options.language, files: options.files,
        fileNews: options.fileNews, progress: options.progress, open: reopen)
    case .session(let session, let name):
      let title = PlayTitle(ofSession: session.scenario, named: name, language: options.language)
      let model = AppModel(size: size, charset: charset, play: title, speed: options.speed)
      self.init(
        adopted(model), source: SessionPlaySource(session, files: options.files), language: options.language)
      sendNews()
    case .realTimeSession(let session, let name):
      let title = PlayTitle(
        ofSession: session.scenario, named: localized("\(name) (no undo)"), language: options.language, clock: .real)
      let model = AppModel(size: size, charset: charset, play: title, speed: options.speed)
      let source = LivePlaySource(session, files: options.files, wake: wake)
      self.init(adopted(model), source: source, language: options.language)
    case .log(let log, let name):
      let model = AppModel(size: size, charset: charset, log: log, named: name, speed: options.speed)
      self.init(adopted(model), language: options.language)
    case .growingLog(let subject):
      let model = AppModel(
        size: size, charset: charset, log: subject.log, from: subject.origin.source,
        isExecuted: subject.origin.isExecuted,
        named: subject.name, speed: options.speed)
      let source = GrowingLogSource(subject, wake: wake)
      self.init(adopted(model), source: source, language: options.language)
      sendNews()
    case .picker(let entries, let open):
      options.fileNews?.begin(wake: wake)
      let model = AppModel(size: size, charset: charset, entries: entries, speed: options.speed)
      self.init(
        adopted(model), language: options.language, files: options.files, fileNews: options.fileNews,
        progress: options.progress, open: opener(open))
    case .exercises(let desk):
      let model = AppModel(size: size, charset: charset, entries: desk.entries, of: .exercises, speed: options.speed)
      let makeOpened = { (reading: ExerciseReading) -> Opened? in
        reading.scenario.map { scenario in
          let title = PlayTitle(of: scenario, named: reading.state.name, language: options.language)
          return Opened(source: makeSource(scenario), message: .opened(title), exercise: reading.state)
        }
      }
      let opener = { name throws(OpeningFailure) -> Opened in
        guard let opened = makeOpened(try desk.open(name)) else { throw OpeningFailure("'\(name)' cannot be played") }
        return opened
      }
      self.init(
        adopted(model), language: options.language, exercises: Exercises(desk: desk, opened: makeOpened), open: opener)
      desk.begin(wake: wake)
      open(desk.first)
    case .programs(let entries, let open):
      options.fileNews?.begin(wake: wake)
      let model = AppModel(size: size, charset: charset, entries: entries, of: .programs, speed: options.speed)
      let opener = { name throws(OpeningFailure) -> Opened in
        let subject = try open(name)
        return Opened(
          source: GrowingLogSource(subject, wake: wake),
          message: .openedLog(subject.log, name: subject.name, subject.origin.source))
      }
      self.init(adopted(model), language: options.language, fileNews: options.fileNews, open: opener)
    }
    outputs = options.outputs
  }
}
