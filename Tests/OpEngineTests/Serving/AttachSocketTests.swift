import Localization
import OpSystem
import Testing

@testable import OpEngine

/// The socket of a served engine: who may connect, and what it refuses.
struct AttachSocketTests {
  private let engine = Engine(workers: 1)
  private let folder = SocketFolder()

  private static let greetings: [(String, refusal: String)] = [
    ("", "not-json"), ("rubbish", "not-json"), ("GET / HTTP/1.1", "not-json"), ("{}", "not-json"),
    (#"{"protocol":2}"#, "protocol"), (#"{"protocol":0}"#, "protocol"), (#"{"protocol":"1"}"#, "not-json"),
    (String(repeating: "x", count: AttachProtocol.longestLine + 5000), "too-long"),
  ]

  @Test(arguments: greetings) func `An invalid first line is refused`(line: String, refusal: String) throws {
    try engine.serve(at: folder.socket)
    let client = try AttachedClient(folder.socket, greeting: line)
    #expect(client.next()?.contains(#"{"refused":"\#(refusal)","text":""#) == true)
    #expect(client.next() == nil)
    let good = try AttachedClient(folder.socket)
    #expect(good.read(upTo: "protocol"))
  }

  @Test func `A line that arrives in halves is one line, and half a line is not a line`() throws {
    try engine.serve(at: folder.socket)
    let greeting = AttachGreeting(wantsControl: true).line
    let broken = try UnixSocket.connect(to: folder.socket)
    broken.write(Array(greeting.utf8.prefix(9)))
    broken.shutDown()
    let slow = try AttachedClient(folder.socket, greeting: nil)
    slow.send(part: String(greeting.prefix(9)))
    let other = try AttachedClient(folder.socket)
    #expect(other.read(upTo: "protocol"))
    slow.send(String(greeting.dropFirst(9)))
    #expect(slow.read(upTo: "protocol"))
  }

  /// Takes five seconds, the time limit under test.
  @Test func `A first line whose bytes arrive one by one has the same deadline`() throws {
    try engine.serve(at: folder.socket)
    let client = try AttachedClient(folder.socket, greeting: nil)
    // Until the connection is shut.
    while client.send(part: " ") { usleep(100_000) }
    #expect(client.next()?.hasPrefix(#"{"refused":"too-slow","text":""#) == true)
  }

  @Test func `The refusal of a version says which side to update`() {
    #expect(AttachRefusal(protocolOfClient: 2).text.hasSuffix("update OpEngine in the program"))
    #expect(AttachRefusal(protocolOfClient: 1, ofProgram: 2).text.hasSuffix("update optui"))
  }

  @Test func `Unknown keys are ignored`() throws {
    try engine.serve(at: folder.socket)
    let client = try AttachedClient(
      folder.socket, greeting: #"{"future":[1,{"a":null}],"protocol":1,"control":true,"mode":"log"}"#)
    #expect(client.next()?.contains(#""protocol":1"#) == true)
  }

  @Test func `The socket is accessible only to the user, and no other name of it remains`() throws {
    try engine.serve(at: folder.socket)
    #expect(folder.files == ["s"])
    var status = stat()
    #expect(lstat(folder.socket, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let peer = try UnixSocket.connect(to: folder.socket).peer
    #expect(peer == UnixSocket.Peer(user: geteuid(), pid: getpid()))
  }

  @Test func `A socket without a listener is replaced, but not one in use or a file`() throws {
    let first = try engine.serve(at: folder.socket)
    #expect(throws: EngineError(socket: folder.socket, "another program serves there")) {
      try engine.serve(at: folder.socket)
    }
    first.end()
    // As after a crash.
    let stale = try UnixSocket.listen(at: folder.socket)
    stale.shutDown()
    try engine.serve(at: folder.socket).end()
    folder.write("mine", to: folder.socket)
    #expect(throws: EngineError(socket: folder.socket, "another file exists there")) {
      try engine.serve(at: folder.socket)
    }
    #expect(folder.text(of: folder.socket) == "mine")
  }

