/// A key of the format without its reader: its name, and the form of its value in files and in lines.
struct KeyWord: Sendable {
  let name: String
  let form: ValueForm
  /// The words in lines, the first of which is printed.
  let words: [String]
  /// Whether a map requires it.
  let isRequired: Bool
  /// The use of an extension by its values; nil if Foundation has what the key stands for.
  let foundationExtension: ExtensionUse?
}

/// A key of the format with its reader.
struct FormatKey<Value>: Sendable {
  typealias Read = @Sendable (_ reader: Reader, _ entry: Node.Entry, _ value: inout Value) -> Void

  let word: KeyWord
  fileprivate let read: Read

  /// - Parameter words: the words in lines, if different from the name.
  init(
    _ name: String, _ form: ValueForm, words: [String]? = nil, isRequired: Bool = false,
    foundationExtension: ExtensionUse? = nil, read: @escaping Read
  ) {
    word = KeyWord(
      name: name, form: form, words: words ?? [name], isRequired: isRequired, foundationExtension: foundationExtension)
    self.read = read
  }
}

/// The keys of one kind of map, without their readers: whatever does not depend on the type of what is read.
struct KeyWords: Sendable {
  /// The name of the kind of map in the schema.
  let name: String
  /// The keys, in the order of suggestions.
  let keys: [KeyWord]
  private let places: [String: Int]
  /// The keys meant by words of other formats and of Foundation.
  private let meanings: [String: String]

  init(_ name: String, _ keys: [KeyWord], meanings: [String: String]) {
    (self.name, self.keys, self.meanings) = (name, keys, meanings)
    places = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1.name, $0) })
  }

  var names: [String] { keys.map(\.name) }

  /// Passes each entry with the place of its key, and reports unknown and missing keys.
  fileprivate func forEach(
    of map: Node.Map, _ owner: () -> Phrase?, by reader: Reader, at place: SourcePlace?,
    _ read: (_ key: Int, Node.Entry) -> Void
  ) {
    var mapName: Phrase { owner() ?? Phrase(verbatim: name) }
    for entry in map.entries where !entry.isExtension {
      if let place = places[entry.key] {
        if let used = keys[place].foundationExtension?.used(by: entry.value.text) { reader.extensions.insert(used) }
        read(place, entry)
      } else {
        reader.problems.add(
          "unknown-key", "unknown key '\(entry.key.shortened(to: 40))' in \(mapName)", at: entry.keyPlace,
          hint: meanings[entry.key].map { "did you mean '\($0)'?" }
            ?? reader.problems.didYouMean(entry.key, among: names) ?? eventHint(entry))
      }
    }
    guard let place else { return }
    for key in keys where key.isRequired && !map.has(key.name) {
      reader.problems.add("missing-key", "\(mapName) needs the key '\(key.name)'", at: place)
    }
  }

  /// The entry meant by one whose key is an event: `a.finished: 1s` in a map that has a key for events.
  private func eventHint(_ entry: Node.Entry) -> Phrase? {
    guard entry.key.contains("."), let text = entry.value.text, places["event"] != nil else { return nil }
    return "say  event: {is: \(entry.key.shortened(to: 40)), at: \(text.shortened(to: 20))}"
  }

  /// The keys that lines may have, in the order of the table.
  var parts: [LineForm.Part] {
    keys.compactMap { key in key.form.line.map { LineForm.Part(key: key.name, words: key.words, form: $0) } }
  }

  /// Returns the parts of some keys, in the given order.
  func parts(_ names: [String]) -> [LineForm.Part] {
    let parts = parts
    return names.map { name in
      guard let part = parts.first(where: { $0.key == name }) else {
        preconditionFailure("\(self.name) has no key '\(name)' with a line")
      }
      return part
    }
  }
}

/// The keys of one kind of map with their readers.
struct KeyTable<Value>: Sendable {
  let words: KeyWords
  private let reads: [FormatKey<Value>.Read]

  init(_ name: String, _ keys: [FormatKey<Value>], meanings: [String: String] = [:]) {
    words = KeyWords(name, keys.map(\.word), meanings: meanings)
    reads = keys.map(\.read)
  }

  /// Reads every entry into `value`.
  /// - Parameters:
  ///   - owner: the map in messages: `operation 'C'`; by default, the word of the table.
  ///   - place: the place of the map, at which missing keys are reported.
  func read(
    _ map: Node.Map, of owner: @autoclosure () -> Phrase? = nil, into value: inout Value, by reader: Reader,
    at place: SourcePlace? = nil
  ) {
    words.forEach(of: map, owner, by: reader, at: place) { reads[$0](reader, $1, &value) }
  }
}

extension Reader {
  /// Reads a map of a table's keys into a value; nil for another node.
  func read<Value>(
    _ node: Node, _ table: KeyTable<Value>, wanted: @autoclosure () -> Phrase, of owner: Phrase? = nil,
    into value: Value
  ) -> Value? {
    guard let keys = map(node, wanted: wanted()) else { return nil }
    var value = value
    table.read(keys, of: owner, into: &value, by: self, at: node.place)
    return value
  }
}

extension Node.Entry {
  /// Whether the key begins with `x-`, and so is ignored.
  var isExtension: Bool { key.hasPrefix("x-") }
}
