import Foundation
import TestSupport
import Testing

@testable import OpEngine

/// Programs that serve, with clients in another process.
@Suite(.timeLimit(.minutes(10))) struct TwoProcessTests {
  private let folder = SocketFolder()

  /// Creates an operation that waits in a suspended queue, and serves until the process is killed.
  /// - Parameter forks: whether it has a forked child that outlives it.
  fileprivate static func serveStuck(at path: String, forks: Bool = false) throws -> Never {
    let queue = OpEngine.OperationQueue()
    (queue.name, queue.isSuspended) = ("net", true)
    let photo = OpEngine.BlockOperation {}
    photo.name = "photo"
    queue.addOperation(photo)
    try Engine.shared.serve(at: path, allowsControl: true)
    if forks {
      let client = try AttachedClient(path)
      _ = client.read(upTo: "protocol")
      if forkProcess() == 0 {
        // The test ends when nobody holds its pipes any more, and the child must be alive then.
        for descriptor in 0..<Int32(256) {
          var status = stat()
          if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO { close(descriptor) }
        }
        alarm(20)
        while true { pause() }
      }
      kill(getpid(), SIGKILL)
    }
    while true { pause() }
  }

  /// Calls `body` with the process that serves at a path, as soon as it serves, then kills the process.
  private func besideProgram<Value: Sendable>(
    _ body: @escaping @Sendable (_ path: String, pid_t) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { [path = folder.socket] continuation in
      SystemThread.start {
        while access(path, F_OK) != 0 { sched_yield() }
        continuation.resume(
          with: Result {
            let pid = try #require(try UnixSocket.connect(to: path).peer).pid
            defer { kill(pid, SIGKILL) }
            return try body(path, pid)
          })
      }
    }
  }

  @Test func `A program that is stopped and continued reports that to all clients, including new ones`()
    async throws
  {
    async let answered = besideProgram { path, pid in
      var clients = try (0..<3).map { _ in try AttachedClient(path) }
      for client in clients { guard client.read(upTo: #""event":"enqueued","op":"photo""#) else { return 0 } }
      kill(pid, SIGSTOP)
      while !Self.isStopped(pid) { sched_yield() }
      clients.append(try AttachedClient(path))
      clients[1].leave()
      kill(pid, SIGCONT)
      _ = try clients[0].perform(.resume(queue: "net"))
      // The queue may be idle before the command is answered, and before the last client gets the present state.
      let idle = #""event":"idle","queue":"net""#
      return [0, 2].count { clients[$0].lines.contains { $0.contains(idle) } || clients[$0].read(upTo: idle) }
        + (clients[3].read(upTo: #""protocol":1"#) ? 1 : 0)
    }
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.socket as String] in
      endIfHanging()
      try TwoProcessTests.serveStuck(at: path)
    }
    #expect(try await answered == 3)
  }

  private static func isStopped(_ pid: pid_t) -> Bool {
    #if canImport(Darwin)
      return true
    #else
      let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
      return status?.split(separator: ")").last?.hasPrefix(" T") == true
    #endif
  }

  #if !canImport(Darwin)
    @Test func `A served program has no network socket, and has priority over its client's writer`()
      async throws
    {
      async let seen = besideProgram { path, pid in
        let client = try AttachedClient(path)
        _ = client.read(upTo: "enqueued")
        _ = try client.perform(.resume(queue: "net"))
        return (try Self.sockets(of: pid), try Self.nicenesses(of: pid))
      }
      await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.socket as String] in
        endIfHanging()
        // Other tests of the parent have sockets of networks.
        for number in try TwoProcessTests.socketDescriptors(of: getpid()).keys { close(number) }
        try TwoProcessTests.serveStuck(at: path)
      }
      let ((own, ofNetworks), nicenesses) = try await seen
      // The one at which it listens, and one for a client.
      #expect(own.count >= 2)
      #expect(own.isDisjoint(with: ofNetworks))
      let usual = getpriority(0, 0)
      #expect(nicenesses.count { $0 > usual } == 1)
    }

    /// Returns the nice values of the threads of a process.
    private static func nicenesses(of pid: pid_t) throws -> [Int32] {
      let threads = "/proc/\(pid)/task"
      return try FileManager.default.contentsOfDirectory(atPath: threads).compactMap { thread in
        // One may have ended meanwhile.
        let status = (try? String(contentsOfFile: "\(threads)/\(thread)/stat", encoding: .utf8)) ?? ""
        // The 19th field; the second one, in parentheses, may have spaces.
        return status.split(separator: ")").last.flatMap { rest in
          rest.split(separator: " ").dropFirst(16).first.flatMap { Int32($0) }
        }
      }
    }

    /// The numbers of the sockets of a process, by descriptor.
    private static func socketDescriptors(of pid: pid_t) throws -> [Int32: Substring] {
      let descriptors = "/proc/\(pid)/fd"
      let sockets = try FileManager.default.contentsOfDirectory(atPath: descriptors).compactMap { name in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\(name)"))?
          .firstMatch(of: /^socket:\[(\d+)\]$/).flatMap { link in Int32(name).map { ($0, link.1) } }
      }
      return Dictionary(uniqueKeysWithValues: sockets)
    }

    /// The numbers of the sockets of a process, and those of all sockets of networks.
    private static func sockets(of pid: pid_t) throws -> (own: Set<Substring>, ofNetworks: Set<Substring>) {
      let tables = ["tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw", "raw6", "packet"]
      let ofNetworks = tables.flatMap { table -> [Substring] in
        let text = (try? String(contentsOfFile: "/proc/\(pid)/net/\(table)", encoding: .utf8)) ?? ""
        let column = table == "packet" ? 8 : 9
        return text.split(separator: "\n").dropFirst().compactMap { line in
          let fields = line.split(separator: " ")
          return fields.count > column ? fields[column] : nil
        }
      }
      return (Set(try socketDescriptors(of: pid).values), Set(ofNetworks))
    }
  #endif

  @Test func `The socket of a killed program is removed by the next search for programs`() async {
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      endIfHanging()
      setenv("XDG_RUNTIME_DIR", path, 1)
      try Engine.shared.serve()
      kill(getpid(), SIGKILL)
    }
    #expect(folder.files(in: "optui")?.count == 1)
    await #expect(processExitsWith: .success) { [path = path as String] in
      endIfHanging()
      setenv("XDG_RUNTIME_DIR", path, 1)
      exit(AttachFolder.livingSockets().isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    #expect(folder.files(in: "optui") == [])
  }

  @Test func `A forked child of a serving program takes nothing from it`() async {
    let path = folder.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      endIfHanging()
      setenv("XDG_RUNTIME_DIR", path, 1)
      let server = try Engine.shared.serve()
      let client = try AttachedClient(server.path)
      guard client.read(upTo: "protocol") else { exit(2) }
      // The welcome precedes the recording, and only a recorded engine tells of `idle`.
      server.waitForClient()
      let child = forkProcess()
      // At its end the socket is still its parent's, and so is the client.
      if child == 0 { exit(EXIT_SUCCESS) }
      var status: Int32 = 0
      guard waitpid(child, &status, 0) == child, status == 0 else { exit(3) }
      guard AttachFolder.livingSockets().map(\.process) == [ProcessIdentity.current] else { exit(4) }
      let queue = OpEngine.OperationQueue()
      queue.addOperation {}
      while queue.operationCount > 0 { sched_yield() }
      guard client.read(upTo: #""event":"idle""#) else { exit(5) }
      // A surviving child does not keep clients waiting for the end.
      let longer = forkProcess()
      if longer == 0 { while true { pause() } }
      server.end()
      client.readAll()
      kill(longer, SIGKILL)
      exit(EXIT_SUCCESS)
    }
    #expect(folder.files(in: "optui") == [])
  }

  @Test func `A forked child does not keep its parent's sockets open after a crash`() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.socket as String] in
      endIfHanging()
      try TwoProcessTests.serveStuck(at: path, forks: true)
    }
    // Nothing serves there any more, although the child is alive.
    #expect(throws: EngineError.self) { try UnixSocket.connect(to: folder.socket) }
    _ = try UnixSocket.listen(at: folder.socket)
  }

  #if os(Linux)
    @Test func `A server that had no descriptor left for a client accepts it when there is one`() async {
      await #expect(processExitsWith: .success) { [path = folder.socket as String] in
        endIfHanging()
        let server = try UnixSocket.listen(at: path)
        let client = try UnixSocket.connect(to: path)
        // Each is the lowest free one: below the last one none is free.
        let taken = (0..<8).map { _ in dup(0) }
        let limit = rlim_t(taken[7]) + 1
        var limits = rlimit(rlim_cur: limit, rlim_max: limit)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        let (isShort, isAccepted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        SystemThread.start {
          let accepted = server.accept {
            isShort.signal()
            return false
          }
          // If something else has closed one meanwhile, the test proves less.
          isShort.signal()
          if accepted != nil { isAccepted.signal() }
        }
        isShort.wait()
        for descriptor in taken { close(descriptor) }
        isAccepted.wait()
        withExtendedLifetime(client) {}
        exit(EXIT_SUCCESS)
      }
    }
  #endif

  @Test func `Of programs that begin at the same path at once, one serves there`() async {
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      endIfHanging()
      let children = (0..<8).map { _ in
        let child = forkProcess()
        guard child == 0 else { return child }
        endIfHanging()
        while access("\(path)/begin", F_OK) != 0 { sched_yield() }
        guard let socket = try? UnixSocket.listen(at: "\(path)/s") else { _exit(EXIT_SUCCESS) }
        while true { withExtendedLifetime(socket) { _ = pause() } }
      }
      mkdir("\(path)/begin", 0o700)
      // All others have found that one serves.
      for _ in 1..<children.count { wait(nil) }
      let isServed = (try? UnixSocket.connect(to: "\(path)/s")) != nil
      for child in children { kill(child, SIGKILL) }
      exit(isServed ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func `A forked child can exit, whichever lock its parent holds`() async {
    let path = folder.path + "/log.jsonl"
    await #expect(processExitsWith: .success) { [path = path as String] in
      endIfHanging()
      let engine = Engine(workers: 1)
      try engine.record(to: path)
      let child = engine.core.withLock { _ in
        let child = forkProcess()
        if child == 0 {
          endIfHanging(after: 60)
          exit(EXIT_SUCCESS)
        }
        return child
      }
      var status: Int32 = 0
      guard waitpid(child, &status, 0) == child, status == 0 else { exit(2) }
      exit(EXIT_SUCCESS)
    }
  }

  @Test func `An engine that is released while its recording ends is freed`() async {
    await #expect(processExitsWith: .success) {
      endIfHanging()
      for _ in 0..<5_000 {
        var engine: Engine? = Engine(workers: 1)
        let recording = try engine?.record(to: "/dev/null")
        let (begins, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        SystemThread.start {
          begins.signal()
          recording?.end()
          end.signal()
        }
        begins.wait()
        engine = nil
        end.wait()
      }
      exit(EXIT_SUCCESS)
    }
  }

  /// Runs only as root, because other users cannot change their identity.
  @Test(.enabled(if: geteuid() == 0)) func `Another user is disconnected without a message`() async throws {
    let engine = Engine(workers: 1)
    try engine.serve(at: folder.socket)
    // The file permissions let every user in.
    chmod(folder.path, 0o777)
    chmod(folder.socket, 0o666)
    await #expect(processExitsWith: .success) { [path = folder.socket as String] in
      endIfHanging()
      guard setgid(65_534) == 0, setuid(65_534) == 0 else { exit(2) }
      let socket = try UnixSocket.connect(to: path)
      socket.write(Array((AttachGreeting(wantsControl: true).line + "\n").utf8))
      var bytes = [UInt8](repeating: 0, count: 100)
      exit(socket.read(into: &bytes) <= 0 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
    let own = try AttachedClient(folder.socket)
    #expect(own.read(upTo: "protocol"))
  }

  @Test(.enabled(if: geteuid() == 0)) func `A program does not serve in a folder of another user`() async {
    mkdir("\(folder.path)/optui", 0o700)
    chmod(folder.path, 0o777)
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      endIfHanging()
      guard setgid(65_534) == 0, setuid(65_534) == 0 else { exit(2) }
      setenv("XDG_RUNTIME_DIR", path, 1)
      do throws(EngineError) {
        try Engine.shared.serve()
        exit(3)
      } catch {
        exit(error.reason == "its folder belongs to another user" ? EXIT_SUCCESS : 4)
      }
    }
  }
}
