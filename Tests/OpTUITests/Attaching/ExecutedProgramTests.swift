import Foundation
import Testing

@testable import OpTUI

@Suite(.timeLimit(.minutes(10))) struct ExecutedProgramTests {
  /// Serves one client at a path: with the first line of a process, and lines after it.
  private static func serve(at path: String, as pid: Int32, _ lines: String) throws {
    let socket = try UnixSocket.listen(at: path)
    SystemThread.start {
      let client = accept(socket.descriptor, nil, nil)
      var greeting = [UInt8](repeating: 0, count: 4096)
      _ = read(client, &greeting, greeting.count)
      let text = #"{"optui":1,"title":"t","protocol":1,"pid":\#(pid),"records":true}"# + "\n" + lines
      _ = text.withCString { write(client, $0, strlen($0)) }
      close(client)
    }
  }

  /// Covers a regression: the screen kept showing the log without a message.
  @Test func `An unreadable log is reported while the program continues`() throws {
    let files = try ExecFiles()
    // It ends with its input.
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = try ChildProcess(["cat"], input: ends[0], output: files.terminal.slave)
    close(ends[0])
    files.terminal.closeSlave()
    let program = ExecutedProgram(child, files)
    try Self.serve(at: files.socket, as: child.pid, "rubbish\n")
    let woken = DispatchSemaphore(value: 0)
    program.begin { woken.signal() }
    var told: [String] = []
    while told.isEmpty {
      woken.wait()
      let news = program.takeNews(atMost: 10)
      #expect(!news.hasEnded)
      told = news.refusals
    }
    #expect(told == ["no more events are shown: the log is damaged at byte 0: a log does not begin like this"])
    #expect(program.takeNews(atMost: 10).refusals.isEmpty, "it is reported once")
    close(ends[1])
    program.waitForEnd(atMost: .seconds(60))
    #expect(program.end == .exited(0))
    program.close()
    program.removeFiles()
  }
}
