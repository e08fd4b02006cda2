import OpEngine
import Testing

@testable import OpScenario

@Suite struct TimeScaleTests {
  @Test(arguments: [
    (0, 250), (13_999, 250), (14_000, 500), (27_999, 500), (28_000, 1000), (56_000, 2000), (112_000, 5000),
    (280_000, 10_000), (86_400_000, 2_000_000),
  ])
  func `The finest scale that fits`(milliseconds: Int, perColumn: Int) {
    let time = EngineTime(.milliseconds(milliseconds))
    let scale = TimeScale(fitting: time, columns: 56)
    #expect(scale.perColumn == .milliseconds(perColumn))
    #expect(0..<56 ~= scale.column(of: time))
  }

  @Test func `Seen from a later origin`() {
    let scale = TimeScale(fitting: EngineTime(.seconds(9)), columns: 56, origin: EngineTime(.milliseconds(3600)))
    #expect(scale.origin == EngineTime(.milliseconds(3500)))
    #expect(scale.column(of: EngineTime(.milliseconds(3250))) == -1)
    #expect(scale.column(of: EngineTime(.seconds(4))) == 2)
    #expect(scale.nextColumn(after: EngineTime(.milliseconds(4100))) == EngineTime(.milliseconds(4250)))
  }

  @Test(arguments: [
    (10_000, 40, 250), (10_000, 39, 500), (10_000, 37, 500), (1000, 40, 50), (1, 40, 1), (60_000, 10, 10_000),
    (5000, 0, 5000),
  ])
  func `Zoomed to a length`(milliseconds: Int, columns: Int, perColumn: Int) {
    let scale = TimeScale(zoomedTo: .milliseconds(milliseconds), columns: columns)
    #expect(scale.perColumn == .milliseconds(perColumn))
  }

  @Test(arguments: [
    (1, nil, 2), (100, 50, 250), (250, 100, 500), (1000, 500, 2000), (7000, 5000, 10_000),
  ])
  func `The next scales`(milliseconds: Int, finer: Int?, coarser: Int?) {
    let scale = TimeScale(perColumn: .milliseconds(milliseconds), columns: 10)
    #expect(scale.finer == finer.map { .milliseconds($0) })
    #expect(scale.coarser == coarser.map { .milliseconds($0) })
  }

  @Test(arguments: [(0, 0), (9, 0), (10, 2), (11, 2), (12, 4), (13, 4), (100, 92)])
  func `Follows by quarters of the screen`(seconds: Int, origin: Int) {
    let scale = TimeScale(perColumn: .seconds(1), columns: 10).following(EngineTime(.seconds(seconds)))
    #expect(scale.origin == EngineTime(.seconds(origin)))
    #expect(scale.shows(EngineTime(.seconds(seconds))))
  }
}
