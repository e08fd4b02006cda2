import OpEngine
import Testing

@testable import OpTUICore

@Suite struct TimeScaleTests {
  @Test(arguments: [
    (0, 250), (13_999, 250), (14_000, 500), (27_999, 500), (28_000, 1000), (56_000, 2000), (112_000, 5000),
    (280_000, 10_000), (86_400_000, 2_000_000),
  ])
  func theFinestScaleThatFits(milliseconds: Int, perColumn: Int) {
    let time = EngineTime(.milliseconds(milliseconds))
    let scale = TimeScale(fitting: time, columns: 56)
    #expect(scale.perColumn == .milliseconds(perColumn))
    #expect(0..<56 ~= scale.column(of: time))
  }

  @Test(arguments: [0, 1, 5, 20, 56, 165], [0, 1, 9, 60, 3600, 86_400])
  func labelsAreTrueAndDoNotTouch(columns: Int, seconds: Int) {
    let scale = TimeScale(fitting: EngineTime(.seconds(seconds)), columns: columns)
    let labels = scale.labels
    for label in labels {
      #expect(label.text == TimeText.ruler(scale.start(ofColumn: label.column).sinceStart))
      #expect(scale.start(ofColumn: label.column).nanoseconds % 1_000_000_000 == 0)
      #expect(label.column >= 0 && label.column + label.text.count <= columns)
    }
    for (left, right) in zip(labels, labels.dropFirst()) {
      #expect(left.column + left.text.count < right.column)
    }
    #expect(columns < 20 || labels.count >= 2)
  }

  @Test func seenFromALaterOrigin() {
    let scale = TimeScale(fitting: EngineTime(.seconds(9)), columns: 56, origin: EngineTime(.milliseconds(3600)))
    #expect(scale.origin == EngineTime(.milliseconds(3500)))
    #expect(scale.column(of: EngineTime(.milliseconds(3250))) == -1)
    #expect(scale.column(of: EngineTime(.seconds(4))) == 2)
    #expect(scale.nextColumn(after: EngineTime(.milliseconds(4100))) == EngineTime(.milliseconds(4250)))
    #expect(scale.labels.first?.text == "4s")
    #expect(scale.labels.first?.column == 2)
  }

  @Test(arguments: [
    (0, "0.0s"), (4000, "4.0s"), (99_990, "99.9s"), (100_000, "100s"), (9_999_999, "9999s"), (36_000_000, "10h"),
  ])
  func shortDurations(milliseconds: Int, text: String) {
    #expect(TimeText.short(.milliseconds(milliseconds)) == text)
  }

  @Test(arguments: [(250, "0.25s"), (500, "0.50s"), (1000, "1s"), (20_000, "20s")])
  func scales(milliseconds: Int, text: String) {
    #expect(TimeText.scale(.milliseconds(milliseconds)) == text)
  }
}
