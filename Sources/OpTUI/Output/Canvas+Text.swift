extension Canvas {
  /// The rows as lines with escape sequences for their styles.
  func styledText(_ theme: Theme) -> String {
    lines { cells in
      Self.runs(of: cells).map { run in
        StyledText.text(
          run.map(\.text).joined(), run.first?.style ?? .plain, theme, on: run.first?.ground ?? .plain)
      }.joined()
    }
  }
}
