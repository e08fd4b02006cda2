/// A pressed key. Ctrl-C and Ctrl-Z arrive as signals instead.
package enum Key: Hashable, Sendable {
  case character(Character)
  /// A letter with Ctrl, in lower case.
  case control(Character)
  case up, down, left, right, pageUp, pageDown, home, end
  case enter, escape, tab, backTab, backspace, delete
  /// A key without a meaning.
  case other
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

extension Key {
  /// The name in sentences and in the key file: `s`, `Space`, `Ctrl-L`.
  package var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .home: "Home"
    case .end: "End"
    case .enter: "Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .other: "?"
    }
  }

  /// Creates a key by name; nil if there is no such key.
  package init?(name: String) {
    if let key = Self.named[name] {
      self = key
    } else if let letter = name.wholeMatch(of: /Ctrl-([A-Z])/)?.1.lowercased(), letter != "c", letter != "z" {
      self = .control(Character(letter))
    } else if name.count == 1, let character = name.first, !character.isWhitespace {
      self = .character(character)
    } else {
      return nil
    }
  }

  /// The names of the keys that are not characters, except Enter and Esc, whose meaning is fixed.
  package static let names = free.map(\.name) + ["Ctrl-A ... Ctrl-Y"]

  private static let free: [Key] = [
    " ", .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .backspace,
  ]
  private static let named = Dictionary(uniqueKeysWithValues: (free + [.enter, .escape]).map { ($0.name, $0) })

  /// The short name: `Space`, `PUp`.
  var label: String {
    switch self {
    case .character(" "): "Space"
    case .down: "Dn"
    case .left: "Lt"
    case .right: "Rt"
    case .pageUp: "PUp"
    case .pageDown: "PDn"
    case .backspace: "Bksp"
    case .backTab: "S-Tab"
    case .delete: "Del"
    case .character, .control, .up, .home, .end, .enter, .escape, .tab, .other: name
    }
  }
}
