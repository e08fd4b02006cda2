import Testing

@testable import OpTUI

@Suite struct FailureTests {
  @Test func `A message contains no terminal controls`() {
    let failure = Failure(.invalidInput, "there is no file 'a\u{1B}[2J\nok  b'")
    #expect(failure.line == "optui: there is no file 'a\u{FFFD}[2J\u{FFFD}ok  b'\n")
  }

  @Test func `A failure may be silent`() {
    #expect(Failure(.readerLeft).line == nil)
  }
}
