import Foundation
import Testing
import Translations

@testable import OpTUI

@Suite struct ConfigurationTests {
  private static func problems(_ text: String) -> [String] {
    var configuration = Configuration()
    let problems = configuration.apply(SettingsFile(text))
    return ProblemReport(problems, file: "config", text: text).rendered(as: .short).split(separator: "\n").map(
      String.init)
  }

  private static func keyProblems(_ text: String) -> [String] {
    var keys = KeyMap.standard
    let problems = KeysFile.apply(SettingsFile(text), to: &keys)
    #expect(problems.isEmpty == (keys != .standard) || text.isEmpty)
    return ProblemReport(problems, file: "keys", text: text).rendered(as: .short).split(separator: "\n").map(
      String.init)
  }

  @Test func `Settings are read`() {
    var configuration = Configuration()
    let text = """
      # A comment

        theme : dark
      color: never
      charset: ascii
      speed: 1/2
      log-order: oldest
      mouse: off
      """
    #expect(configuration.apply(SettingsFile(text)).isEmpty)
    #expect(configuration.theme == .dark && configuration.color == .never && configuration.charset == .ascii)
    #expect(configuration.speed.text == "1/2x" && configuration.logOrder == .oldest && !configuration.usesMouse)
  }

  @Test func `Lines may end with CR LF, and every setting reaches a play`() {
    var configuration = Configuration()
    #expect(configuration.apply(SettingsFile("# A comment\r\nmouse: off\r\nspeed: 2\r\nlog-order: oldest\r\n")).isEmpty)
    configuration.keys = KeyMap.standard.binding([.character("C")], toAction: "cancel")
    let options = configuration.playOptions(isForProjector: true)
    #expect(options.isForProjector && !options.usesMouse && options.speed.text == "2x" && options.logOrder == .oldest)
    #expect(
      options.keys == configuration.keys
        && configuration.playOptions(speed: .normal, isForProjector: false).speed == .normal)
  }

  @Test(arguments: [
    ("them: dark", "config:1:1: error[unknown-setting]: unknown setting 'them' (did you mean 'theme'?)"),
    ("\n theme: pink", "config:2:9: error[invalid-value]: 'pink' is not valid for 'theme' (one of: auto dark"),
    ("mouse: of", "config:1:8: error[invalid-value]: 'of' is not valid for 'mouse' (one of: on off)"),
    ("theme:", "config:1:6: error[invalid-value]: '' is not valid"), ("dark", "config:1:1: error[no-setting]"),
    ("theme: dark\ntheme: light", "config:2:1: error[duplicate-setting]: 'theme' is set twice"),
  ])
  func `A mistake has its location and a hint`(text: String, line: String) {
    let problems = Self.problems(text)
    #expect(
      problems.count == 1 && problems.first.map { $0.replacing(", ", with: " ").hasPrefix(line) } == true, "\(problems)"
    )
  }

  @Test func `Keys are read`() {
    var keys = KeyMap.standard
    let problems = KeysFile.apply(SettingsFile("suspend: Q\nup: Up e\nevents: Ctrl-E\npause: b Space"), to: &keys)
    #expect(problems.isEmpty)
    #expect(keys.keys(forActionNamed: "suspend") == [Key.character("Q")])
    #expect(keys.keys(forActionNamed: "events") == [Key.control("e")])
    #expect(keys.keys(forActionNamed: "pause") == [Key.character("b"), Key.character(" ")])
    #expect(keys.keys(forActionNamed: "cancel") == KeyMap.standard.keys(forActionNamed: "cancel"))
  }

  @Test(arguments: [
    ("suspend: x", "keys:1:10: error[taken-key]: 'x' is also the key of 'cancel' (give 'cancel' another key)"),
    ("suspnd: s", "keys:1:1: error[unknown-action]: unknown action 'suspnd' (did you mean 'suspend'?)"),
    ("suspend: Spce", "keys:1:10: error[unknown-key]: there is no key 'Spce' (a character, or one of: Space Up"),
    ("suspend:", "keys:1:8: error[unknown-key]: there is no key ("),
    ("close: q", "keys:1:1: error[fixed-key]: the keys of 'close' cannot be changed"),
  ])
  func `An unavailable key is refused`(text: String, line: String) {
    let problems = Self.keyProblems(text)
    #expect(problems.count == 1 && problems.first?.hasPrefix(line) == true, "\(problems)")
  }

  /// Uses the output of `optui config` unchanged, and with every mark removed.
  @Test(arguments: [false, true]) func `The templates change nothing`(isChinese: Bool) {
    let templates = Catalog.$current.withValue(isChinese ? .chinese : nil) {
      (settings: Configuration.template, keys: KeysFile.template)
    }
    for text in [templates.settings, templates.keys] {
      #expect(SettingsFile(text).lines.isEmpty && SettingsFile(text).problems.isEmpty)
    }
    let settings = Self.uncommented(templates.settings)
    var configuration = Configuration()
    #expect(settings.lines.count == 6 && configuration.apply(settings).isEmpty)
    var keys = KeyMap.standard
    let lines = Self.uncommented(templates.keys)
    #expect(lines.lines.count == KeyMap.standard.namesOfActions.count - 2)
    #expect(KeysFile.apply(lines, to: &keys).isEmpty && keys == .standard)
  }

  /// Removes the mark before the lines that are settings.
  private static func uncommented(_ text: String) -> SettingsFile {
    let lines = text.split(separator: "\n").filter { $0.wholeMatch(of: /# [a-z0-9-]+: [^ ].*/) != nil }
    return SettingsFile(lines.map { String($0.dropFirst(2)) }.joined(separator: "\n"))
  }

  @Test(arguments: [
    (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/optui"), (["HOME": "/h"], "/h/.config/optui"),
    (["XDG_CONFIG_HOME": "relative"], nil), ([:], nil),
  ])
  func `The folder is that of the XDG specification`(variables: [String: String], folder: String?) {
    #expect(Configuration.folder(in: Environment(variables)) == folder)
  }

  @Test func `The user's files are used and refused`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "optui-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder.appending(path: "optui"), withIntermediateDirectories: true)
    let environment = Environment(["XDG_CONFIG_HOME": folder.path])
    #expect(try Configuration.ofUser(in: environment).theme == .auto)
    let file = folder.appending(path: "optui/config")
    try "theme: light\n".write(to: file, atomically: true, encoding: .utf8)
    #expect(try Configuration.ofUser(in: environment).theme == .light)
    try "theme: lite\n".write(to: file, atomically: true, encoding: .utf8)
    #expect { try Configuration.ofUser(in: environment) } throws: { ($0 as? Failure)?.status == .invalidInput }
  }
}
