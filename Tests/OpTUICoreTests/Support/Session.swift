import LogSupport

@testable import OpTUICore

/// The program around a play that consists only of a log.
struct Session: DrivenApp {
  var driver: AppDriver
  private let trace = CommandTrace()

  init(
    _ story: [LogEvent] = Story.events, columns: Int = 80, rows: Int = 24, charset: Charset = .unicode,
    speed: Speed = .normal, clock: Scenario.Clock = .virtual, keys: KeyMap = .standard
  ) {
    var model = AppModel(
      size: Canvas.Size(columns: columns, rows: rows), charset: charset,
      play: PlayTitle(file: "image-pipeline", title: Story.title, clock: clock), speed: speed)
    model.adopt(keys: keys, logOrder: .newest, usesMouse: false)
    driver = AppDriver(model, source: StorySource(story))
    driver.trace = { [trace] in trace.commands.append($0) }
    send(.elapsed(.zero))
  }

  /// Every command of the model, in order.
  var commands: [AppCommand] { trace.commands }

  var play: PlayModel {
    guard let play = model.play else { preconditionFailure("the session shows no play") }
    return play
  }
}

/// The commands of a model, in order.
private final class CommandTrace {
  var commands: [AppCommand] = []
}
