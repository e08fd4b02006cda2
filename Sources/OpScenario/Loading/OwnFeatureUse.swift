import OpEngine

/// The values of a key that use a feature.
enum OwnFeatureUse: Sendable {
  case always(OwnFeature)
  /// The key uses a feature with any scalar.
  case scalar(OwnFeature)
  /// The key uses a feature with some words only.
  case words([String: OwnFeature])

  /// Returns the feature that a value uses.
  func feature(_ value: String?) -> OwnFeature? {
    switch self {
    case .always(let feature): feature
    case .scalar(let feature): value.map { _ in feature }
    case .words(let features): value.flatMap { features[$0] }
    }
  }

  /// The words of `kind`.
  static let kinds = Self.words(
    Dictionary(
      uniqueKeysWithValues: OperationKind.allCases.compactMap { kind in
        kind.feature.map { (kind.rawValue, $0) }
      }))

  /// The uses of all keys, by name. Keys of one name in several maps have the same use.
  static let byKey = Dictionary(Reader.tables.flatMap(\.ownFeatures)) { first, _ in first }
}

extension OwnFeature {
  /// Returns the features that some value of a key uses.
  package static func features(ofKey key: String) -> [OwnFeature] {
    switch OwnFeatureUse.byKey[key] {
    case .always(let feature)?, .scalar(let feature)?: [feature]
    case .words(let features)?: allCases.filter(features.values.contains)
    case nil: []
    }
  }
}
