extension AppDriver {
  /// Creates a driver for the first subject.
  /// - Parameter wake: called on any thread when a play on real threads has moved.
  init(
    showing subject: LoopSubject, size: Canvas.Size, charset: Charset, options: PlayOptions,
    wake: @escaping @Sendable () -> Void
  ) {
    self = DriverSetup(size: size, charset: charset, options: options, wake: wake).driver(showing: subject)
  }
}

/// The screen and options from which drivers are created: a method for each kind of subject.
private struct DriverSetup {
  let size: Canvas.Size
  let charset: Charset
  let options: PlayOptions
  let wake: @Sendable () -> Void

  func driver(showing subject: LoopSubject) -> AppDriver {
    switch subject {
    case .scenario(let scenario, let name): driver(playing: scenario, named: name)
    case .session(let session, let name): driver(continuing: session, named: name)
    case .realTimeSession(let session, let name): driver(continuing: session, named: name)
    case .log(let log, let name):
      driver(AppModel(size: size, charset: charset, log: log, named: name, speed: options.speed))
    case .growingLog(let subject): driver(following: subject)
    case .picker(let entries, let open): driver(listing: entries, open)
    case .exercises(let store): driver(at: store)
    case .programs(let entries, let open): driver(listingPrograms: entries, open)
    }
  }

  private func driver(playing scenario: Scenario, named name: String) -> AppDriver {
    var title = PlayTitle(of: scenario, named: name, language: options.language)
    if !options.holds { title.stopCount = title.markCount }
    options.fileNews?.begin(wake: wake)
    let openLesson = opener(options.openLesson)
    let reopen = { (name: String) throws(LoopFailure) -> AppDriver.Opened in
      guard let news = options.fileNews, options.course?.outline.contains(name) != true else {
        return try openLesson(name)
      }
      return opened(try news.open(name), named: title.file)
    }
    return AppDriver(adopted(model(of: title)), source: source(of: scenario), options: options, open: reopen)
  }

  private func driver(continuing session: ScenarioSession, named name: String) -> AppDriver {
    let title = PlayTitle(ofSession: session.scenario, named: name, language: options.language)
    var driver = driver(model(of: title), VirtualPlaySource(session))
    driver.sendNews()
    return driver
  }

  private func driver(continuing session: RealTimeSession, named name: String) -> AppDriver {
    let title = PlayTitle(
      ofSession: session.scenario, named: localized("\(name) (no undo)"), language: options.language, clock: .real)
    return driver(model(of: title), RealTimePlaySource(of: session) { [wake] in session.begin(onNews: wake) })
  }

  private func driver(following subject: GrowingLogSubject) -> AppDriver {
    let model = AppModel(
      size: size, charset: charset, log: subject.log, with: subject.origin.capabilities,
      named: subject.name, speed: options.speed)
    var driver = driver(model, GrowingLogSource(subject, wake: wake))
    driver.sendNews()
    return driver
  }

  private func driver(listing entries: [PickerModel.Entry], _ open: @escaping LoopSubject.Opener) -> AppDriver {
    options.fileNews?.begin(wake: wake)
    return AppDriver(list(of: entries, .scenarios), options: options, open: opener(open))
  }

  private func driver(at store: any ExerciseStore) -> AppDriver {
    let makeOpened = { (reading: ExerciseReading) -> AppDriver.Opened? in
      switch reading.content {
      case .scenario(let scenario): opened(scenario, named: reading.state.name, exercise: reading.state)
      case .run(let run): opened(run, exercise: reading.state)
      case nil: nil
      }
    }
    let opener = { name throws(LoopFailure) -> AppDriver.Opened in
      guard let opened = makeOpened(try store.open(name)) else { throw LoopFailure("'\(name)' cannot be played") }
      return opened
    }
    var driver = AppDriver(
      list(of: store.entries, .exercises), options: withoutSessionFiles,
      exercises: AppDriver.Exercises(store: store, opened: makeOpened), open: opener)
    store.begin(wake: wake)
    driver.open(store.first)
    return driver
  }

  private func driver(listingPrograms entries: [PickerModel.Entry], _ open: @escaping LoopSubject.ProgramOpener)
    -> AppDriver
  {
    options.fileNews?.begin(wake: wake)
    let opener = { (name: String) throws(LoopFailure) -> AppDriver.Opened in opened(try open(name)) }
    return AppDriver(list(of: entries, .programs), options: withoutSessionFiles, open: opener)
  }
}

// Common parts of the drivers
extension DriverSetup {
  private func driver(_ model: AppModel, _ source: (any PlaySource)? = nil) -> AppDriver {
    AppDriver(adopted(model), source: source, options: options)
  }

  private func list(of entries: [PickerModel.Entry], _ subject: PickerModel.Subject) -> AppModel {
    adopted(AppModel(size: size, charset: charset, entries: entries, of: subject, speed: options.speed))
  }

  /// The options for subjects whose plays are not saved as sessions.
  private var withoutSessionFiles: PlayOptions {
    var options = options
    options.files = .none
    return options
  }

  private func model(of title: PlayTitle) -> AppModel {
    AppModel(size: size, charset: charset, play: title, speed: options.speed)
  }

  private func source(of scenario: Scenario) -> any PlaySource {
    switch scenario.clock {
    case .virtual: VirtualPlaySource(Play(scenario, language: options.language, holds: options.holds))
    case .real:
      RealTimePlaySource { [wake, language = options.language] in
        ThreadedPlay(scenario, language: language, isOpenEnded: true, onNews: wake)
      }
    }
  }

  private func adopted(_ model: AppModel) -> AppModel {
    var model = model
    model.adopt(keys: options.keys, logOrder: options.logOrder, usesMouse: options.usesMouse)
    if options.isForProjector { model.useProjector() }
    if let course = options.course { model.adopt(course: course.outline, options.progress.progress) }
    return model
  }

  private func opener(_ open: @escaping LoopSubject.Opener) -> AppDriver.Opener {
    { name throws(LoopFailure) -> AppDriver.Opened in opened(try open(name), named: name) }
  }

  private func opened(_ subject: GrowingLogSubject, exercise: ExerciseState? = nil) -> AppDriver.Opened {
    AppDriver.Opened(
      source: GrowingLogSource(subject, wake: wake),
      message: .openedLog(subject.log, name: subject.name, subject.origin.capabilities), exercise: exercise)
  }

  private func opened(_ scenario: Scenario, named name: String, exercise: ExerciseState? = nil) -> AppDriver.Opened {
    var title = PlayTitle(of: scenario, named: name, language: options.language)
    if !options.holds { title.stopCount = title.markCount }
    return AppDriver.Opened(source: source(of: scenario), message: .opened(title), exercise: exercise)
  }
}
