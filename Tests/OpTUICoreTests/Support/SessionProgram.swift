import OpScenario

@testable import OpTUICore

/// The program around a live session.
struct SessionProgram: DrivenApp {
  var driver: AppDriver
  let session: ScenarioSession
  private let files = WrittenFiles()

  /// - Parameter lines: the lines that were carried out before.
  init(_ lines: [String] = [], size: Canvas.Size = Canvas.Size(columns: 80, rows: 24), charset: Charset = .unicode) {
    session = ScenarioSession()
    for line in lines { _ = session.perform(line) }
    let files = SessionFiles(
      open: { path throws(OpeningFailure) in throw OpeningFailure("there is no file '\(path)'") },
      write: { [files] text, path in files.texts[path] = text })
    driver = AppDriver(
      showing: .session(session, name: "live", files), size: size, charset: charset, options: PlayOptions()
    ) {}
    send(.elapsed(.zero))
  }

  var play: PlayModel {
    guard let play = model.play else { preconditionFailure("the program shows no play") }
    return play
  }

  /// The files that were written, by path.
  var written: [String: String] { files.texts }
}

private final class WrittenFiles {
  var texts: [String: String] = [:]
}
