import Localization

/// A node of a file: a scalar, a list or a map, and where it stands.
struct Node: Sendable {
  enum Content: Sendable {
    case scalar(Scalar)
    case list([Node])
    case map(Map)
    /// A node with a problem that has been reported already; readers report no other.
    case unreadable
  }

  struct Scalar: Sendable {
    var text: String
    /// Whether the text is neither quoted nor a block.
    var isPlain: Bool
  }

  /// The entries of a map in file order, merged ones last; no two have the same key.
  struct Map: Sendable {
    var entries: [Entry] = []

    subscript(key: String) -> Node? { entries.first { $0.key == key }?.value }

    func has(_ key: String) -> Bool { entries.contains { $0.key == key } }
  }

  struct Entry: Sendable {
    var key: String
    var keyPlace: SourcePlace
    var value: Node
  }

  var content: Content
  var place: SourcePlace

  /// Whether the node is empty, `~` or `null`.
  var isNull: Bool {
    guard case .scalar(let scalar) = content, scalar.isPlain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.text)
  }

  var isList: Bool {
    if case .list = content { true } else { false }
  }

  /// The text of a scalar that is not null.
  var text: String? {
    guard case .scalar(let scalar) = content, !isNull else { return nil }
    return scalar.text
  }
}

extension Node: CustomStringConvertible {
  /// The words for it in messages: `a list`, `nothing`, `'text'`.
  var description: String {
    switch content {
    case .scalar(let scalar): isNull ? localized("nothing") : "'\(scalar.text.shortened(to: 40))'"
    case .list: localized("a list")
    case .map: localized("a map")
    case .unreadable: localized("nothing readable")
    }
  }
}

extension String {
  /// The text, or its beginning and an ellipsis when it is longer than `limit` characters.
  func shortened(to limit: Int) -> String {
    guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else { return self }
    return self[..<end] + "…"
  }
}
