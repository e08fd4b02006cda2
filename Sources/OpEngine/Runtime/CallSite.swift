internal import OpSystem

#if canImport(Glibc) && canImport(Runtime)
  internal import struct Runtime.Backtrace
  internal import struct Runtime.SymbolicatedBacktrace
#endif

/// The line of the program that called the engine: the place of a mistake.
///
/// Methods that programs override cannot take `#fileID`, and setters no arguments at all, so the stack is searched.
/// That is slow, and done only before the program ends; not at all if `SWIFT_BACKTRACE` has `symbolicate=off`, which
/// the runtime obeys in its own reports.
enum CallSite {
  #if canImport(Glibc) && canImport(Runtime)
    /// The maximum number of frames to search: names and lines of each take a large program milliseconds.
    private static let frames = 24

    private static var isWanted: Bool {
      Engine.variable("SWIFT_BACKTRACE")?.split(separator: ",").contains("symbolicate=off") != true
    }

    /// The place of the innermost frame on the calling thread outside the engine's code: `path:line`, or the name of a
    /// function without debug information. Nil if no such frame is known.
    private static var current: String? {
      guard isWanted, let backtrace = try? Backtrace.capture(limit: frames).symbolicated() else { return nil }
      return backtrace.frames.lazy.compactMap(\.symbol).first { !isOwn($0) }.flatMap(place)
    }

    /// Whether a function belongs to the engine, to the standard library or to the system.
    private static func isOwn(_ symbol: SymbolicatedBacktrace.Symbol) -> Bool {
      let modules = ["$s8OpEngine", "$s12OpFoundation"]
      if modules.contains(where: symbol.rawName.hasPrefix) { return true }
      guard let location = symbol.sourceLocation else { return symbol.imageName.hasPrefix("lib") }
      return location.line == 0 || location.path.isEmpty || location.path.hasPrefix("<")
    }

    private static func place(of symbol: SymbolicatedBacktrace.Symbol) -> String? {
      symbol.sourceLocation.map { "\($0.path):\($0.line)" } ?? symbol.name
    }
  #endif

  /// Ends the program because of a mistaken call.
  ///
  /// The message is written at once, the place of the call when found. Other threads run on meanwhile; if one of them
  /// ends the program, that waits, since its success would hide the mistake.
  /// - Parameter finish: called between the two.
  static func stop(_ message: String, finishing finish: () -> Void) -> Never {
    // Before the message, whose reader may end the program at once.
    atexit {
      sleep(10)
      abort()
    }
    StandardError.write("Fatal error: \(message)")
    finish()
    #if canImport(Glibc) && canImport(Runtime)
      if let place = current { StandardError.write("\(place): the call that was forbidden") }
    #endif
    abort()
  }
}
