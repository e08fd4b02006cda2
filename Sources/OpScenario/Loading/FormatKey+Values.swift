// Keys with values of a common kind, whose form and reading have one declaration.
extension FormatKey {
  /// Makes a key whose value becomes a field.
  init<Field>(
    _ name: String, _ form: ValueForm, words: [String]? = nil, isRequired: Bool = false,
    foundationExtension: ExtensionUse? = nil, to field: any WritableKeyPath<Value, Field> & Sendable,
    read: @escaping @Sendable (Reader, Node) -> Field
  ) {
    self.init(name, form, words: words, isRequired: isRequired, foundationExtension: foundationExtension) {
      reader, entry, value in
      value[keyPath: field] = read(reader, entry.value)
    }
  }

  /// Makes a key whose value is a text, or one for each language.
  static func text(
    _ name: String, _ form: ValueForm = ValueForm(.text), isRequired: Bool = false,
    to field: any WritableKeyPath<Value, LocalizedText?> & Sendable
  ) -> Self {
    Self(name, form, isRequired: isRequired, to: field) { $0.text($1) }
  }

  /// Makes a key whose value is a number in a range. Another value is reported, and sets nothing.
  static func integer(
    _ name: String, _ range: ClosedRange<Int>, wanted: Phrase, line: LineForm? = nil, isRequired: Bool = false,
    foundationExtension: ExtensionUse? = nil, set: @escaping @Sendable (inout Value, Int) -> Void
  ) -> Self {
    Self(name, ValueForm(.integer(range), line), isRequired: isRequired, foundationExtension: foundationExtension) {
      reader, entry, value in
      if let number = reader.integer(entry.value, in: range, wanted: wanted) { set(&value, number) }
    }
  }

  /// Makes a key whose value is one of a few words. Another one is reported, and sets nothing.
  static func choice<Choice: Sendable>(
    _ name: String, _ noun: String, _ values: KeyValuePairs<String, Choice>, isInLines: Bool = false,
    foundationExtension: ExtensionUse? = nil, set: @escaping @Sendable (inout Value, Choice) -> Void
  ) -> Self {
    let words = values.map(\.key)
    return Self(name, isInLines ? .choice(words) : ValueForm(.choice(words)), foundationExtension: foundationExtension)
    {
      reader, entry, value in
      if let choice = reader.choice(entry.value, noun, of: values) { set(&value, choice) }
    }
  }
}
