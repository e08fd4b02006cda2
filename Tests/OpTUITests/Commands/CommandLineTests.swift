import ArgumentParser
import Testing

@testable import OpTUI

@Suite struct CommandLineTests {
  static let wrong: [[String]] = [
    ["chek", "a"], ["run", "a", "b"], ["--watch"], ["check", "-j", "0", "a"], ["check", "-j", "many", "a"],
    ["check", "--watch", "--format", "tap", "a"], ["check", "--watch", "-"], ["run", "--speed", "0", "a"],
    ["run", "--speed", "fast", "a"],
    ["run", "--speed", "3", "a"], ["run", "--speed", "100", "a"], ["run", "--speed", "0.1", "a"],
    ["run", "--speed", "1/3", "a"], ["run", "--speed", "-2", "a"], ["run", "--speed", "nan", "a"],
    ["run", "--seed", "-1", "a"], ["run", "--seed", "any", "a"], ["check", "--seed", "1.5", "a"],
    ["run", "--ui", "gui", "a"], ["check"], ["check", "--format", "xml", "."], ["list", "all"], ["--color", "blue"],
    ["--theme", "pink"],
  ]

  @Test(arguments: ["bash", "zsh", "fish"])
  func `Our completions offer more than the parser's`(shell: String) throws {
    let completions = try #require(CompletionScript(askedBy: ["--generate-completion-script", shell])).text
    let parsers = RootCommand.completionScript(for: try #require(CompletionShell(rawValue: shell)))
    let additions = Set(completions.split(separator: "\n")).subtracting(parsers.split(separator: "\n"))
    #expect(additions.contains { $0.contains(RootCommand.commandNames.joined(separator: " ")) }, "\(shell): help")
    #expect(additions.count > 5, "\(shell): \(additions)")
    #expect(!completions.hasPrefix("#!"))
  }

  @Test(arguments: [["--generate-completion-script"], ["--generate-completion-script", "tcsh"], ["check", "bash"]])
  func `Other completions are the parser's`(arguments: [String]) {
    #expect(CompletionScript(askedBy: arguments) == nil)
  }

  @Test func `A negative time is refused as such`() {
    let error = #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(["why", "a", "--at", "-1s"]) }
    #expect(error.map { RootCommand.message(for: $0) }?.contains("a duration cannot be negative") == true)
  }

  @Test(arguments: wrong) func `A wrong command line is refused`(arguments: [String]) {
    let error = #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(arguments) }
    #expect(error.map { RootCommand.exitCode(for: $0) } == .validationFailure, "\(arguments)")
  }

  @Test func `An unknown option before a command is not blamed on the command`() {
    let error = #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(["--ascii", "run", "a"]) }
    #expect(
      error.map { RootCommand.message(for: $0) } == "there is no such option before 'run'; see `optui run --help`")
  }

  @Test(arguments: [
    ("1/8", "1/8x"), ("0.125", "1/8x"), ("0.5", "1/2x"), ("1", "1x"), ("2.0", "2x"), ("64", "64x"),
  ])
  func `A speed is a power of two`(argument: String, text: String) throws {
    let run = try #require(try RootCommand.parseAsRoot(["run", "--speed", argument, "a"]) as? RunCommand)
    #expect(run.speed?.text == text)
  }

  @Test func `A seed is a number`() throws {
    let run = try #require(try RootCommand.parseAsRoot(["run", "--seed", "7", "a"]) as? RunCommand)
    #expect(run.order.seed == 7)
    let check = try #require(try RootCommand.parseAsRoot(["check", "--seed", "0", "a"]) as? CheckCommand)
    #expect(check.seed == 0)
  }

  @Test func `An invalid speed is answered with the valid ones`() {
    let error = #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(["run", "--speed", "3", "a"]) }
    let message = error.map { RootCommand.message(for: $0) } ?? ""
    #expect(message.contains("'3' is not one of 1/8, 1/4, 1/2, 1, 2, 4, 8, 16, 32, 64"), "\(message)")
  }

