extension AppModel {
  /// The frame that shows it.
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

  /// Returns the lines to leave on the normal screen at the end: none if no play was shown.
  ///
  /// They describe the present, whichever moment was shown last.
  package func summary() -> [String] {
    guard var play else { return [] }
    play.returnToPresent()
    return Summary(play).lines
  }

  /// Whether the summary says why nothing can come any more.
  var summaryTellsEnd: Bool { play?.clock.exhaustion != nil }
}
