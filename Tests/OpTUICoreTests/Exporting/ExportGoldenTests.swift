import OpScenario
import Testing

@testable import OpTUICore

/// The example of the scenario format in the formats that are text.
@Suite struct ExportGoldenTests {
  private static let log = RecordedLog(title: Story.title, events: Story.events)

  @Test func `The story is as it was looked at`() throws {
    let trace = Trace(of: Self.log)
    let texts: [(ExportFormat, String)] = [
      (.chrome, String(decoding: trace.chrome, as: UTF8.self)), (.otlp, String(decoding: trace.otlp, as: UTF8.self)),
      (.csv, trace.csv), (.dot, trace.dot), (.mermaid, try trace.mermaid()),
    ]
    for (format, text) in texts { try Golden.check(text, file: "exports/story\(format.suffixes[0])") }
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