  @Test func `Options before the command count`() throws {
    let command = try RootCommand.parseAsRoot(["--color", "never", "--charset", "ascii", "run", "--speed", "4", "x"])
    let run = try #require(command as? RunCommand)
    #expect(run.display.color == .never)
    #expect(run.display.charset == .ascii)
    #expect(run.speed?.text == "4x")
  }

  @Test(arguments: [["course"], ["stats", "a"], ["why", "a"]], [true, false])
  func `A command that prints lines has an option for the charset`(command: [String], isBefore: Bool) throws {
    let option = ["--charset", "ascii"]
    switch try RootCommand.parseAsRoot(isBefore ? option + command : command + option) {
    case let course as CourseCommand: #expect(course.display.charset == .ascii)
    case let stats as StatsCommand: #expect(stats.display.charset == .ascii)
    case let why as WhyCommand: #expect(why.display.charset == .ascii)
    case let other: Issue.record("\(other)")
    }
  }

  @Test(arguments: ["check", "explain", "config", "stats", "why", "completions"])
  func `The help of a command that prints lines offers no option for the screen`(name: String) throws {
    let command = try #require(RootCommand.configuration.subcommands.first { $0._commandName == name })
    let help = RootCommand.helpMessage(for: command)
    #expect(help.contains("--color"))
    #expect(!help.contains("--projector") && !help.contains("--theme"))
  }

  @Test(arguments: [
    ["images/pipeline"], ["a.yaml"], ["-"], ["lessons/"], ["--color", "never", "a.yaml"], ["a.yaml", "--speed", "4"],
    [],
  ])
  func `The word run may be left out`(arguments: [String]) throws {
    let run = try #require(try RootCommand.parseAsRoot(arguments) as? RunCommand)
    #expect(run.target == arguments.first { !$0.hasPrefix("--") && $0 != "never" && $0 != "4" })
  }

  @Test func `A misspelled command is corrected by a suggestion`() {
    let error = #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(["chek", "scenarios"]) }
    let message = error.map { RootCommand.message(for: $0) } ?? ""
    #expect(message.contains("there is no command 'chek'; did you mean 'check'?"), "\(message)")
  }

  @Test(arguments: [
    ("foo", "there is no command 'foo'; `optui help` lists them"),
    ("chek", "there is no command 'chek'; did you mean 'check'?"),
    ("exercises", "there is no command 'exercises'; did you mean 'learn'?"),
    ("watch", "there is no command 'watch'; did you mean 'run --watch'?"),
    ("hlep", "there is no command 'hlep'; did you mean 'help'?"),
  ])
  func `Help about an unknown command is refused`(word: String, message: String) throws {
    let failure = #expect(throws: Failure.self) { try RootCommand.validateHelp(["help", word]) }
    #expect(failure?.status == .wrongUsage && failure?.message == message)
    for known in ["run", "learn", "help"] { try RootCommand.validateHelp(["help", known]) }
    try RootCommand.validateHelp(["help"])
    try RootCommand.validateHelp(["show", word])
  }

