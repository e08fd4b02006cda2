import ArgumentParser
import OpSystem
import Translations

extension RootCommand {
  /// Runs the command line.
  /// - Returns: the exit status.
  static func start() -> Int32 {
    // `setenv` is safe: only one thread runs yet.
    if let language = Language(arguments: FileName.arguments) {
      setenv(Environment.languageVariable, language.rawValue, 1)
    }
    let catalog: Catalog? = Environment.process.language == "zh" ? .chinese : nil
    let colors = LineColors(
      arguments: FileName.arguments, environment: .process,
      terminals: (OutputStream.standardOutput().isTerminal, OutputStream.standardError().isTerminal))
    return Catalog.$current.withValue(catalog) { LineColors.$current.withValue(colors, operation: carryOut) }
  }

  private static func carryOut() -> Int32 {
    do {
      if let completions = CompletionScript(askedBy: FileName.arguments) {
        try OutputStream.print(completions.text)
        return 0
      }
      let arguments = current(FileName.arguments)
      try validateHelp(arguments)
      var command = try parseAsRoot(arguments)
      try command.run()
      return 0
    } catch let failure as Failure {
      failure.report()
      return failure.status.rawValue
    } catch let status as ExitCode {
      return status.rawValue
    } catch {
      return conclude(error)
    }
  }

  /// Prints the parser's output: the help, or an error in the command line.
  private static func conclude(_ error: any Error) -> Int32 {
    // The message quotes arguments, which may contain control sequences.
    let message =
      Catalog.current == nil
      ? fullMessage(for: error) : ParserText(fullMessage(for: error, columns: ParserText.unwrapped)).text
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { String($0).printable }.joined(separator: "\n") + "\n"
    guard exitCode(for: error) == .success else {
      OutputStream.complain(StyledText.help(text, isColored: LineColors.current.standardError))
      return (exitCode(for: error) == .validationFailure ? Failure.Status.wrongUsage : .internalFault).rawValue
    }
    do {
      try OutputStream.print(StyledText.help(text, isColored: LineColors.current.standardOutput))
      return 0
    } catch {
      error.report()
      return error.status.rawValue
    }
  }
}
