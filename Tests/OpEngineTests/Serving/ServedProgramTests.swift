import Dispatch
import OpSystem
import TestSupport
import Testing

@testable import OpEngine

/// Programs that serve because of their environment. Each is a separate process, because the shared engine reads it
/// only once.
struct ServedProgramTests {
  @Test func `A waiting program is held until its first client will miss no event`() async {
    await #expect(processExitsWith: .success) {
      endIfHanging()
      let folder = SocketFolder()
      setenv("OPTUI_ATTACH", "\(folder.socket),wait,control", 1)
      let path = folder.socket
      let story = Lock<[String]>([])
      let done = DispatchSemaphore(value: 0)
      SystemThread.start {
        while access(path, F_OK) != 0 { sched_yield() }
        let client = try? AttachedClient(path)
        _ = client?.read(upTo: #""event":"finished","op":"photo""#)
        story.withLock { $0 = client?.lines ?? [] }
        done.signal()
      }
      let queue = OperationQueue()
      queue.name = "net"
      let photo = BlockOperation {}
      photo.name = "photo"
      queue.addOperation(photo)
      done.wait()
      let isWhole = story.withLock { lines in
        lines.contains { $0.contains(#""seq":1,"#) && $0.contains(#""event":"created","queue":"net""#) }
      }
      exit(isWhole ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func `A program without a queue is served from its first operation on`() async {
    await #expect(processExitsWith: .success) {
      endIfHanging()
      let folder = SocketFolder()
      setenv("OPTUI_ATTACH", folder.socket, 1)
      let copy = BlockOperation {
        let client = try? AttachedClient(folder.socket)
        exit(client?.read(upTo: #""event":"executing","op":"copy""#) == true ? EXIT_SUCCESS : EXIT_FAILURE)
      }
      copy.name = "copy"
      copy.start()
    }
  }

  @Test func `The folder for all programs is created, and must be inaccessible to others`() async {
    await #expect(processExitsWith: .success) {
      endIfHanging()
      let folder = SocketFolder()
      setenv("XDG_RUNTIME_DIR", folder.path, 1)
      try Engine.shared.serve().end()
      var status = stat()
      guard lstat(AttachFolder.path, &status) == 0, status.st_mode & 0o777 == 0o700 else { exit(2) }
      chmod(AttachFolder.path, 0o770)
      if (try? Engine.shared.serve()) != nil { exit(3) }
      rmdir(AttachFolder.path)
      symlink("/tmp", AttachFolder.path)
      if (try? Engine.shared.serve()) != nil { exit(4) }
      unlink(AttachFolder.path)
      exit(EXIT_SUCCESS)
    }
  }

  @Test func `A program removes its socket at its end, and sockets of ended programs are removed`() async {
    let folder = SocketFolder()
    let path = folder.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      endIfHanging()
      setenv("XDG_RUNTIME_DIR", path, 1)
      try Engine.shared.serve()
      guard let own = ProcessIdentity.current else { exit(2) }
      let stale = AttachFolder.socketPath(of: ProcessIdentity(pid: own.pid, start: own.start + 1))
      _ = try UnixSocket.listen(at: stale)
      guard AttachFolder.livingSockets().map(\.process) == [own], access(stale, F_OK) != 0 else { exit(3) }
      exit(EXIT_SUCCESS)
    }
    #expect(folder.files(in: "optui") == [])
  }

  @Test func `If the path is taken by the first program, others serve at the default path at once, without a message`()
    async throws
  {
    let folder = SocketFolder()
    let first = try UnixSocket.listen(at: folder.socket)
    for socket in ["s", "gone/s"] {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { [path = folder.path as String, socket = socket as String] in
        endIfHanging()
        setenv("XDG_RUNTIME_DIR", path, 1)
        setenv("OPTUI_ATTACH", "\(path)/\(socket),wait,first", 1)
        _ = OperationQueue()
        exit(AttachFolder.livingSockets().map(\.process) == [ProcessIdentity.current] ? EXIT_SUCCESS : EXIT_FAILURE)
      }
      let text = String(decoding: result.standardErrorContent, as: UTF8.self)
      #expect(!text.contains("OPTUI_ATTACH"))
    }
    _ = try UnixSocket.connect(to: folder.socket)
    first.shutDown()
  }

  @Test func `A wrong variable is reported, and the program continues`() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      setenv("OPTUI_ATTACH", "1,steer", 1)
      _ = OperationQueue()
      exit(EXIT_SUCCESS)
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        "OPTUI_ATTACH: 'steer' is not one of control, wait, first and watch=TIME"))
  }
}
