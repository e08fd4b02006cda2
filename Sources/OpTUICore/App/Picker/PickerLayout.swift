/// The areas of the screen that lists the scenarios. An area without room is empty.
struct PickerLayout: Hashable, Sendable {
  private(set) var title = Rectangle.empty
  private(set) var list: Rectangle
  /// The border over the description of the one that is selected.
  private(set) var border = Rectangle.empty
  private(set) var description = Rectangle.empty
  private(set) var keys = Rectangle.empty

  init(size: Canvas.Size, hasDescriptions: Bool) {
    list = size.bounds
    guard size.rows >= 4 else { return }
    title = list.takeTop(1)
    keys = list.takeBottom(1)
    guard hasDescriptions, size.rows >= 12 else { return }
    // It stays as high as it is, so that the list does not jump: two lines of 80 columns are usual.
    description = list.takeBottom(size.columns >= 80 ? 2 : 3)
    border = list.takeBottom(1)
  }
}
