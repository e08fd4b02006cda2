import LogSupport
import OpEngine
import Testing

@testable import OpTUICore

/// The example of the scenario format in the formats that are text.
@Suite struct ExportGoldenTests {
  private static let log = RecordedLog(title: Story.title, events: Story.events)

  @Test func `The story matches its reviewed output`() throws {
    let trace = Trace(of: Self.log)
    let texts: [(ExportFormat, String)] = [
      (.chrome, String(decoding: trace.chrome, as: UTF8.self)), (.otlp, String(decoding: trace.otlp, as: UTF8.self)),
      (.csv, trace.csv), (.dot, trace.dot), (.mermaid, try trace.mermaid()),
    ]
    for (format, text) in texts { try Golden.check(text, file: "exports/story\(format.suffixes[0])") }
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
    try Golden.check(trace.svg(PictureStyle(.light)), file: "exports/hang.svg")
  }

  @Test func `A recording of a log begins at its beginning and ends at its end`() throws {
    let cast = try LoopSubject.log(Self.log, name: "story").cast(
      of: Self.log, size: Canvas.Size(columns: 60, rows: 15), charset: .unicode, options: PlayOptions()
    ) { text, _, _ in text }
    let lines = String(decoding: cast, as: UTF8.self).split(separator: "\n")
    #expect(lines[0].hasPrefix(#"{"version":2,"width":60,"height":15,"title":"Cancel is a request""#))
    #expect(lines[1].hasPrefix(#"[0.000,"o","#) && lines[1].contains("PAST"), "\(lines[1])")
    #expect(lines.contains { $0.hasPrefix("[6.0") && $0.contains(#""m","Ready is not running"#) })
    let last = try #require(lines.last)
    #expect(last.hasPrefix("[11."), "as long as the log: \(last)")
  }
}
