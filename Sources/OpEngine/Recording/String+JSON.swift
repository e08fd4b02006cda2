extension String {
  package var quotedForJSON: String {
    var bytes = JSONBytes()
    bytes.append(quoted: self)
    return bytes.text
  }
}
