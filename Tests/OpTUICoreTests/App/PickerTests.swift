import OpEngine
import Testing

@testable import OpTUICore

@Suite struct PickerTests {
  private static func model(_ count: Int = 3) -> AppModel {
    let entries = (0..<count).map { PickerModel.Entry(name: "entry\($0)", title: "Entry \($0)") }
    return AppModel(size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, entries: entries)
  }

  @Test(arguments: [("", 0), ("j", 1), ("jk", 0), ("k", 0), ("jjjjjj", 2)])
  func enterPlaysTheSelectedOne(keys: String, chosen: Int) {
    var model = Self.model()
    for key in keys { #expect(model.update(.key(.character(key))) == []) }
    #expect(model.update(.key(.enter)) == [.play(name: "entry\(chosen)")])
  }

  @Test func anEmptyListCanOnlyBeLeft() {
    var model = Self.model(0)
    for key in [Key.enter, .down, .up, .pageDown, .end] { #expect(model.update(.key(key)) == []) }
    #expect(model.update(.key(.character("q"))) == [.quit])
    #expect(model.deadline == nil)
    #expect(model.summary().isEmpty)
  }

  @Test func escapeLeadsBackFromAPlay() {
    var model = Self.model()
    _ = model.update(.key(.down))
    _ = model.update(.opened(PlayTitle(file: "entry1", title: "Entry 1")))
    _ = model.update(.played(Story.events, now: .zero, nextDue: .zero, hold: nil, isExhausted: nil))
    #expect(model.update(.key(.character("?"))) == [])
    #expect(model.update(.key(.escape)) == [])
    #expect(model.play != nil)
    #expect(model.update(.key(.escape)) == [])
    #expect(model.play == nil)
    #expect(model.update(.key(.enter)) == [.play(name: "entry1")])
  }

  @Test func aRefusalIsShown() {
    var model = Self.model()
    _ = model.update(.refused("there is no such file"))
    let last = model.canvas().row(23).map(\.text).joined()
    #expect(last.contains("there is no such file"))
  }
}
