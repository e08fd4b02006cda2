/// The list of lints and misuses, the text that it is searched for, and how far it is scrolled.
struct LintsModel: Hashable, Sendable {
  private(set) var search = Search()
  var scroll = PanelScroll()

  /// Acts on a key for the search.
  /// - Returns: whether it was one.
  mutating func searchTakes(_ key: Key, _ action: Action?) -> Bool {
    guard search.takes(key, action) else { return false }
    scroll = PanelScroll()
    return true
  }
}
