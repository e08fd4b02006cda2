import Testing

@testable import OpTUICore

@Suite struct TimeTextTests {
  /// Labels of rulers at every scale, from a microsecond a column to weeks.
  @Test(arguments: [0, 1, 5, 20, 56, 165])
  func `Labels are true, differ and do not touch`(columns: Int) {
    let powers = sequence(first: 10) { (power: Int) -> Int? in power < 10_000_000_000_000 ? power * 10 : nil }
    let steps: [Int] = [100, 125, 160, 200, 250, 320, 400, 500, 640, 800]
    let scales = powers.flatMap { power in steps.map { Duration.nanoseconds($0 * power) } }
    for length in scales {
      for origin in [Duration.zero, length * 40, length * 12_345] {
        let scale = TimeScale(perColumn: length, columns: columns, origin: EngineTime(origin))
        check(scale.labels, of: scale)
        #expect(columns < 40 || scale.labels.count >= 2, "\(length) a column")
      }
    }
  }

  private func check(_ labels: [(column: Int, text: String)], of scale: TimeScale) {
    #expect(Set(labels.map(\.text)).count == labels.count, "\(labels)")
    for label in labels {
      #expect(label.column >= 0 && label.column + label.text.count <= scale.columns)
      guard let time = Self.duration(label.text) else {
        Issue.record("\(label.text) is no length of time")
        continue
      }
      #expect(scale.column(of: EngineTime(time)) == label.column, "\(label.text) stands at \(label.column)")
    }
    for (left, right) in zip(labels, labels.dropFirst()) { #expect(left.column + left.text.count < right.column) }
  }

  /// Reads `1h30m`, `0.5s`, `20us`.
  private static func duration(_ text: String) -> Duration? {
    let units: [String: Int] = [
      "us": 1, "ms": 1000, "s": 1_000_000, "m": 60_000_000, "h": 3_600_000_000, "d": 86_400_000_000,
    ]
    var sum = Duration.zero
    var rest = text[...]
    while !rest.isEmpty {
      let number = rest.prefix { $0.isNumber || $0 == "." }
      let unit = rest.dropFirst(number.count).prefix { $0.isLetter }
      guard let factor = units[String(unit)] else { return nil }
      let parts = number.split(separator: ".")
      let fraction = parts.count > 1 ? String(parts[1]) : ""
      guard let whole = Int(parts[0]), let part = fraction.isEmpty ? 0 : Int(fraction) else { return nil }
      let tenfold = fraction.reduce(1) { product, _ in product * 10 }
      sum += .microseconds(whole * factor) + .nanoseconds(part * factor * 1000 / tenfold)
      rest = rest.dropFirst(number.count + unit.count)
    }
    return sum
  }

  @Test func `Labels from a later origin`() {
    let scale = TimeScale(growingTo: EngineTime(.seconds(9)), columns: 56, origin: EngineTime(.milliseconds(3600)))
    #expect(scale.labels.first?.text == "4s")
    #expect(scale.labels.first?.column == 2)
  }

  @Test(arguments: [
    (0, "0s"), (7, "7us"), (400, "400us"), (1230, "1.23ms"), (12_340, "12.3ms"), (435_000, "435ms"), (500_000, "0.5s"),
    (4_000_000, "4.0s"), (99_990_000, "99.9s"), (100_000_000, "100s"), (125_000_000, "2m05s"),
    (3_599_000_000, "59m59s"),
    (11_400_000_000, "3h10m"), (360_000_000_000, "4d"),
  ])
  func `Short durations`(microseconds: Int, text: String) {
    #expect(TimeText.short(.microseconds(microseconds)) == text)
  }

  /// Durations under each other have one unit and as many decimals.
  @Test(arguments: [
    (7, 900, "7us"), (0, 0, "0s"), (12_340, 50_000, "12.3ms"), (4000, 50_000, "4.0ms"), (400, 50_000, "400us"),
    (3500, 400_000, "3.50ms"), (85_900, 400_000, "85ms"),
    (203_000, 400_000, "203ms"), (501_000, 12_000_000, "0.5s"), (12_000_000, 12_000_000, "12.0s"),
    (0, 12_000_000, "0.0s"), (125_000_000, 600_000_000, "2m05s"),
  ])
  func `Durations of a column`(microseconds: Int, end: Int, text: String) {
    #expect(TimeText.inColumn(.microseconds(microseconds), upTo: .microseconds(end), isFinal: true) == text)
  }

  @Test func `A duration longer than the axis keeps its unit`() {
    #expect(TimeText.inColumn(.seconds(3), upTo: .milliseconds(70), isFinal: false) == "3.0s")
  }

  @Test func `A final duration that is not zero does not look like it`() {
    let texts = [true, false].map { TimeText.inColumn(.microseconds(181), upTo: .seconds(12), isFinal: $0) }
    #expect(texts == ["181us", "0.0s"])
  }
}
