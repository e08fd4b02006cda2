extension AppModel {
  /// Returns its frame.
  ///
  /// - Complexity: O(cells + operations).
  package func canvas() -> Canvas {
    var canvas = Canvas(size: size)
    if let play {
      PlayScreen(model: play).draw(on: &canvas)
    } else if let picker {
      PickerScreen(model: picker, charset: charset).draw(on: &canvas)
    }
    return canvas
  }

  /// Returns the lines to leave on the normal screen at the end; empty if no play was shown.
  ///
  /// They describe the present, independently of the time shown.
  package func summary() -> [String] {
    guard var play else { return [] }
    play.returnToPresent()
    return Summary(play).lines
  }

  /// Whether the summary says why no more can come.
  var summaryTellsEnd: Bool { play?.clock.exhaustion != nil }
}
