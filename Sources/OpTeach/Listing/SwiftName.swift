/// Swift identifiers for the ids of a scenario.
enum SwiftName {
  /// Returns the name of an operation or a queue: `lateFlag` for `late-flag`, `load3` for `load.3`.
  static func constant(_ id: String) -> String {
    let words = id.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    // The class has the same name capitalized.
    let first = words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? ""
    let name = first + words.dropFirst().map(capitalized).joined()
    // The main queue has a fixed id; the others are names that a program needs itself, or words of the language.
    switch name {
    case "main": return "OperationQueue.main"
    case "print", "begin", "begins": return name + "Operation"
    case "in", "is", "as", "do", "for", "if", "repeat", "default", "switch", "case", "while", "return", "throw", "try":
      return name + "Operation"
    case _: return name
    }
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
