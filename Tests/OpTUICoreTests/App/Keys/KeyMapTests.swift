import Foundation
import Testing

@testable import OpTUICore

/// The key tables and their invariants.
@Suite struct KeyMapTests {
  private static let maps = [KeyMap.standard, .picker(of: PickerWords(subject: .scenarios))]

  @Test(arguments: maps) func `Each key and each action has one binding`(map: KeyMap) {
    let keys = map.bindings.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    #expect(Set(map.bindings.map(\.action)).count == map.bindings.count)
    #expect(Set(map.bindings.map(\.name)).count == map.bindings.count)
    #expect(map.bindings.allSatisfy { !$0.keys.isEmpty })
  }

  @Test(arguments: maps) func `Every action is in the help and every hint has keys`(map: KeyMap) {
    let explained = Set(map.help.flatMap(\.hints).flatMap(\.actions))
    for binding in map.bindings { #expect(explained.contains(binding.action), "\(binding.name)") }
    for action in explained { #expect(!map.keys(for: action).isEmpty, "\(action)") }
  }

  @Test(arguments: Situation.allCases) func `Every hint of a key bar has keys`(situation: Situation) {
    for hint in situation.hints {
      #expect(
        !hint.actions.isEmpty && hint.actions.allSatisfy { !KeyMap.standard.keys(for: $0).isEmpty }, "\(hint.text)")
    }
  }

  @Test func `Every key is in the page of the screen`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    let page = try String(contentsOf: root.appending(path: "docs/Screen.md"), encoding: .utf8)
    for case .character(let character) in KeyMap.standard.bindings.flatMap(\.keys) where character != " " {
      #expect(page.contains("`\(character)`"), "\(character)")
    }
  }

  @Test(arguments: [
    ("Space pause", 0, Key.character(" ")), ("Space pause", 8, " "), ("+- max", 0, "+"), ("+- max", 1, "-"),
    ("+- max", 4, "+"), ("q quit", 0, "q"),
  ])
  func `A column of the key bar stands for a key`(item: String, offset: Int, key: Key) throws {
    let bar = KeyBar(Situation.playing.hints.map(KeyMap.standard.item), columns: 100)
    let quit = KeyBar([KeyMap.standard.item(.init(.program(.quit), text: "quit"))], columns: 100)
    let shown = bar.text.contains(item) ? bar : quit
    let start = try #require(shown.text.range(of: item))
    let column = shown.text.distance(from: shown.text.startIndex, to: start.lowerBound)
    #expect(shown.key(atColumn: column + offset) == key)
    #expect(shown.key(atColumn: column + item.count) == nil, "a gap")
  }
}

extension KeyMap: CustomTestStringConvertible {
  public var testDescription: String { self == .picker(of: PickerWords(subject: .scenarios)) ? "picker" : "play" }
}
