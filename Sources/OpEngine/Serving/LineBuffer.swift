/// The bytes of a connection, split into lines.
package struct LineBuffer {
  private var bytes: [UInt8] = []
  /// The number of bytes of the last line that contain no line break.
  private var searched = 0
  private let limit: Int

  /// - Parameter limit: the maximum length of a line, in bytes.
  package init(limit: Int = AttachProtocol.longestLine) { self.limit = limit }

  /// Whether the last line is too long.
  var isOverLimit: Bool { bytes.count > limit }

  /// Appends received bytes, and takes the complete lines, without their line breaks.
  /// - Complexity: O(number of bytes).
  package mutating func append(_ new: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    bytes += new
    var lines: [ArraySlice<UInt8>] = []
    var begin = 0
    var position = searched
    while let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(bytes[begin..<end])
      begin = end + 1
      position = begin
    }
    if begin > 0 { bytes = Array(bytes[begin...]) }
    searched = bytes.count
    return lines
  }
}
