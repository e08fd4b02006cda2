/// A node of a file: a scalar, a list or a map, with its place.
package struct Node: Sendable {
  package enum Content: Sendable {
    case scalar(Scalar)
    case list([Node])
    case map(Map)
    /// A node whose problem was reported already; readers report no other.
    case unreadable
  }

  package struct Scalar: Sendable {
    package var text: String
    /// Whether the text is neither quoted nor a block.
    package var isPlain: Bool

    package init(text: String, isPlain: Bool) {
      (self.text, self.isPlain) = (text, isPlain)
    }
  }

  /// The entries of a map in file order, merged ones last; no two have the same key.
  package struct Map: Sendable {
    package var entries: [Entry]

    package init(entries: [Entry] = []) { self.entries = entries }

    package subscript(key: String) -> Node? { entries.first { $0.key == key }?.value }

    package func has(_ key: String) -> Bool { entries.contains { $0.key == key } }
  }

  package struct Entry: Sendable {
    package var key: String
    package var keyPlace: SourcePlace
    package var value: Node
  }

  package var content: Content
  package var place: SourcePlace

  /// Whether the node is empty, `~` or `null`.
  package var isNull: Bool {
    guard case .scalar(let scalar) = content, scalar.isPlain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.text)
  }

  var isList: Bool {
    if case .list = content { true } else { false }
  }

  /// The text of a scalar that is not null.
  package var text: String? {
    guard case .scalar(let scalar) = content, !isNull else { return nil }
    return scalar.text
  }
}

extension Node: CustomStringConvertible {
  /// A description in messages: `a list`, `nothing`, `'text'`.
  package var description: String {
    switch content {
    case .scalar(let scalar): isNull ? localized("nothing") : "'\(scalar.text.shortened(to: 40))'"
    case .list: localized("a list")
    case .map: localized("a map")
    case .unreadable: localized("nothing readable")
    }
  }
}

extension String {
  /// The text, cut and followed by an ellipsis if longer than `limit` characters.
  package func shortened(to limit: Int) -> String {
    guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex else { return self }
    return self[..<end] + "…"
  }
}
