import TestSupport
import Testing

@testable import OpTUI

/// The cost of the user's files: in proportion to their length.
@Suite struct SettingsGrowthTests {
  @Test(arguments: ["s\u{0}: 1\n", "x\u{0}\n", "quit: q\n", "a", "quit: \u{0} ", "\r", "# x\n", "x: y y y y y y\n"])
  func `Settings, keys and progress are read in linear time`(_ piece: String) {
    func text(_ size: Int) -> String {
      (0..<(size / piece.utf8.count)).map { piece.replacing("\u{0}", with: "\($0)") }.joined()
    }
    #expect(isLinear(from: 20_000, text) { _ = SettingsFile($0) })
    #expect(
      isLinear(from: 4000, text) {
        var (keys, configuration) = (KeyMap.standard, Configuration())
        _ = KeysFile.apply(SettingsFile($0), to: &keys)
        _ = configuration.apply(SettingsFile($0))
      })
    #expect(isLinear(from: 20_000, text) { _ = CourseProgress("optui progress 1\n" + $0).text })
  }

  @Test(arguments: ["finished a\u{0}\n", "answered \u{0} right right a\n", "hinted 1 a\u{0}\n", "opened a\n"])
  func `Records of progress are read in linear time`(_ piece: String) {
    #expect(
      isLinear(from: 2000) { count in
        (0..<count).map { piece.replacing("\u{0}", with: "\($0)") }.joined()
      } _: {
        _ = CourseProgress("optui progress 1\n" + $0).text
      })
  }

  @Test(arguments: ["a", "a\n", "\u{1B}[", "\u{1B}]", "\u{1B}[1m", "\r", "\u{8}", "a\r"])
  func `The output of a program is read in linear time`(_ piece: String) {
    #expect(
      isLinear(from: 40_000) {
        Array(String(repeating: piece, count: $0).utf8)
      } _: { bytes in
        var reader = TerminalOutputReader()
        var recent = RecentLines()
        for start in stride(from: 0, to: bytes.count, by: 512) {
          recent.add(reader.append(bytes[start...].prefix(512)))
        }
      })
  }
}
