/// The program on a screen: turns keys, signals and time into messages to the model, and draws its frames.
///
/// Runs on one thread. Sleeps until something happens, without limit if nothing can happen by itself.
package struct PlayLoop<Display: Screen & ~Copyable>: ~Copyable {
  private var screen: Display
  private var driver: AppDriver
  private let exitsAtEnd: Bool
  private let clock: () -> Duration
  private let onIdle: (_ frame: Int, _ eventCount: Int) -> Void
  /// The time of which the model was last informed.
  private var lastTick: Duration
  private var lastFrame: Duration?
  /// The duration of the latest frame.
  private var frameCost = Duration.zero
  private var frameCount = 0
  /// Whether the play has moved by itself since the last frame.
  private var hasNews = false
  /// Whether typed keys may be left.
  private var hasMoreKeys = false
  /// Whether the screen reports the mouse.
  private var usesMouse = false

  /// The minimum time between frames while the play catches up or moves by itself. Frames take at most a fifth of the
  /// time, so that a long log can be read.
  private var frameInterval: Duration { max(.milliseconds(33), frameCost * 5) }
  /// The number of keys read before a frame may be drawn and signals are handled.
  private static var keysAtOnce: Int { 256 }
  /// The minimum time passed to the model between two keys. Keys of pasted text come faster.
  private static var tickInterval: Duration { .milliseconds(1) }
  /// The maximum time that a play moves before keys are read.
  private static var timeBetweenKeys: Duration { .milliseconds(20) }

  /// - Parameters:
  ///   - screen: the screen, restored when it is destroyed.
  ///   - subject: the first subject.
  ///   - clock: the wall time, which stops while the machine sleeps.
  ///   - onIdle: called after each frame that shows everything so far.
  package init(
    _ screen: consuming Display, showing subject: LoopSubject, options: PlayOptions,
    clock: @escaping () -> Duration = wallTime(),
    onIdle: @escaping (_ frame: Int, _ eventCount: Int) -> Void = { _, _ in }
  ) {
    let wake = screen.wake
    driver = AppDriver(
      showing: subject, size: screen.size, charset: screen.charset, options: options, wake: wake)
    if let notice = screen.notice { driver.send(.told(notice)) }
    self.screen = screen
    exitsAtEnd = options.exitsAtEnd
    self.clock = clock
    self.onIdle = onIdle
    lastTick = clock()
  }

  /// Runs until a reason to end, and restores the screen.
  package consuming func run() -> Outcome {
    let ending = showUntilEnd()
    return Outcome(ending: ending, summary: driver.model.summary(), summaryTellsEnd: driver.model.summaryTellsEnd)
  }

  private mutating func showUntilEnd() -> Outcome.Ending {
    tick()
    while true {
      performCommands()
      if driver.hasQuit { return .done }
      drawIfDue()
      if isOver { return .done }
      let wake = screen.wait(atMost: timeToSleep)
      if let ending = answerSignals() { return ending }
      if wake.contains(.gone) { return .hungUp }
      tick()
      if wake.contains(.woken) {
        driver.takeFileNews()
        driver.takeExerciseNews()
        if driver.movesByItself { sendNews() }
      }
      if wake.contains(.input) || hasMoreKeys { readKeys() }
    }
  }

  private var timeToSleep: Duration? {
    if driver.isBusy || hasMoreKeys { return .zero }
    return hasNews ? frameInterval : driver.model.deadline
  }

  private var isOver: Bool { exitsAtEnd && !hasNews && driver.isAtEnd }

  // MARK: - Input

  /// Tells the model the wall time since the previous call, if it is at least an interval.
  private mutating func tick(after interval: Duration = .zero) {
    let now = clock()
    guard now - lastTick >= interval else { return }
    driver.send(.elapsed(now - lastTick))
    lastTick = now
  }

  /// Sends the model the news of a play or log that moves by itself.
  private mutating func sendNews() {
    hasNews = true
    driver.sendNews()
  }

  /// Handles each key after the effects of those before it.
  private mutating func readKeys() {
    for _ in 0..<Self.keysAtOnce {
      guard !driver.hasQuit, let input = screen.nextInput() else {
        hasMoreKeys = false
        return
      }
      tick(after: Self.tickInterval)
      driver.receive(input)
      performCommands()
    }
    hasMoreKeys = true
  }

  /// Handles signals.
  /// - Returns: the reason to end; nil to continue.
  private mutating func answerSignals() -> Outcome.Ending? {
    let signals = screen.takeSignals()
    if let signal = signals.ending {
      if signals.isInterrupt { driver.send(.interrupted) }
      guard signals.isInterrupt, !driver.hasQuit else { return .signal(signal) }
      screen.dismissInterrupt()
    }
    if signals.wantsStop {
      tick()
      screen.stopProcess()
      if let signal = screen.takeSignals().ending { return .signal(signal) }
      returnToForeground()
    } else if signals.wasContinued {
      screen.resume()
      returnToForeground()
    } else if signals.wasResized {
      screen.adoptSize()
      driver.send(.resized(screen.size))
    }
    return nil
  }

  /// Continues after a stop, which does not count as time, on a screen that may have another size.
  private mutating func returnToForeground() {
    lastTick = clock()
    driver.send(.resized(screen.size))
    driver.send(.continued)
  }

  // MARK: - Output

  private mutating func performCommands() {
    let end = clock() + Self.timeBetweenKeys
    driver.performCommands { [clock] in clock() >= end }
    if let command = driver.editorCommand.take() {
      driver.noteEditorStatus(screen.run(command))
      returnToForeground()
    }
    if let copy = driver.copyToMake.take() {
      driver.finish(copy, isTaken: copy.part != .file && screen.copy(copy.text))
    }
    if driver.hasBegun.take() { lastTick = clock() }
  }

  private mutating func drawIfDue() {
    if driver.needsRepaint.take() { screen.repaint() }
    if driver.model.usesMouse != usesMouse {
      usesMouse.toggle()
      screen.useMouse(usesMouse)
    }
    let now = clock()
    let isCatchingUp = driver.isBusy || hasMoreKeys
    if isCatchingUp || hasNews, let lastFrame, now - lastFrame < frameInterval { return }
    screen.draw(driver.canvas())
    lastFrame = now
    frameCost = clock() - now
    hasNews = false
    frameCount += 1
    if !isCatchingUp { onIdle(frameCount, driver.source?.sentEventCount ?? 0) }
  }
}

/// Returns a clock that starts now and stops while the machine sleeps.
package func wallTime() -> () -> Duration {
  let start = SuspendingClock.now
  return { SuspendingClock.now - start }
}
