internal import OpSystem

extension Engine {
  /// Lets `optui attach` watch this engine, from now on until the server or the engine ends.
  ///
  /// Each client gets the event log: everything that exists when it connects, then every event. A client that reads
  /// slowly does not stop the program. <doc:Attaching> has the protocol, and says which users can connect.
  /// - Parameters:
  ///   - path: the path of the socket; by default one of this process, in the folder where `optui attach` looks.
  ///   - allowsControl: whether clients may steer the engine: suspend queues, cancel operations and the like.
  /// - Returns: the server, which serves whether or not it is kept, until ``AttachServer/end()``.
  /// - Throws: `EngineError` if the socket cannot be created, or if another program serves there.
  @discardableResult
  public func serve(at path: String? = nil, allowsControl: Bool = false) throws(EngineError) -> AttachServer {
    try serve(at: path, allowsControl: allowsControl, limits: .init())
  }

  /// A variant of ``serve(at:allowsControl:)`` with other limits.
  /// - Parameters:
  ///   - limits: what a slow client is given.
  ///   - startingThreads: starts the threads of clients.
  func serve(
    at path: String?, allowsControl: Bool, limits: AttachConnection.Limits,
    startingThreads: @escaping AttachServer.ThreadStart = SystemThread.startIfPossible
  ) throws(EngineError) -> AttachServer {
    let server = try AttachServer(
      of: self, at: path, allowsControl: allowsControl, limits: limits, startingThreads: startingThreads)
    try server.begin(on: self)
    Self.endsRecordingsAtExit
    AttachServer.removesSocketsAtExit
    return server
  }

  /// Serves the shared engine if OPTUI_ATTACH requests it; with `wait`, returns when the first client has connected.
  static func serveIfRequested() {
    guard !isPrivileged, let value = variable("OPTUI_ATTACH") else { return }
    do throws(AttachSettings.Mistake) {
      if let settings = try AttachSettings(value) { serve(as: settings) }
    } catch {
      StandardError.write("OPTUI_ATTACH: \(error.sentence)")
    }
  }

  private static func serve(as settings: AttachSettings) {
    do throws(EngineError) {
      if let threshold = settings.threshold { StallWatch.begin(threshold: threshold) }
      do throws(EngineError) {
        let server = try shared.serve(at: settings.path, allowsControl: settings.allowsControl)
        if settings.waits { server.waitForClient() }
      } catch {
        guard settings.isForFirst else { throw error }
        _ = try? shared.serve(allowsControl: settings.allowsControl)
      }
    } catch {
      StandardError.write("OPTUI_ATTACH: \(error)")
    }
  }
}
