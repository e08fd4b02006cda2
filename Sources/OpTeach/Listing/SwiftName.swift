/// Swift identifiers for the ids of a scenario.
enum SwiftName {
  /// Returns the name of an operation or a queue: `lateFlag` for `late-flag`, `load3` for `load.3`.
  static func constant(_ id: String) -> String {
    let words = id.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    // The class has the same name capitalized.
    let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
    return first + words.dropFirst().map(capitalized).joined()
  }

  /// Returns the class name of an operation: `LateFlag`. Repeated operations of one plan share a class. A script without
  /// capitals needs another name.
  static func type(_ id: String) -> String {
    let constant = constant(String(id.prefix { $0 != "." }))
    let name = capitalized(constant[...])
    return name == constant ? name + "Operation" : name
  }

  /// Returns a name as part of another one: `LateFlag`.
  static func part(_ id: String) -> String { capitalized(constant(id)[...]) }

  private static func capitalized(_ word: Substring) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
