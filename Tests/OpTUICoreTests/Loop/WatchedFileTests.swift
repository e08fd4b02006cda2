import Testing

@testable import OpTUICore

/// A scenario file that changes while it is played.
@Suite struct WatchedFileTests {
  /// Simulated news of a file. Only one thread uses it.
  private final class News: FileNews, @unchecked Sendable {
    private var result: Result<Scenario, LoopFailure>
    private var hasChanged = false

    init(_ scenario: Scenario) { result = .success(scenario) }

    func change(to result: Result<Scenario, LoopFailure>) {
      self.result = result
      hasChanged = true
    }

    func begin(wake: @escaping @Sendable () -> Void) {}

    func take() -> FileChange? {
      defer { hasChanged = false }
      return hasChanged ? FileChange(names: ["test.yaml"]) : nil
    }

    func open(_ name: String) throws(LoopFailure) -> Scenario { try result.get() }
  }

  @Test(arguments: [80, 60])
  func `The title says that the file is broken until it is fixed`(columns: Int) throws {
    let scenario = try PlayLoopTests.scenario(PlayLoopTests.held)
    let news = News(scenario)
    var options = PlayOptions()
    options.fileNews = news
    let wake = TestScreen.Event.signals(ScreenSignals())
    func check(_ text: String, _ isThere: Bool) -> TestScreen.Event {
      .check { #expect($0.text.contains(text) == isThere, "\($0.text)") }
    }
    let screen = TestScreen(
      columns: columns, rows: 15,
      [
        check("FILE BROKEN", false),
        .check { _ in news.change(to: .failure(LoopFailure("line 13: unknown key 'durationn'", line: 13))) }, wake,
        check("FILE BROKEN line 13", true), check("unknown key 'durationn'", true),
        // The key dismisses the message, and does not affect the file.
        .type(" "), check("unknown key 'durationn'", false), check("FILE BROKEN line 13", true),
        .check { _ in news.change(to: .failure(LoopFailure("there is no file 'test.yaml'"))) }, wake,
        check("FILE BROKEN", true), check("FILE BROKEN line", false),
        .check { _ in news.change(to: .success(scenario)) }, wake,
        check("test has changed: restarted", true), check("FILE BROKEN", false),
      ])
    try PlayLoopTests.run(PlayLoopTests.held, screen, options)
  }

  @Test func `A screen's own notice is the first status`() throws {
    let screen = TestScreen([.check { #expect($0.text.contains("drawn as for xterm")) }, .type("j")])
    screen.notice = "drawn as for xterm"
    try PlayLoopTests.run(PlayLoopTests.held, screen)
    #expect(!screen.text.contains("drawn as for xterm"))
  }
}
