import Testing

@testable import OpLog

@Suite struct TimeScaleTests {
  @Test(arguments: [
    (0, 50), (2799, 50), (2800, 100), (5600, 250), (13_999, 250), (14_000, 500), (27_999, 500), (28_000, 1000),
    (56_000, 2500), (140_000, 5000),
    (280_000, 10_000), (86_400_000, 2_500_000),
  ])
  func `The finest scale of a play without an end`(milliseconds: Int, perColumn: Int) {
    let time = EngineTime(.milliseconds(milliseconds))
    let scale = TimeScale(growingTo: time, columns: 56)
    #expect(scale.perColumn == .milliseconds(perColumn))
    #expect(0..<56 ~= scale.column(of: time))
  }

  /// Covers lengths from microseconds to years, on any screen.
  @Test(arguments: [20, 23, 56, 76, 130, 260])
  func `A length of time that is known fills the columns`(columns: Int) {
    for exponent in 0...16 {
      for part in [1, 2, 3, 4, 5, 7, 9] {
        let time = EngineTime(.microseconds(part * (0..<exponent).reduce(1) { product, _ in product * 10 }))
        let scale = TimeScale(fitting: time, columns: columns)
        let column = scale.column(of: time)
        #expect(column < columns, "\(time) at \(scale.perColumn)")
        #expect(
          column * 10 >= (columns - 1) * 7 || scale.perColumn == .microseconds(1), "\(time) at \(scale.perColumn)")
      }
    }
  }

  @Test func `Seen from a later origin`() {
    let scale = TimeScale(growingTo: EngineTime(.seconds(9)), columns: 56, origin: EngineTime(.milliseconds(3600)))
    #expect(scale.origin == EngineTime(.milliseconds(3500)))
    #expect(scale.column(of: EngineTime(.milliseconds(3250))) == -1)
    #expect(scale.column(of: EngineTime(.seconds(4))) == 2)
    #expect(scale.nextColumn(after: EngineTime(.milliseconds(4100))) == EngineTime(.milliseconds(4250)))
  }

  @Test(arguments: [
    (10_000, 40, 250), (10_000, 39, 320), (10_000, 25, 400), (1000, 40, 25), (1, 1, 1), (60_000, 10, 6400),
    (5000, 0, 5000),
  ])
  func `Zoomed to a length`(milliseconds: Int, columns: Int, perColumn: Int) {
    let scale = TimeScale(zoomedTo: .milliseconds(milliseconds), columns: columns)
    #expect(scale.perColumn == .milliseconds(perColumn))
  }

  @Test(arguments: [
    (1000, nil, 2500), (100_000, 50_000, 250_000), (250_000, 100_000, 500_000), (320_000, 250_000, 500_000),
    (7_000_000, 5_000_000, 10_000_000),
  ])
  func `The next scales`(nanoseconds: Int, finer: Int?, coarser: Int?) {
    let scale = TimeScale(perColumn: .nanoseconds(nanoseconds), columns: 10)
    #expect(scale.finer == finer.map { .nanoseconds($0) })
    #expect(scale.coarser == coarser.map { .nanoseconds($0) })
  }

  @Test(arguments: [(0, 0), (9, 0), (10, 2), (11, 2), (12, 4), (13, 4), (100, 92)])
  func `Follows by quarters of the screen`(seconds: Int, origin: Int) {
    let scale = TimeScale(perColumn: .seconds(1), columns: 10).following(EngineTime(.seconds(seconds)))
    #expect(scale.origin == EngineTime(.seconds(origin)))
    #expect(scale.shows(EngineTime(.seconds(seconds))))
  }
}
