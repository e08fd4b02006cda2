import Localization

/// The settings in `OPTUI_ATTACH`: `1` or the path of a socket, then words separated by commas.
struct AttachSettings: Hashable {
  /// The reason, in one sentence, why they cannot be read.
  struct Mistake: Error, Hashable {
    let sentence: String

    init(_ sentence: Phrase) { self.sentence = sentence.text }
  }

  /// The path of the socket; nil for the default, which `optui attach` finds.
  var path: String?
  var allowsControl = false
  /// Whether the first use of the engine waits for the first client.
  var waits = false
  /// Whether the path is for the first program only. Others with the same environment serve at the default path, if
  /// they can, and do not wait.
  var isForFirst = false
  /// The time without any change after which the program reports the waits; nil for never.
  var threshold: Duration?

  /// Returns nil if the value turns serving off: `0`, or empty.
  init?(_ value: String) throws(Mistake) {
    if ["", "0"].contains(value) { return nil }
    var words = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let place = words.removeFirst()
    guard place == "1" || place.contains("/") else {
      throw Mistake("'\(value.escapingControls)' begins neither with 1 nor with the path of a socket, which has a '/'")
    }
    path = place == "1" ? nil : place
    for word in words {
      switch word {
      case "control": allowsControl = true
      case "wait": waits = true
      case "first": isForFirst = true
      case _ where word.hasPrefix("watch="):
        guard let threshold = Self.duration(word.dropFirst("watch=".count)) else {
          throw Mistake("'\(word.escapingControls)' has no time like 500ms, 30s or 2m")
        }
        self.threshold = threshold
      case _: throw Mistake("'\(word.escapingControls)' is not one of control, wait, first and watch=TIME")
      }
    }
  }

  /// Reads an integer with its unit, from a millisecond to a day.
  private static func duration(_ text: Substring) -> Duration? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let units = ["ms": 1, "s": 1000, "m": 60_000, "min": 60_000, "h": 3_600_000]
    guard let number = Int(digits), (1...86_400_000).contains(number),
      let unit = units[String(text.dropFirst(digits.count))],
      number * unit <= 86_400_000
    else { return nil }
    return .milliseconds(number * unit)
  }
}
