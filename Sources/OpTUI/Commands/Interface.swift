import ArgumentParser
import OpSystem

/// A way to show a play.
enum Interface: String, CaseIterable, ExpressibleByArgument {
  case auto, tui, plain, jsonl, none

  /// Whether standard input and output are a terminal.
  static var isInteractive: Bool { isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 }

  /// Takes over the terminal; returns nil if a play is to be printed as lines.
  func openTerminal(_ display: DisplayOptions, _ configuration: Configuration) throws(Failure) -> Terminal? {
    switch self {
    case .auto:
      guard Self.isInteractive else { return nil }
      do {
        return try display.openTerminal(configuration)
      } catch {
        Failure(.impossibleInterface, "no full screen: \(error)").report()
        return nil
      }
    case .tui:
      return try rethrowing(try display.openTerminal(configuration)) { (refusal: TerminalRefusal) in
        Failure(.impossibleInterface, "a full screen is not available here: \(refusal)")
      }
    case .plain, .jsonl, .none: return nil
    }
  }

  /// The format of the lines printed without a screen.
  var lineFormat: EventLines.Format {
    switch self {
    case .auto, .tui, .plain: .plain
    case .jsonl: .jsonLines
    case .none: .none
    }
  }
}
