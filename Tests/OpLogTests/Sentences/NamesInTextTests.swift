import LogSupport
import Testing

@testable import OpLog

/// The names of operations and queues in the sentences of a lesson.
@Suite struct NamesInTextTests {
  private static func timeline(_ operations: [String]) -> Timeline {
    let created = operations.map { "0 created op=\($0) queue=q" }
    return Timeline(log((["0 created queue=q new=1", "0 created queue=left new=1"] + created).joined(separator: "\n")))
  }

  private static let names = [
    "other", "last", "op", "second", "first", "a", "photo", "job.3", "rest-B", "print", "扫描", "line", "free",
  ]

  @Test(arguments: [
    ("other executes, last depends on op.", "other last op"),
    ("Now op is in q.", "op q"),
    ("was added one second after second. Which of them?", "second"),
    ("Half a second of its current work is left.", ""),
    ("which comes first, the end or the cancel?", ""),
    ("first has the slot. Make print run first anyway.", "first print"),
    ("a finishes before photo. a and photo wait.", "a photo a photo"),
    ("a slot is free: a third of it", ""),
    ("job.3 tries again; job.3.finished follows job.3.", "job.3 job.3"),
    ("rest-B is a rest", "rest-B"),
    ("the photos and photographs of photo", "photo"),
    ("op 在执行，先扫描，再print。", "op 扫描 print"),
    ("The only slot of line; blocked is in line and waits", "line"),
    ("all have free slots, but only free runs.", "free"),
    ("", ""), ("nothing here", ""),
  ])
  func `Names are found, and words are not`(text: String, names: String) {
    let parts = Self.timeline(Self.names).parts(of: text)
    #expect(parts.filter(\.isName).map { String($0.text) }.joined(separator: " ") == names)
    #expect(parts.map { String($0.text) }.joined() == text)
  }

  @Test func `Display names are found, the longest first`() {
    let timeline = Timeline(Story.events)
    let parts = timeline.parts(of: "下载图片A waits; net is full, and thumbs runs.")
    #expect(parts.filter(\.isName).map { String($0.text) } == ["下载图片A", "net", "thumbs"])
    #expect(parts.first?.operation == timeline.index(of: "A"))
  }

  @Test(arguments: [
    ("print needs op and job.3.", "'print' needs 'op' and job.3."), ("op 依赖 other。", "'op' 依赖 'other'。"),
    ("rest-B waits for 扫描.", "rest-B waits for 扫描."),
  ])
  func `In plain text names that look like words are quoted`(text: String, quoted: String) {
    #expect(Self.timeline(Self.names).quotingNames(in: text) == quoted)
  }

  /// An operation that is created later is no name yet.
  @Test func `Only what exists is a name`() {
    #expect(Self.timeline(["photo"]).parts(of: "print and photo").filter(\.isName).map { String($0.text) } == ["photo"])
  }
}
