/// An event of a YAML text: a scalar, an alias, or the beginning or end of a structure.
struct YAMLEvent {
  enum Kind: Equatable {
    case documentStart
    case documentEnd
    case streamEnd
    case listStart
    case listEnd
    case mapStart
    case mapEnd
    /// `*name`.
    case alias(String)
    /// A scalar is plain unless it is quoted or a block of text.
    case scalar(String, isPlain: Bool)

    /// Whether it is a scalar or an alias.
    var isWord: Bool {
      if case .scalar = self { return true }
      return if case .alias = self { true } else { false }
    }
  }

  /// A position in the text.
  struct Mark: Equatable {
    /// The number of Unicode scalars before it.
    var index: Int
    /// The line from 1; the column, also from 1, counts Unicode scalars.
    var line: Int
    var column: Int
  }

  var kind: Kind
  /// The name after `&`.
  var anchor: String?
  var hasTag = false
  /// The beginning, including properties such as an anchor.
  var start: Mark
  var end: Mark
}

/// The reason why a text is not YAML.
struct YAMLSyntaxError: Error {
  var problem: String
  var mark: YAMLEvent.Mark
  /// The construct that libyaml was reading, and its beginning.
  var context: (text: String, mark: YAMLEvent.Mark)?
}
