import ArgumentParser
import OpTUICore
import Testing

@testable import OpTUI

@Suite struct CommandLineTests {
  static let wrong: [[String]] = [
    ["nonsense"], ["run"], ["run", "a", "b"], ["run", "--speed", "0", "a"], ["run", "--speed", "fast", "a"],
    ["run", "--ui", "gui", "a"], ["check"], ["check", "--format", "xml", "."], ["list", "all"], ["--color", "blue"],
  ]

  @Test(arguments: wrong) func aWrongCommandLineIsRefused(arguments: [String]) {
    let error = #expect(throws: (any Error).self) { try RootCommand.parseAsRoot(arguments) }
    #expect(error.map { RootCommand.exitCode(for: $0) } == .validationFailure, "\(arguments)")
  }

  @Test func optionsSaidBeforeTheCommandCount() throws {
    let command = try RootCommand.parseAsRoot(["--color", "never", "--charset", "ascii", "run", "--speed", "4", "x"])
    let run = try #require(command as? RunCommand)
    #expect(run.display.color == .never)
    #expect(run.display.charset == .ascii)
    #expect(run.speed.text == "4x")
  }
}
