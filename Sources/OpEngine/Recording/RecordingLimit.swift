import Localization

/// The part of a log that a recording without an end keeps: its latest part, by size or by age.
///
/// See ``Engine/record(to:title:keep:)``.
public enum RecordingLimit: Hashable, Sendable {
  /// A number of bytes, from a million on; the log has about so many at most.
  case size(Int)
  /// The time whose events are kept at least.
  case age(Duration)

  /// The least size: a segment is an eighth of it, and holds some thousand events.
  static let leastSize = 1_000_000
  static let leastAge = Duration.seconds(1)

  var isValid: Bool {
    switch self {
    case .size(let bytes): bytes >= Self.leastSize
    case .age(let age): age >= Self.leastAge
    }
  }

  /// Whether a segment is complete.
  /// - Parameters:
  ///   - length: the number of its bytes.
  ///   - snapshot: the number of those at its beginning that describe the state.
  ///   - age: the time since its beginning, if there have been events.
  func isComplete(_ length: Int, snapshot: Int, age: Duration?) -> Bool {
    switch self {
    // A state that is large beside the limit is not written all the time.
    case .size(let bytes): length >= max(bytes / 8, 3 * snapshot)
    case .age(let limit): age.map { $0 >= limit / 8 } ?? false
    }
  }

  /// Reads `1GB`, `500MB`, `2h` or `90s`; nil for anything else.
  init?(_ text: some StringProtocol) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let sizes = ["KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000, "TB": 1_000_000_000_000]
    let times = ["s": 1, "m": 60, "min": 60, "h": 3600, "d": 86_400]
    let unit = String(text.dropFirst(digits.count))
    guard let number = Int(digits), (1...1_000_000_000).contains(number) else { return nil }
    if let size = sizes[unit] {
      let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: size)
      self = .size(isTooLarge ? .max : bytes)
    } else if let time = times[unit] {
      self = .age(.seconds(number * time))
    } else {
      return nil
    }
    guard isValid else { return nil }
  }
}

/// The value of `OPTUI_LOG`: the path of a log, then perhaps `,keep=1GB` or `,keep=2h`.
struct RecordingSettings: Hashable {
  let path: String
  let limit: RecordingLimit?

  /// The reason, in one sentence, why they cannot be read.
  struct Mistake: Error, Hashable {
    let sentence: String

    init(_ sentence: Phrase) { self.sentence = sentence.text }
  }

  init(_ value: String) throws(Mistake) {
    // A path may have commas of its own.
    guard let comma = value.lastIndex(of: ","), value[comma...].contains("="), !value[comma...].contains("/") else {
      (path, limit) = (value, nil)
      return
    }
    let word = value[value.index(after: comma)...]
    guard word.hasPrefix("keep="), let limit = RecordingLimit(word.dropFirst("keep=".count)) else {
      let found = String(word).escapingControls
      throw Mistake("expected a size of at least 1MB, as in keep=1GB, or a time, as in keep=2h, not '\(found)'")
    }
    (path, self.limit) = (String(value[..<comma]), limit)
  }
}
