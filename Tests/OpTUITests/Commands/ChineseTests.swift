import ArgumentParser
import Foundation
import Scenarios
import Testing
import Translations

@testable import OpTUI

/// The output of the commands, in Chinese.
@Suite struct ChineseTests {
  /// Runs `body` with the Chinese catalog, and fails for each text without a translation.
  private func inChinese<Result>(_ body: () throws -> Result) rethrows -> Result {
    let missing = Lock<Set<String>>([])
    let catalog = Catalog.chinese { text in
      // A text that consists only of values needs none, nor does a Chinese one: the parser passes on our own texts.
      guard text.allSatisfy(\.isASCII), text.replacing("%@", with: "").contains(where: \.isLetter) else { return }
      missing.withLock { _ = $0.insert(text) }
    }
    defer { #expect(missing.withLock { $0 }.isEmpty) }
    return try Catalog.$current.withValue(catalog) { try body() }
  }

  private static var quoted: Regex<Substring> {
    #/“[^”]*”|'[^']*'|`[^`]*`|"[^"]*"|\{[^}]*\}|\[[^\]]*\]|<[^>]*>|optui [a-z]+ [^ ，。]+/#
  }

  /// Fails for three words of English in a row, but in quotes, in code and in the lines of a file.
  private func expectChinese(_ text: String, _ place: SourceLocation = #_sourceLocation) {
    for line in text.split(separator: "\n") where line.firstMatch(of: #/^ *[0-9]+ \| /#) == nil {
      let words = line.replacing(Self.quoted, with: "·")
      #expect(words.firstMatch(of: #/[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}/#) == nil, "\(line)", sourceLocation: place)
    }
  }

  // MARK: - Help and wrong usage

  static let commands: [any ParsableCommand.Type] =
    [RootCommand.self] + RootCommand.configuration.subcommands + CourseCommand.configuration.subcommands

  @Test(arguments: commands.indices) func `The help of a command is Chinese, in 80 columns`(index: Int) throws {
    let command = Self.commands[index]
    let help = inChinese {
      ParserText(RootCommand.helpMessage(for: command, columns: ParserText.unwrapped)).text
    }
    expectChinese(help)
    for line in help.split(separator: "\n") where !line.hasPrefix("用法：") {
      #expect(DisplayWidth.of(String(line)) <= 80, "\(line)")
    }
    // Only words were lost.
    let english = RootCommand.helpMessage(for: command, columns: ParserText.unwrapped)
    for option in english.matches(of: #/(?m)^  (-[^ ]+|<[^ ]+)/#) { #expect(help.contains(option.1), "\(option.1)") }
  }

  @Test(arguments: CommandLineTests.wrong) func `Errors of a command line are reported in Chinese`(
    arguments: [String]
  ) throws {
    let text = try inChinese {
      let error = try #require(throws: (any Error).self) { try RootCommand.parseAsRoot(arguments) }
      return ParserText(RootCommand.fullMessage(for: error, columns: ParserText.unwrapped)).text
    }
    #expect(text.hasPrefix("错误："))
    for line in text.split(separator: "\n") where !line.hasPrefix("用法：") { expectChinese(String(line)) }
  }

  // MARK: - Answers

  @Test(arguments: ExplainedTopic.allNames.filter { $0 != "schema" }) func `An explanation is Chinese`(name: String)
    throws
  {
    try inChinese {
      for subject in try ExplainedTopic.found(as: name) {
        let page = subject.page(isColored: false)
        // Code is the same in every language.
        let isOfPosts = name == PostsPage.name || Post.all.contains { $0.id.lowercased() == name.lowercased() }
        let lines = page.split(separator: "\n").filter { isOfPosts || !$0.hasPrefix("    ") }
        expectChinese(lines.joined(separator: "\n"))
      }
    }
  }

  @Test func `The list of explained words is Chinese`() {
    inChinese { expectChinese(ExplainedTopic.list(isColored: false)) }
  }

  @Test(arguments: ["why/ring", "why/suspended-behind", "images/pipeline"])
  func `Answers about a scenario are Chinese`(name: String) throws {
    try inChinese {
      let file = try ScenarioFile(named: name)
      let query = WhyQuery(snapshot: try LogSnapshot(of: file, upTo: nil, seed: nil), charset: .unicode)
      expectChinese(query.answer(about: .all, as: .text).joined(separator: "\n"))
      for operation in query.snapshot.timeline.operations {
        expectChinese(query.answer(about: .operation(operation.id), as: .text).joined(separator: "\n"))
      }
      let statistics = StatisticsText(LogStatistics(try file.played(seed: nil).log.events), charset: .unicode)
      expectChinese(statistics.lines.map(\.text).joined(separator: "\n"))
    }
  }

  @Test(arguments: ["why/ring", "cancelling/every-state", "why/suspended-behind", "kinds/pausable"])
  func `Pictures, pages and graphs are Chinese`(name: String) throws {
    try inChinese {
      let log = try ScenarioFile(named: name).played(seed: nil).log
      let export = Export(log: RecordedLog(title: "图", workers: log.workers, events: log.events))
      let text = { (format: ExportFormat) throws in String(decoding: try export.bytes(as: format), as: UTF8.self) }
      let english = #/ (from|at|to|on|running|new|ready|executing|finished|cancelled|depends|suspended|paused)[ ,<"]/#
      // An element of a page is shown unless it is a style or a script.
      let page = try text(.html).replacing(#/<(style|script)[^>]*>(?s:.*?)</(style|script)>/#, with: "")
      for shown in [page, try text(.svg), try text(.dot), try text(.mermaid)] {
        let match = shown.firstMatch(of: english)
        #expect(match == nil, "\(match?.output.0 ?? "")")
      }
      #expect(page.contains("<html lang=\"zh-Hans\""))
      let buttons = page.matches(of: #/<button[^>]*>([^<]*)</button>/#)
      #expect(buttons.count == 12)
      for button in buttons { #expect(button.output.1.contains { !$0.isASCII }, "\(button.output.1)") }
      let data = try #require(try text(.html).firstMatch(of: #/id="play">((?s:.*?))</script>/#)).output.1
      let play = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
      let words = try #require(play["words"] as? [String])
      let states = try #require(play["looks"] as? [[String]]).map { $0[1] }
      for word in words + states { #expect(word.contains { !$0.isASCII }, "\(word)") }
      for reason in try #require(play["reasons"] as? [String]) { expectChinese(reason) }
    }
  }

  @Test(arguments: [
    ("why/ring", "1 条提醒"), ("dependencies/refused-cycle", "1 处误用"), ("blocks/added-too-late", "2 条提醒"),
  ])
  func `The title row counts in Chinese`(name: String, count: String) throws {
    try inChinese {
      let scenario = try #require(try ScenarioFile(named: name).load().0)
      let canvas = try LoopSubject.scenario(scenario, name: name).frame(
        at: "end", size: Canvas.Size(columns: 120, rows: 30), charset: .unicode, options: PlayOptions(language: "zh"))
      let title = String(canvas.text.prefix { $0 != "\n" })
      #expect(title.contains(count), "\(title)")
    }
  }

  /// A half-width mark beside Chinese, or a blank behind a full-width one.
  @Test(
    arguments: [
      "starting/one-life", "why/ring", "why/paused-slot-holder", "why/starved-pool", "priority/readiness-first",
      "dependencies/refused-cycle", "classroom/five-questions", "completion/by-hand",
    ], ["", "w", "d", "e", "H"])
  func `Marks are full-width, and pending has one word`(name: String, key: String) throws {
    try inChinese {
      let scenario = try #require(try ScenarioFile(named: name).load().0)
      for size in [Canvas.Size(columns: 160, rows: 45), Canvas.Size(columns: 60, rows: 15)] {
        let canvas = try LoopSubject.scenario(scenario, name: name).frame(
          at: "end", keys: key.map(Key.character), size: size, charset: .unicode,
          options: PlayOptions(language: "zh"))
        // Not the keys, which are marks themselves.
        let text = canvas.text.split(separator: "\n").dropLast().joined(separator: "\n")
        let wrong = #/[一-龥”][,;!?](\s|$)|[一-龥]: |[一-龥]\. |[。，；：！？] [^ │─]/#
        let match = text.firstMatch(of: wrong)
        #expect(match == nil, "\(match?.output.0 ?? ""): \(text)")
        #expect(!text.contains("已等待") && !text.contains("等待 1"))
        #expect(text.firstMatch(of: #/优先级 *[a-z]/#) == nil, "\(text)")
      }
    }
  }

  @Test func `Missing files and files that are not scenarios are refused in Chinese`() throws {
    inChinese {
      for name in ["nothing-of-that-name", "images", "pipelin", "./nothing.yaml", "/"] {
        let failure = #expect(throws: Failure.self) { try ScenarioFile(named: name) }
        expectChinese((failure?.line ?? "").replacing("Is a directory", with: ""))
      }
      for result in [CheckResult(path: "nothing"), CheckResult(emptyFolder: "empty"), CheckResult(path: "why/ring")] {
        var report = CheckReport(format: .full)
        expectChinese(report.text(of: result) + report.end())
      }
      let failure = #expect(throws: Failure.self) { try ExplainedTopic.found(as: "late-dependancy") }
      expectChinese(failure?.line ?? "")
    }
  }

  @Test func `The comments of template files are Chinese`() {
    inChinese {
      let scenario = NewCommand.text(title: "图片")
      expectChinese(scenario)
      for text in [Configuration.template, KeysFile.template, scenario] {
        // A line that only needs its mark removed is not a comment.
        for line in text.split(separator: "\n") where line.wholeMatch(of: #/# [a-z0-9-]+: [^ ].*/#) == nil {
          guard let comment = line.firstRange(of: "# ").map({ line[$0.upperBound...] }) else { continue }
          #expect(comment.contains { !$0.isASCII }, "\(comment)")
        }
      }
    }
  }

  @Test func `Errors in settings and keys are reported in Chinese`() {
    inChinese {
      var (configuration, keys) = (Configuration(), KeyMap.standard)
      let lines = "colour: red\ntheme: pink\nno setting\ntheme: dark\ntheme: dark\n"
      let problems =
        configuration.apply(SettingsFile(lines)) + KeysFile.apply(SettingsFile("jump: x\nhelp: zz\n"), to: &keys)
      #expect(problems.count >= 5)
      for problem in problems { expectChinese(problem.message + "\n" + (problem.hint ?? "")) }
    }
  }
}
