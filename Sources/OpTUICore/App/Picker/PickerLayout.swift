/// The areas of the screen with the list. An area without space is empty.
struct PickerLayout: Hashable, Sendable {
  private(set) var title = Rectangle.empty
  private(set) var list: Rectangle
  /// The border above the description of the selected entry.
  private(set) var border = Rectangle.empty
  private(set) var description = Rectangle.empty
  private(set) var keys = Rectangle.empty

  /// The sentence about the chapter of the selected entry, or the text that a search has found.
  private(set) var context = Rectangle.empty

  init(size: Canvas.Size, hasDescriptions: Bool, hasCourse: Bool = false) {
    list = size.bounds
    guard size.rows >= 4 else { return }
    title = list.takeTop(1)
    keys = list.takeBottom(1)
    guard hasDescriptions, size.rows >= 12 else { return }
    if hasCourse, size.rows >= 18 { context = list.takeBottom(size.columns >= 120 ? 1 : 2) }
    // Its height is fixed, so that the list does not jump; two lines of 80 columns are usual.
    description = list.takeBottom(size.columns >= 80 ? 2 : 3)
    border = list.takeBottom(1)
  }
}
