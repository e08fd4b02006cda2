import OpScenario
import OpTUICore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

// Sessions and files.
extension ScenarioFile {
  /// Begins a session with the scenario, and prints its problems.
  func beginSession(_ language: String?) throws(Failure) -> ScenarioSession {
    let base = try sessionBase()
    guard base.clock == .virtual else {
      throw Failure(.wrongUsage, "'\(name)' has 'clock: real': `optui live --real \(name)`")
    }
    return ScenarioSession(base, language: language)
  }

  /// Reads the scenario as the beginning of a session, and prints its problems.
  func sessionBase() throws(Failure) -> SessionBase {
    OutputStream.complain(load().report.rendered())
    guard let base = SessionBase.file(name, bytes: bytes) else { throw Failure(.invalidScenario) }
    return base
  }

  /// Writes a file as a whole: another name first, which then replaces it.
  static func write(_ text: String, to path: String) throws(Failure) {
    let draft = path + ".part"
    let descriptor = Self.open(draft)
    guard descriptor >= 0 else { throw unwritable(path) }
    do {
      var stream = OutputStream(descriptor, "'\(path)'")
      try stream.write(text)
      try stream.flush()
    } catch {
      close(descriptor)
      unlink(FileName.path(of: draft))
      throw error
    }
    close(descriptor)
    guard rename(FileName.path(of: draft), FileName.path(of: path)) == 0 else { throw unwritable(path) }
  }

  /// Writes a file that a person names; another one of that name only if it is to be replaced.
  static func save(_ text: String, to path: String, replaces: Bool) throws(OpeningFailure) {
    if !replaces, access(FileName.path(of: path), F_OK) == 0 {
      throw OpeningFailure("'\(path)' exists: `save! \(path)` replaces it")
    }
    do throws(Failure) {
      try write(text, to: path)
    } catch {
      throw OpeningFailure(error.message ?? "cannot write '\(path)'")
    }
  }

  private static func open(_ path: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(FileName.path(of: path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    #elseif canImport(Musl)
      Musl.open(FileName.path(of: path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    #else
      Glibc.open(FileName.path(of: path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    #endif
  }

  private static func unwritable(_ path: String) -> Failure {
    Failure(.unwritableOutput, "cannot write '\(path)': \(String(cString: strerror(errno)))")
  }
}

extension SessionFiles {
  /// The files of the person.
  static func ofPerson(_ language: String?) -> SessionFiles {
    SessionFiles(
      open: { path throws(OpeningFailure) in
        do throws(Failure) {
          return try ScenarioFile(named: path).beginSession(language)
        } catch {
          throw OpeningFailure(error.message ?? "'\(path)' is no valid scenario: `optui check` says why")
        }
      },
      write: { text, path, mayReplace throws(OpeningFailure) in
        try ScenarioFile.save(text, to: path, replaces: mayReplace)
      })
  }
}
