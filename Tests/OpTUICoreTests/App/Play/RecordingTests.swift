import LogSupport
import Testing

@testable import OpTUICore

/// A log that was read back.
@Suite struct RecordingTests {
  private func model(_ size: Canvas.Size = Canvas.Size(columns: 80, rows: 24)) throws -> AppModel {
    let log = RecordedLog(title: Story.title, events: Story.events)
    return AppModel(size: size, charset: .unicode, log: log, named: "why.log")
  }

  private func press(_ keys: String, _ model: inout AppModel) -> [AppCommand] {
    keys.flatMap { model.update(.key(Key(typed: $0))) }
  }

  @Test func `It opens at its end and can be stepped through`() throws {
    var model = try model()
    #expect(model.deadline == nil)
    #expect(model.play?.transport == .end && model.play?.time == EngineTime(.seconds(11)))
    #expect(press("t9500ms\r", &model).isEmpty)
    #expect(model.play?.timeline.counts[.executing] == 2)
    #expect(press("0 ", &model).isEmpty)
    #expect(model.update(.elapsed(.seconds(60))).isEmpty)
    var whole = Timeline(Story.events)
    whole.isAtEndOfLog = true
    #expect(model.play?.past == nil && model.play?.timeline == whole)
    #expect(press("r", &model).isEmpty)
    #expect(model.play?.time == .zero)
  }

  /// 20 and 435 microseconds are the same to three digits.
  @Test func `Times have enough digits to distinguish events`() {
    let log = RecordedLog(
      title: "t", events: log("0 created op=a; 0.02 executing op=a; 0.435 finished op=a outcome=completed"))
    var model = AppModel(size: Canvas.Size(columns: 100, rows: 30), charset: .unicode, log: log, named: "a.log")
    let screen = Picture.text(of: model.canvas())
    #expect(screen.contains("t=0.000435") && screen.contains(" 0.000020 ") && !screen.contains("0.000 "))
    _ = press("I", &model)
    let details = Picture.text(of: model.canvas())
    #expect(details.contains("0.000435  finished after 415us") && details.contains("#2  0.000020"))
  }

  @Test func `A log of hours can be zoomed from the whole to seconds, and viewed by hours`() {
    let hour: UInt64 = 3_600_000
    let log = RecordedLog(
      title: "t",
      events: Story.numbered([
        event("0 created op=a"), event("\(hour) executing op=a"),
        event("\(5 * hour + hour / 4) finished op=a outcome=completed"),
      ]))
    var model = AppModel(size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, log: log, named: "a.log")
    var ruler: String { Picture.text(of: model.canvas()).split(separator: "\n")[1].description }
    let whole = ruler
    #expect(whole.contains("│0s       1h       2h       3h       4h       5h"), "\(whole)")
    #expect(press("t4h\r", &model).isEmpty)
    #expect(model.play?.time == EngineTime(.seconds(4 * 3600)))
    #expect(press("t-1h30m\r", &model).isEmpty)
    #expect(model.play?.time == EngineTime(.seconds(9000)))
    _ = press(String(repeating: "z", count: 9), &model)
    #expect(ruler.contains("9000s"), "\(ruler)")
    _ = press(String(repeating: "Z", count: 12), &model)
    #expect(ruler == whole)
    #expect(model.play?.status?.hasPrefix("the whole play is already shown") == true, "\(model.play?.status ?? "")")
  }

  @Test(arguments: [
    ("F", "cannot be forked: , goes back"), (",F", "cannot be forked: , goes back"), ("s", "but not steered"),
    (",x", "but not steered"),
    (" ", "the recording has ended"), (".", "the recording has ended"), ("]", "no stop after this one"),
  ])
  func `What it cannot do`(keys: String, words: String) throws {
    var model = try model()
    #expect(press(keys, &model).isEmpty)
    #expect(model.play?.status?.contains(words) == true, "\(model.play?.status ?? "no status")")
  }

  /// Expects a call where a play would have a key, because a recording has no engine.
  @Test func `Its fixes are calls`() throws {
    var model = try model()
    _ = press("t5500ms\rjjjjjw", &model)
    _ = press("t6s\r", &model)
    let screen = Picture.text(of: model.canvas())
    #expect(screen.contains("cpu.isSuspended = false"), "\(screen)")
    #expect(screen.contains("$ end") && !screen.contains("F fork") && !screen.contains("x cancel"))
  }
}
