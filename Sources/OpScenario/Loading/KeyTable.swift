import Localization

/// The keys that one kind of map may have, and how each is read.
struct KeyTable<Value>: Sendable {
  typealias Read = @Sendable (_ reader: Reader, _ entry: Node.Entry, _ value: inout Value) -> Void

  /// The keys, in the order of suggestions.
  let names: [String]
  private let reads: [String: Read]
  /// The keys that are meant by words of other formats and of Foundation.
  private let meanings: [String: String]

  init(_ rows: KeyValuePairs<String, Read>, meanings: [String: String] = [:]) {
    names = rows.map(\.key)
    self.meanings = meanings
    reads = Dictionary(uniqueKeysWithValues: rows.map { ($0.key, $0.value) })
  }

  /// Reads every entry into `value`; `owner` names the map in messages: `operation 'C'`.
  func read(_ map: Node.Map, of owner: @autoclosure () -> Phrase, into value: inout Value, by reader: Reader) {
    for entry in map.entries where !entry.isExtension {
      if let read = reads[entry.key] {
        read(reader, entry, &value)
      } else {
        reader.problems.add(
          "unknown-key", "unknown key '\(entry.key.shortened(to: 40))' in \(owner())", at: entry.keyPlace,
          hint: meanings[entry.key].map { "did you mean '\($0)'?" }
            ?? reader.problems.didYouMean(entry.key, among: names))
      }
    }
  }
}

extension Node.Entry {
  /// Whether the key begins with `x-`, which is ignored.
  var isExtension: Bool { key.hasPrefix("x-") }
}
