/// The wishes in `OPTUI_ATTACH`: `1` or the path of a socket, then words with commas between them.
struct AttachSettings: Hashable {
  /// The path of the socket; nil for the one that `optui attach` finds.
  var path: String?
  var allowsControl = false
  /// Whether the first use of the engine waits for the first client.
  var waits = false

  init(_ value: String) throws(AttachError) {
    var words = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let place = words.removeFirst()
    guard !place.isEmpty else { throw AttachError(value, "it begins with 1, or with the path of a socket") }
    path = place == "1" ? nil : place
    for word in words {
      switch word {
      case "control": allowsControl = true
      case "wait": waits = true
      case _: throw AttachError(value, "'\(word)' is none of control and wait")
      }
    }
  }
}
