internal import Dispatch
import Localization
internal import OpSystem

/// A server of an engine: a socket at which clients watch the engine, and steer it if they may.
///
/// `Engine.serve(at:allowsControl:)` begins one. It serves until `end()` or the end of its engine, whether or not this
/// object is kept. One thread waits for clients; each client, of at most 16 at a time, has two more.
public final class AttachServer: Sendable {
  private struct State {
    var connections: [AttachConnection] = []
    var hasEnded = false
  }

  /// The path of the socket.
  public let path: String
  private let workers: Int
  private let allowsControl: Bool
  private let limits: AttachConnection.Limits
  private let engine: ServedEngine
  private let socket: UnixSocket
  /// Starts a thread for a client, and returns whether the system had one left.
  private let startThread: ThreadStart
  private let state = Lock(State())
  private let firstClient = DispatchSemaphore(value: 0)
  /// A forked child has no serving thread, and leaves its parent's socket alone.
  private let process = getpid()

  typealias ThreadStart = @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

  /// The maximum number of clients at one time.
  static let maxClients = 16

  /// Every server with a socket.
  private static let all = Lock<[AttachServer]>([])

  /// Makes the socket, at which clients wait until the server begins.
  init(
    of engine: Engine, at path: String?, allowsControl: Bool, limits: AttachConnection.Limits,
    startingThreads: @escaping ThreadStart
  ) throws(EngineError) {
    if let path {
      try AttachFolder.check(folderOf: path)
      self.path = path
    } else {
      try AttachFolder.prepare()
      guard let process = ProcessIdentity.current else {
        throw EngineError(socket: AttachFolder.path, "the system does not tell when this process started")
      }
      self.path = AttachFolder.socketPath(of: process)
    }
    workers = engine.workers
    self.allowsControl = allowsControl
    self.limits = limits
    startThread = startingThreads
    self.engine = ServedEngine(engine)
    socket = try UnixSocket.listen(at: self.path)
    ProcessEnd.expect()
    Self.all.withLock { $0.append(self) }
  }

  /// Has a thread wait for clients.
  func begin(on engine: Engine) throws(EngineError) {
    guard SystemThread.startIfPossible({ self.acceptClients() }) else {
      end()
      throw EngineError(socket: path, "the system has no thread left")
    }
    engine.core.withLock { core in
      core.servers.append(self)
      // Late clients must learn since when an operation waits.
      core.state.recordTimes()
    }
  }

  /// Ends the server: disconnects its clients, and removes the socket. A second call has no effect.
  public func end() {
    let connections: [AttachConnection]? = state.withLock { state in
      guard !state.hasEnded else { return nil }
      state.hasEnded = true
      return state.connections
    }
    guard let connections else { return }
    Self.all.withLock { $0.removeAll { $0 === self } }
    removeSocket()
    // A last client for the waiting thread, which then ends.
    socket.shutDown()
    for connection in connections { connection.end() }
    firstClient.signal()
  }

  /// Returns when a client has the whole state, and will get all later events.
  func waitForClient() {
    firstClient.wait()
    firstClient.signal()
  }

  private func removeSocket() { if getpid() == process { unlink(path) } }

  /// A handler for the end of the program, which does not end its servers, whose threads may be at work.
  static let removesSocketsAtExit: Void = {
    _ = atexit {
      if ProcessEnd.isExpected { for server in AttachServer.all.withLock({ $0 }) { server.removeSocket() } }
    }
  }()

  private func acceptClients() {
    while let client = socket.accept(until: { state.withLock { $0.hasEnded } }) {
      guard let peer = client.peer, peer.user == geteuid() || peer.user == 0 else { continue }
      let connection = AttachConnection(
        client, peer, engine: engine, workers: workers, allowsControl: allowsControl, limits: limits)
      let place: Bool? = state.withLock { state in
        if state.hasEnded { return nil }
        guard state.connections.count < Self.maxClients else { return false }
        state.connections.append(connection)
        return true
      }
      guard let hasPlace = place else { return }
      guard hasPlace else {
        connection.refuse(AttachRefusal(.tooMany, "the program has \(Self.maxClients) clients already"))
        continue
      }
      if !startThread({ self.serve(connection) }) {
        forget(connection)
        connection.refuse(AttachRefusal(.tooMany, "the system has no thread left for another client"))
      }
    }
  }

  private func serve(_ connection: AttachConnection) {
    connection.run { firstClient.signal() }
    forget(connection)
  }

  private func forget(_ connection: AttachConnection) {
    state.withLock { $0.connections.removeAll { $0 === connection } }
  }
}
