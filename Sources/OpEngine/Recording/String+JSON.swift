extension String {
  /// A JSON string with its quotes.
  package var quotedForJSON: String {
    var bytes = JSONBytes()
    bytes.append(quoted: self)
    return bytes.text
  }
}
