import TestSupport
import Testing

@testable import OpScenario

/// The loader on random bytes: it always returns, and its problems can be shown.
@Suite struct FuzzTests {
  /// A linear congruential generator: the same bytes on every machine.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let good = Array(GoodFileTests.everything.utf8)

  private func load(_ bytes: [UInt8], _ what: String) {
    let (scenario, problems) = ScenarioLoader.load(file: "x", bytes: bytes)
    #expect((scenario == nil) == problems.contains { $0.severity == .error }, "\(what)")
    for place in problems.compactMap(\.place) {
      #expect(place.line >= 1 && place.column >= 1 && place.length >= 1, "\(what)")
    }
    let report = ProblemReport(problems, file: "x", bytes: bytes)
    for format in ProblemReport.Format.allCases {
      #expect(report.rendered(as: format).isEmpty == problems.isEmpty, "\(what)")
    }
  }

  /// A stride of four cuts each character of Chinese, which has three bytes, in the middle.
  @Test func `Truncated`() {
    for count in stride(from: 0, to: Self.good.count, by: isThorough ? 1 : 4) {
      load(Array(Self.good[..<count]), "first \(count) bytes")
    }
  }

  @Test(arguments: 1...8)
  func `Mutated`(seed: UInt64) {
    var generator = Generator(state: seed)
    let alphabet = Array("[]{}:,-?*&!|>'\"%@`#\n\t\r 0a.<~x\u{E9}取".utf8) + [0x00, 0xFF, 0xC0, 0x80]
    for round in 0..<(isThorough ? 400 : 50) {
      var bytes = Self.good
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        switch UInt8.random(in: 0..<4, using: &generator) {
        case 0: bytes[index] = alphabet.randomElement(using: &generator) ?? 0
        case 1: bytes.insert(alphabet.randomElement(using: &generator) ?? 0, at: index)
        case 2: bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1...9, using: &generator)))
        default:
          let from = Int.random(in: bytes.indices, using: &generator)
          bytes.insert(contentsOf: bytes[from..<min(bytes.count, from + 40)], at: index)
        }
      }
      load(bytes, "seed \(seed), round \(round)")
    }
  }
}
