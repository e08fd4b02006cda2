internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Engine {
  /// Writes the event log of this engine to a file, from now on and for as long as the engine lives.
  ///
  /// It begins with everything there is at this moment, as if it happened now: queues, operations, dependencies, and how
  /// far each operation is. Every operation has one name in it: its own if nobody had that before, else one with a number,
  /// such as `resize-2`, or `Download-1` after its class if it has none. It is named when something first happens with
  /// it after its making. Queues likewise: `main`, their names, `queue-1`.
  ///
  /// The threads of the program write it. A named pipe whose reader is slow holds them up.
  /// - Parameters:
  ///   - path: the file. One that exists is replaced.
  ///   - title: what the log says it is of; the name of the program if left out.
  /// - Throws: when the file cannot be made or written, or is written by another recording.
  /// - Complexity: here O(n log n) in the operations there are; later a few microseconds for each operation.
  @discardableResult
  public func record(to path: String, title: String? = nil) throws(RecordingError) -> Recording {
    let recording = try Recording(path: path, title: title ?? Self.programName, workers: workers)
    try recording.begin(on: self)
    if isShared { Self.writesAllAtExit }
    return recording
  }

  /// The shared engine, recorded if the environment says so.
  static func makeShared() -> Engine {
    let engine = Engine(runtime: LiveRuntime(), workers: 64, isLive: true, misuse: .trap, isShared: true)
    guard let path = getenv("OPTUI_LOG").map({ String(cString: $0) }), !path.isEmpty else { return engine }
    do throws(RecordingError) {
      try Recording(path: path, title: programName, workers: engine.workers).begin(on: engine)
      writesAllAtExit
    } catch {
      StandardError.write("OPTUI_LOG: \(error)")
    }
    return engine
  }

  /// The thread that ends the program may be ahead of those that write what has happened.
  private static let writesAllAtExit: Void = {
    _ = atexit { Engine.shared.awaitDelivery(until: .now() + .seconds(1)) }
  }()

  private static var programName: String {
    CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "a program"
  }
}
