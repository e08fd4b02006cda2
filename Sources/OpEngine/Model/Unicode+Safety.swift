extension Unicode.Scalar {
  /// Whether it controls the device or the direction of text, or is invisible: controls, line separators, direction
  /// marks, the byte-order mark, and tags. Joiners of letters or emoji are not among them.
  // Inlined: it is read for every character of a frame.
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