  @Test func `A synonym for a command is answered with the command`() throws {
    for (word, command) in [
      ("exercises", "learn"), ("lessons", "course"), ("formt", "explain format"), ("hlep", "help"),
      ("validate", "check"), ("man", "help"), ("cat", "export --to yaml"), ("ps", "attach"),
    ] {
      let failure = #expect(throws: Failure.self) {
        _ = try Target(word, among: [.file, .folder], orCommand: RootCommand.command(meantBy:isExact:))
      }
      #expect(failure?.message?.contains("did you mean 'optui \(command)'?") == true, "\(failure?.message ?? "")")
    }
    // The commands for synonyms exist.
    for word in ["play", "verify", "init", "session", "statistics", "keys"] {
      let command = RootCommand.command(meantBy: word)?.prefix { $0 != " " }
      #expect(command.map { RootCommand.commandNames.contains(String($0)) } == true, "\(word)")
    }
  }

  @Test(arguments: [
    (["completion", "zsh"], "there is no command 'completion'; did you mean 'completions'?"),
    (["validate", "a.yaml"], "there is no command 'validate'; did you mean 'check'?"),
    (["watch", "a.yaml"], "there is no command 'watch'; did you mean 'run --watch'?"),
  ])
  func `A word of other programs is answered with our equivalent`(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(arguments) }
    let found = error.map { RootCommand.message(for: $0) } ?? ""
    #expect(found.contains(message), "\(found)")
  }

  @Test func `The help groups the commands`() {
    let help = RootCommand.helpMessage(columns: 80)
    let groups = help.split(separator: "\n").filter { $0.hasSuffix("SUBCOMMANDS:") }
    #expect(
      groups.map { $0.dropLast(" SUBCOMMANDS:".count) } == ["LOOK", "ASK", "PROVE", "MAKE", "GIVE", "LEARN", "LOOK UP"])
    #expect(RootCommand.commandNames.count <= 14 && Set(RootCommand.commandNames).count == 14)
  }

  @Test(arguments: [
    (["list"], ["course"]), (["--color", "never", "list", "--format", "json"], ["course", "--format", "json"]),
    (["render", "a", "--at", "2s"], ["export", "--screen", "a", "--at", "2s"]),
    (["show", "a"], ["export", "--to", "yaml", "a"]), (["show", "--code", "a"], ["export", "--to", "swift", "a"]),
    (["show", "a", "--swift"], ["export", "--to", "swift", "a"]),
    (["format"], ["explain", "format"]), (["format", "max"], ["explain", "format", "max"]),
    (["schema"], ["explain", "schema"]),
    (["explain", "-1", "--color", "never"], ["explain", "--color", "never", "--", "-1"]),
    (["version"], ["--version"]), (["-v"], ["--version"]), (["help", "render"], ["help", "export"]),
    (["course", "--summary", "a"], ["course", "summary", "a"]), (["help"], ["help"]),
    (["why", "list"], ["why", "list"]), ([], []), (["-"], ["-"]),
  ])
  func `A former command is understood`(arguments: [String], current: [String]) throws {
    let options = arguments.prefix { $0 == "--color" || $0 == "never" }
    #expect(RootCommand.current(arguments) == options + current)
    if !["--version", "help"].contains(current.first) { _ = try RootCommand.parseAsRoot(options + current) }
  }

  @Test(arguments: [
    ["export", "a"], ["export", "a", "--screen", "--to", "csv"], ["export", "a", "--at", "2s", "-o", "a.html"],
    ["course", "summary"], ["course", "reset", "now"], ["course", "--forget"], ["completions", "tcsh"],
  ])
  func `A verb with the wrong words is refused`(arguments: [String]) {
    let error = #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(arguments) }
    #expect(error.map { RootCommand.exitCode(for: $0) } == .validationFailure, "\(arguments)")
  }

  @Test func `What is to be done with the course is a command`() throws {
    #expect(try RootCommand.parseAsRoot(["course", "notes"]) is CourseNotesCommand)
    #expect(try RootCommand.parseAsRoot(["course", "reset", "--color", "never"]) is CourseResetCommand)
    let summary = try #require(try RootCommand.parseAsRoot(["course", "summary", "a", "b"]) as? CourseSummaryCommand)
    #expect(summary.files == ["a", "b"])
  }

  @Test(arguments: [["--color", "always", "run", "a"], ["run", "--color", "always", "a"]])
  func `Colours can be requested before or after the command`(arguments: [String]) throws {
    let run = try #require(try RootCommand.parseAsRoot(arguments) as? RunCommand)
    #expect(run.display.color == .always)
  }

  @Test func `Names of scenarios and operations are completed`() {
    #expect(Completions.scenarios("im").contains("images/"))
    #expect(Completions.scenarios("images/").contains("images/pipeline"))
    let words = ["optui", "why", "--at", "2s", "why/suspended-behind", ""]
    #expect(Completions.operations(words, 5).contains("print"))
    #expect(Completions.operations(words, 5).contains("main"))
    #expect(Completions.operations(["optui", "why", ""], 2) == [])
  }
}
