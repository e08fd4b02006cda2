import OpEngine
import Testing

/// The memory of an event: a log on the screen has a million.
struct LogEventLayoutTests {
  /// A case that is not `indirect` costs each event, as soon as it is the longest.
  @Test func `An event has 48 bytes, excluding texts`() {
    #expect(MemoryLayout<LogEvent>.stride == 48)
  }
}
