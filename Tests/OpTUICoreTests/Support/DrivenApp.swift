@testable import OpTUICore

/// The program around a play, without a screen and a clock: `AppDriver` with functions for tests.
protocol DrivenApp {
  var driver: AppDriver { get set }
}

extension DrivenApp {
  /// The model as a frame would show it.
  var model: AppModel {
    var driver = driver
    driver.arrange()
    return driver.model
  }

  /// The text on the screen, with any line breaks.
  var screen: String { Picture.text(of: model.canvas()).split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  mutating func send(_ message: AppMessage) {
    driver.send(message)
    performCommands()
  }

  /// Performs all commands, each at its earliest possible time.
  private mutating func performCommands() {
    repeat { driver.performCommands { true } } while driver.isBusy
  }

  mutating func press(_ keys: Key...) { for key in keys { send(.key(key)) } }

  mutating func press(_ text: String) { for character in text { send(.key(.character(character))) } }

  /// Presses keys, some of which are not letters, as in `Key(typed:)`.
  mutating func type(_ keys: String) { for key in keys { press(Key(typed: key)) } }

  /// Uses the mouse on a cell of the screen.
  mutating func use(mouse kind: MouseEvent.Kind, row: Int, column: Int) {
    driver.receive(.mouse(MouseEvent(kind: kind, row: row, column: column)))
    performCommands()
  }

  mutating func elapse(_ wall: Duration) { send(.elapsed(wall)) }

  /// Plays to a virtual time in steps of a quarter of a second, past every hold.
  mutating func run(to time: Duration) {
    while let play = model.play, play.time < EngineTime(time), play.transport != .end {
      if play.clock.hold != nil {
        press(play.openQuestion == nil ? play.keys.keys(forActionNamed: "pause")[0] : .enter)
      }
      elapse(min(.milliseconds(250), EngineTime(time) - play.time))
    }
  }
}
