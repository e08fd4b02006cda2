import OpEngine
import OpScenario
import Testing

@testable import OpTUICore

@Suite struct TimeTextTests {
  @Test(arguments: [0, 1, 5, 20, 56, 165], [0, 1, 9, 60, 3600, 86_400])
  func `Labels are true and do not touch`(columns: Int, seconds: Int) {
    let scale = TimeScale(fitting: EngineTime(.seconds(seconds)), columns: columns)
    let labels = scale.labels
    for label in labels {
      #expect(label.text == TimeText.ruler(scale.start(ofColumn: label.column).sinceStart, apart: .seconds(1)))
      #expect(scale.start(ofColumn: label.column).nanoseconds % 1_000_000_000 == 0)
      #expect(label.column >= 0 && label.column + label.text.count <= columns)
    }
    for (left, right) in zip(labels, labels.dropFirst()) {
      #expect(left.column + left.text.count < right.column)
    }
    #expect(columns < 20 || labels.count >= 2)
  }

  @Test(arguments: [1, 2, 5, 10, 20, 50, 100, 250, 500, 1000])
  func `Zoomed in no two labels are the same`(milliseconds: Int) {
    let scale = TimeScale(
      perColumn: .milliseconds(milliseconds), columns: 56, origin: EngineTime(.milliseconds(milliseconds * 40)))
    let labels = scale.labels.map(\.text)
    #expect(labels.count >= 2 && Set(labels).count == labels.count, "\(labels)")
    for label in scale.labels {
      let seconds = Double(label.text.dropLast()) ?? -1
      let start = Double(scale.start(ofColumn: label.column).nanoseconds) / 1e9
      #expect(abs(seconds - start) < 1e-6, "\(label.text) stands at \(start)")
    }
  }

  @Test func `Labels from a later origin`() {
    let scale = TimeScale(fitting: EngineTime(.seconds(9)), columns: 56, origin: EngineTime(.milliseconds(3600)))
    #expect(scale.labels.first?.text == "4s")
    #expect(scale.labels.first?.column == 2)
  }

  @Test(arguments: [
    (0, "0.0s"), (4000, "4.0s"), (99_990, "99.9s"), (100_000, "100s"), (9_999_999, "9999s"), (36_000_000, "10h"),
  ])
  func `Short durations`(milliseconds: Int, text: String) {
    #expect(TimeText.short(.milliseconds(milliseconds)) == text)
  }

  @Test(arguments: [(250, "0.25s"), (500, "0.50s"), (1000, "1s"), (20_000, "20s"), (50, "0.05s"), (2, "0.002s")])
  func `Scales`(milliseconds: Int, text: String) {
    #expect(TimeText.scale(.milliseconds(milliseconds)) == text)
  }
}
