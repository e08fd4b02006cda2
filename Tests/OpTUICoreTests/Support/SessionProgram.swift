@testable import OpTUICore

/// The program around a live session.
struct SessionProgram: DrivenApp {
  var driver: AppDriver
  let session: ScenarioSession
  private let files = WrittenFiles()

  /// - Parameter lines: the lines executed before.
  init(_ lines: [String] = [], size: Canvas.Size = Canvas.Size(columns: 80, rows: 24), charset: Charset = .unicode) {
    session = ScenarioSession()
    for line in lines { _ = session.perform(line) }
    let files = SessionFiles(
      open: { path throws(LoopFailure) in
        guard path == "other.yaml", let session = ScenarioSession(file: path, bytes: Array(Self.other.utf8)) else {
          throw LoopFailure("there is no file '\(path)'")
        }
        return session
      },
      write: { [files] text, path, replaced throws(LoopFailure) in
        if path.hasPrefix("locked/") { throw LoopFailure("cannot write '\(path)'") }
        if replaced == .nothing, files.texts[path] != nil { throw LoopFailure("'\(path)' exists") }
        files.texts[path] = text
        return .test
      }, exists: { [files] in files.texts[$0] != nil })
    driver = AppDriver(
      showing: .session(session, name: "session"), size: size, charset: charset, options: PlayOptions(files: files)
    ) {}
    send(.elapsed(.zero))
  }

  var play: PlayModel {
    guard let play = model.play else { preconditionFailure("the program shows no play") }
    return play
  }

  /// A file that the session has not written.
  static let theirs = "theirs"

  static let other = "optui: 1\ntitle: Other\nqueues: {q: {}}\noperations: {z: {queue: q, duration: 1s}}\n"

  /// The files, by path.
  var written: [String: String] { files.texts }
}

private final class WrittenFiles {
  var texts = ["theirs.yaml": SessionProgram.theirs, "other.yaml": SessionProgram.other]
}

extension FileIdentity {
  /// Some file.
  static let test = FileIdentity(device: 1, node: 2, size: 3, changed: 4)
}
