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

  /// What is to stand on the normal screen after the program has left it: nothing when no play was shown.
  ///
  /// It tells of the present, wherever the person looked last.
  package func summary() -> [String] {
    guard var play else { return [] }
    play.returnToPresent()
    return Summary(play).lines
  }
}
