import Testing

@testable import OpTUICore

/// The list of programs.
@Suite struct ProgramListTests {
  @Test(arguments: [60, 80, 120]) func `A long name leaves room for the states`(columns: Int) {
    let state = "3m12s  run 3  ready 0"
    let long = String(repeating: "a-very-long-name-", count: 8) + "12345"
    let entries = [
      PickerModel.Entry(name: "gallery 4711", title: state), PickerModel.Entry(name: long, title: state),
    ]
    let model = AppModel(
      size: Canvas.Size(columns: columns, rows: 15), charset: .unicode, entries: entries, of: .programs)
    let lines = Picture.text(of: model.canvas()).split(separator: "\n")
    #expect(lines.count { $0.contains(state) } == 2)
    #expect(lines.contains { $0.contains("a-very-") && $0.contains("12345  3m12s") }, "the number stays")
  }
}
