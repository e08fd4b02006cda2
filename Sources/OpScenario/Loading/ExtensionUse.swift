/// The values of a key that use an extension.
enum ExtensionUse: Sendable {
  case always(FoundationExtension)
  /// The key uses an extension with any scalar.
  case scalar(FoundationExtension)
  /// The key uses an extension with some words only.
  case words([String: FoundationExtension])

  /// Returns the extension that a value uses.
  func used(by value: String?) -> FoundationExtension? {
    switch self {
    case .always(let used): used
    case .scalar(let used): value.map { _ in used }
    case .words(let words): value.flatMap { words[$0] }
    }
  }

  /// The words of `kind`.
  static let kinds = Self.words(
    Dictionary(
      uniqueKeysWithValues: OperationKind.allCases.compactMap { kind in
        kind.foundationExtension.map { (kind.rawValue, $0) }
      }))

  /// The uses of all keys, by name. Keys of one name in several maps have the same use.
  static let byKey = Dictionary(
    Reader.tables.flatMap(\.keys).compactMap { key in key.foundationExtension.map { (key.name, $0) } }
  ) { first, _ in first }
}

extension FoundationExtension {
  /// Returns the extensions that some value of a key uses.
  package static func all(ofKey key: String) -> [FoundationExtension] {
    switch ExtensionUse.byKey[key] {
    case .always(let used)?, .scalar(let used)?: [used]
    case .words(let words)?: allCases.filter(words.values.contains)
    case nil: []
    }
  }
}
