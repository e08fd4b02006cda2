import OpScenario
import Testing

@testable import OpTUICore

/// The example of the scenario format in every format that is text.
@Suite struct ExportGoldenTests {
  @Test(arguments: ExportFormat.allCases.filter { !$0.isBinary })
  func `The story is as it was looked at`(format: ExportFormat) throws {
    let trace = Trace(of: RecordedLog(title: Story.title, events: Story.events))
    let text = String(decoding: try trace.bytes(as: format), as: UTF8.self)
    try Golden.check(text, file: "exports/story\(format.suffixes[0])")
  }
}
