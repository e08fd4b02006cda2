import ArgumentParser

extension RootCommand {
  /// Does what the command line says. Returns the status to end with.
  static func start() -> Int32 {
    do {
      var command = try parseAsRoot()
      try command.run()
      return 0
    } catch let failure as Failure {
      failure.report()
      return failure.status.rawValue
    } catch {
      return conclude(error)
    }
  }

  /// What the argument parser threw: help that was asked for, or a command line it does not understand.
  private static func conclude(_ error: any Error) -> Int32 {
    let text = fullMessage(for: error) + "\n"
    guard exitCode(for: error) == .success else {
      OutputStream.complain(text)
      return (exitCode(for: error) == .validationFailure ? Failure.Status.wrongUsage : .internalFault).rawValue
    }
    do {
      var output = OutputStream.standardOutput()
      try output.write(text)
      try output.flush()
      return 0
    } catch {
      error.report()
      return error.status.rawValue
    }
  }
}