  @Test func `A path in a folder that others may change is refused, and so is a folder behind a link`() throws {
    #expect(chmod(folder.path, 0o777) == 0)
    #expect(throws: EngineError(socket: folder.socket, "its folder is open to other users")) {
      try engine.serve(at: folder.socket)
    }
    // Like /tmp: users cannot remove each other's files.
    #expect(chmod(folder.path, 0o1777) == 0)
    try engine.serve(at: folder.socket).end()
    #expect(throws: EngineError.self) { try engine.serve(at: folder.path + "/none/s") }
  }

  @Test func `A path that is too long for a socket is an error, the longest allowed one is not`() throws {
    let begin = folder.path + "/"
    let longest = begin + String(repeating: "x", count: UnixSocket.longestPath - begin.utf8.count)
    let error = #expect(throws: EngineError.self) { try engine.serve(at: longest + "x") }
    let most = UnixSocket.longestPath
    #expect(error?.path == longest + "x")
    #expect(error?.reason == "its path has \(most + 1) bytes, and a socket's path has \(most) at most")
    #expect(folder.files == [])
    try engine.serve(at: longest)
    #expect(try AttachedClient(longest).read(upTo: "protocol"))
    #expect(folder.files.count == 1)
  }

  @Test func `A folder whose path leaves no room for the socket's first name is an error`() throws {
    let most = UnixSocket.longestPath - 7
    let long = folder.path + "/" + String(repeating: "x", count: most - folder.path.utf8.count - 1)
    #expect(mkdir(long, 0o700) == 0 && mkdir(long + "x", 0o700) == 0)
    try engine.serve(at: long + "/s").end()
    let error = #expect(throws: EngineError.self) { try engine.serve(at: long + "x/s") }
    #expect(error?.path == long + "x/s")
    #expect(error?.reason == "the path of its folder has \(most + 1) bytes, and may have at most \(most)")
  }

  @Test(
    arguments: [
      ("1", nil, false, false), ("/tmp/s", "/tmp/s", false, false), ("1,control", nil, true, false),
      ("./s,wait,control", "./s", true, true), ("/tmp/s,wait,first", "/tmp/s", false, true),
    ] as [(String, String?, Bool, Bool)])
  func `The variable contains a path and options`(value: String, path: String?, allowsControl: Bool, waits: Bool) throws
  {
    let settings = try #require(try AttachSettings(value))
    #expect(settings.path == path)
    #expect(settings.allowsControl == allowsControl)
    #expect(settings.waits == waits)
    #expect(settings.isForFirst == value.hasSuffix("first"))
    #expect(settings.threshold == nil)
  }

  @Test(
    arguments: [("500ms", .milliseconds(500)), ("30s", .seconds(30)), ("2m", .seconds(120))] as [(String, Duration)])
  func `A watch has a duration`(text: String, threshold: Duration) throws {
    #expect(try AttachSettings("1,watch=\(text)")?.threshold == threshold)
  }

  @Test(arguments: [
    "1,", "1,steer", ",control", ",", "1,CONTROL", "1,watch=", "1,watch=30", "1,watch=-1s", "1,watch=99h", "yes", "2",
    "s",
    "control", "0,control",
  ])
  func `A variable with other words is an error`(value: String) {
    #expect(throws: AttachSettings.Mistake.self) { try AttachSettings(value) }
  }

  @Test func `Messages about a variable have no control characters`() {
    for value in ["\u{1B}[2J", "1,\u{1B}[2J", "1,watch=\u{9B}\n"] {
      let mistake = #expect(throws: AttachSettings.Mistake.self) { try AttachSettings(value) }
      #expect(mistake?.sentence.unicodeScalars.contains(where: \.isUnsafeInText) == false)
    }
    let path = "/tmp/\u{1B}[2J"
    #expect(EngineError(socket: path, "another file exists there").description.contains("'/tmp/\\u{1B}[2J'"))
    #expect(EngineError(noThreadForLog: path).description.contains("'/tmp/\\u{1B}[2J'"))
  }

  @Test(arguments: ["", "0"])
  func `Serving can be turned off`(value: String) throws { #expect(try AttachSettings(value) == nil) }

  @Test func `A process is identified by its start time`() throws {
    let own = try #require(ProcessIdentity.current)
    #expect(own.pid == getpid())
    #expect(own.start > 0)
    #expect(ProcessIdentity(pid: own.pid) == own)
    #expect(AttachFolder.process(ofFile: "\(own.pid)-\(own.start).sock") == own)
    let child = forkProcess()
    if child == 0 { _exit(EXIT_SUCCESS) }
    var information = siginfo_t()
    #expect(waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) == 0)
    #expect(ProcessIdentity(pid: child) == nil, "an ended process that its parent has not reaped")
    var status: Int32 = 0
    waitpid(child, &status, 0)
    for name in ["", "1.sock", "1-2", "a-b.sock", "-1-2.sock", "1-2-3.sock", "0-1.sock"] {
      #expect(AttachFolder.process(ofFile: name) == nil)
    }
  }
}
