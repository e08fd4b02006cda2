import Foundation
import Scenarios
import Testing

@testable import OpTUICore

/// The part of the screen that each built-in scenario uses when it has ended. `make measure` prints the table.
@Suite struct RoomTests {
  /// The use that one frame makes of its screen.
  private struct Use {
    var name: String
    /// The share of the lanes' columns in which time passed.
    var width: Double
    /// The share of the rows that contain nothing except borders.
    var emptyRows: Double
    /// The share of blank cells.
    var emptyCells: Double
    /// Whether nothing more could fill a row: high lanes, the whole log, and all details are shown.
    var showsAll: Bool

    init(of model: AppModel, named name: String) throws {
      self.name = name
      let play = try #require(model.play)
      let canvas = model.canvas()
      let scale = play.scale
      width = Double(min(scale.columns, scale.column(of: play.placeOnAxis) + 1)) / Double(max(1, scale.columns))
      let borders = Set(["│", "─", "┬", "┴", " ", "┃"])
      let rows = (0..<canvas.size.rows).map { canvas.row($0) }
      emptyRows = Double(rows.count { $0.allSatisfy { borders.contains($0.text) } }) / Double(rows.count)
      let (layout, listed) = (play.layout, play.log.count(where: \.isListed))
      let area = play.code == nil ? layout.log : layout.events
      let log = area.rowRange.map { LogPane(model: play).event(inRow: $0, of: area) }
      showsAll =
        layout.laneHeight > 1 && layout.visibleRows >= play.rows.count && Set(log.compactMap(\.self)).count == listed
        && 1...layout.details.rows ~= play.frameContents.openedDetails.count
      emptyCells = Double(canvas.cells.count { $0.glyph == .blank }) / Double(canvas.cells.count)
    }
  }

  private static let sizes = [(80, 24), (100, 30), (160, 45)].map { Canvas.Size(columns: $0, rows: $1) }

  /// The uses that the end of each play makes of each size.
  private static func uses() throws -> [[Use]] {
    try BuiltIn.all.compactMap { file in
      let scenario = try #require(ScenarioLoader.load(file: file.name, bytes: Array(file.text.utf8)).scenario)
      guard scenario.clock == .virtual else { return nil }
      let title = PlayTitle(of: scenario, named: file.name, language: nil)
      let model = AppModel(size: sizes[0], charset: .unicode, play: title)
      var driver = AppDriver(model, source: VirtualPlaySource(Play(scenario, holds: false)))
      driver.send(.elapsed(.zero))
      while driver.model.play?.transport != .end {
        driver.send(.elapsed(.seconds(1000)))
        driver.performCommands()
      }
      return try sizes.map { size in
        driver.send(.resized(size))
        return try Use(of: driver.model, named: file.name)
      }
    }
  }

  @Test func `A play fills its screen`() throws {
    let all = try Self.uses()
    #expect(all.count > 60)
    for (index, size) in Self.sizes.enumerated() {
      let uses = all.map { $0[index] }
      let isMeasured = ProcessInfo.processInfo.environment["OPTUI_MEASURE"] == "1"
      if isMeasured { Self.printTable(of: uses, "\(size.columns)x\(size.rows)") }
      #expect(uses.allSatisfy { $0.width >= 0.7 }, "\(size): \(uses.filter { $0.width < 0.7 })")
      #expect(uses.map(\.emptyRows).sorted()[uses.count / 2] <= 0.15)
      let blank = uses.filter { $0.emptyRows > 0.35 && !$0.showsAll }
      #expect(blank.isEmpty, "\(size): there is more to show of \(blank)")
    }
  }

  private static func printTable(of uses: [Use], _ size: String) {
    func percent(_ share: Double) -> String { "\(Int((share * 100).rounded()))%" }
    print("\(size)  width  empty rows  empty cells")
    for use in uses {
      print("  \(percent(use.width))  \(percent(use.emptyRows))  \(percent(use.emptyCells))  \(use.name)")
    }
    func median(_ value: (Use) -> Double) -> String { percent(uses.map(value).sorted()[uses.count / 2]) }
    print("\(size) median: width \(median(\.width)), empty rows \(median(\.emptyRows)), cells \(median(\.emptyCells))")
  }
}
