import LogSupport
import Testing

@testable import OpTUICore

/// The program around a real play.
struct LivePlay: DrivenApp {
  var driver: AppDriver
  private let source: VirtualPlaySource

  init(
    _ yaml: String = Story.yaml, named name: String = "image-pipeline",
    size: Canvas.Size = Canvas.Size(columns: 80, rows: 24), charset: Charset = .unicode, holds: Bool = true
  ) throws {
    let scenario = try #require(ScenarioLoader.load(file: "story.yaml", bytes: Array(yaml.utf8)).scenario)
    source = VirtualPlaySource(Play(scenario, holds: holds), feed: PlayFeed(firstLimit: 3))
    // Without its description and its end, which are not what these plays are about.
    let known = PlayTitle(of: scenario, named: name, language: nil)
    let title = PlayTitle(
      file: name, title: known.title, columnsOfNotes: known.columnsOfNotes, markCount: known.markCount,
      stopCount: known.stopCount, operations: known.operations, showsCode: known.showsCode)
    driver = AppDriver(AppModel(size: size, charset: charset, play: title), source: source)
    send(.elapsed(.zero))
  }

  var play: Play { source.play }

  /// The lines that `--ui plain` would print for the displayed events.
  var lines: [String] {
    guard let shown = model.play else { return [] }
    return shown.log.prefix(shown.timeline.eventCount)
      .map { EventLine($0, in: shown.timeline, charset: .unicode).line }
  }
}
