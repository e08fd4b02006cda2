import Foundation
import Testing

@testable import OpTUI

@Suite struct OutputStreamTests {
  @Test func `A closed pipe ends it silently`() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    var stream = OutputStream(ends[1], "a pipe")
    try stream.write("nobody reads this")
    var failure: Failure?
    do { try stream.flush() } catch { failure = error }
    close(ends[1])
    #expect(failure?.status == .readerLeft && failure?.status.rawValue == 141 && failure?.message == nil)
  }

  @Test func `Another failure is named`() throws {
    var stream = OutputStream(-1, "standard output")
    try stream.write("x")
    var failure: Failure?
    do { try stream.flush() } catch { failure = error }
    #expect(failure?.status == .unwritableOutput && failure?.message?.contains("standard output") == true)
  }
}
