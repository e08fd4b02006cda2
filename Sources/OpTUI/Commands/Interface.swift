import ArgumentParser

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How a play is shown, as the command line puts it.
enum Interface: String, CaseIterable, ExpressibleByArgument {
  case auto, tui, plain, jsonl, none

  /// The terminal to show it on, taken over; nil when it is to be lines.
  func openTerminal(_ display: DisplayOptions) throws(Failure) -> Terminal? {
    switch self {
    case .auto:
      guard isatty(STDIN_FILENO) != 0, isatty(STDOUT_FILENO) != 0, Environment.process.hasScreen else { return nil }
      do {
        return try display.openTerminal()
      } catch {
        OutputStream.complain("optui: no full screen: \(error)\n")
        return nil
      }
    case .tui:
      do {
        return try display.openTerminal()
      } catch {
        throw Failure(.impossibleInterface, "a full screen is impossible here: \(error)")
      }
    case .plain, .jsonl, .none: return nil
    }
  }
}
