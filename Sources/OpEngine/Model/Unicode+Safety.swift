extension Unicode.Scalar {
  /// Whether it controls the device or the direction of text instead of being shown, or is not shown at all: controls,
  /// separators of lines, marks of direction, the byte order mark, and tags. What joins letters or emoji is not among
  /// them.
  // Inlined: every character of a frame is asked.
  @inlinable
  package var isUnsafeInText: Bool {
    switch value {
    case 0x00..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF,
      0xE0000...0xE007F:
      true
    case _: false
    }
  }
}
