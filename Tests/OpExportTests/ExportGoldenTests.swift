import LogSupport
import TestSupport
import Testing

@testable import OpExport

/// The example of the scenario format in the formats that are text.
@Suite struct ExportGoldenTests {
  private static let goldens = Goldens(of: "OpExportTests")

  private static let log = RecordedLog(title: Story.title, events: Story.events)

  @Test func `The story matches its reviewed output`() throws {
    let trace = Trace(of: Self.log)
    let texts: [(ExportFormat, String)] = [
      (.chrome, String(decoding: trace.chrome, as: UTF8.self)), (.otlp, String(decoding: trace.otlp, as: UTF8.self)),
      (.csv, trace.csv), (.dot, trace.dot), (.mermaid, try trace.mermaid()),
    ]
    for (format, text) in texts { try Self.goldens.check(text, file: "story\(format.suffixes[0])") }
  }

  /// Times of the same millisecond, and an operation that never ends.
  private static let hang = RecordedLog(
    title: "hang",
    events: LogSupport.log(
      """
      0 created queue=q
      4.2 created op=a; 4.381 enqueued op=a queue=q; 4.382 ready op=a; 4.39 executing op=a; 6.99 log op=a text=x
      """))

  @Test func `Pictures distinguish times, explain bars, and mark the end of the recording`() throws {
    let trace = Trace(of: Self.hang)
    let page = String(decoding: try Self.hang.html(trace, PictureStyle(.light)), as: UTF8.self)
    for picture in [trace.svg(PictureStyle(.light)), page] {
      #expect(picture.contains("nothing is recorded after 0.006990"), "\(picture)")
      #expect(picture.contains(">executing</text>") && !picture.contains(">paused</text>"))
      #expect(picture.contains("0.004381"))
    }
    #expect(page.contains("0.004390 a"), "a line of the log")
    let done = Trace(of: Self.log).svg(PictureStyle(.light))
    #expect(!done.contains("nothing is recorded") && done.contains(">suspended</text>"))
    try Self.goldens.check(trace.svg(PictureStyle(.light)), file: "hang.svg")
  }
}
