internal import OpSystem

/// The readable name of the code: `closure #1 in Gallery.load(page:)`, after the enclosing function.
///
/// It is looked up in the symbols of the program on demand, and costs nothing before. A program without symbols has no
/// such names.
extension ClosureCode {
  /// - Parameter address: the address of the code.
  init(at address: UInt) {
    self.init(number: Int32(exactly: Int(bitPattern: address) - Self.origin).map { UInt32(bitPattern: $0) } ?? 0)
  }

  init(of closure: @escaping @Sendable () -> Void) {
    // In a field of its own type: as a value of another it would be wrapped in compiler-generated code.
    struct Field { let closure: @Sendable () -> Void }
    self.init(at: withUnsafeBytes(of: Field(closure: closure)) { $0.load(as: UInt.self) })
  }

  /// The start of the file with this code in memory.
  private static let origin = Int(bitPattern: UnsafeRawPointer(#dsohandle))

  /// The names looked up so far; nil if there is none.
  private static let known = Lock<[ClosureCode: String?]>([:])

  /// The name, if known.
  ///
  /// - Complexity: O(symbols of the program), once for each closure of its source.
  var name: String? {
    if self == .none { return nil }
    if let name = Self.known.withLock({ $0[self] }) { return name }
    // Without a lock: it reads a file.
    let address = UInt(bitPattern: Self.origin + Int(Int32(bitPattern: number)))
    let name = SymbolTable.symbol(at: address).flatMap(ClosureName.readable)
    Self.known.withLock { $0[self] = .some(name) }
    return name
  }
}

/// The names of closures, converted from the compiler's form.
package enum ClosureName {
  /// Returns the readable name of a closure by its symbol; nil for a symbol of anything else.
  package static func readable(_ symbol: String) -> String? { demangled(symbol).flatMap(shortened) }

  static func demangled(_ symbol: String) -> String? {
    guard let text = swiftDemangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// Returns a demangled name without module, types and effects; nil if it is not a closure.
  static func shortened(_ demangled: String) -> String? {
    let whole = withoutContexts(withoutPrivacy(demangled))
    guard let begin = whole.firstIndex(of: "c", followedBy: "closure #") else { return nil }
    var names: [String] = []
    var rest = whole[begin...]
    while rest.hasPrefix("closure #") {
      let number = rest.dropFirst("closure #".count).prefix { $0.isNumber }
      names.append("closure #\(number)")
      guard let end = rest.firstIndex(of: " ", followedBy: " in ") else { return names.joined(separator: " in ") }
      rest = rest[end...].dropFirst(" in ".count)
    }
    return (names + [function(rest)]).joined(separator: " in ")
  }

  /// `static app.Gallery.load(page: Swift.Int) -> ()` as `Gallery.load(page:)`.
  private static func function(_ declaration: Substring) -> String {
    var rest = declaration.hasPrefix("static ") ? declaration.dropFirst("static ".count) : declaration
    // A name in backticks may contain any characters.
    var isQuoted = false
    let head = rest.prefix { character in
      if character == "`" { isQuoted.toggle() }
      return isQuoted || !"(< ".contains(character)
    }
    rest = rest[head.endIndex...]
    let module = head.firstIndex(of: ".").map { head.index(after: $0) } ?? head.startIndex
    let name = String(head[module...])
    if rest.first == "<" { rest = rest[closing(of: rest)...].dropFirst() }
    guard rest.first == "(" else { return name }
    let parameters = parts(of: rest[..<closing(of: rest)].dropFirst())
    return name + "(" + parameters.map { label(of: $0) + ":" }.joined() + ")"
  }

  private static func label(of parameter: Substring) -> Substring {
    let label = parameter.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    return parameter[label.endIndex...].hasPrefix(": ") ? label : "_"
  }

  /// Returns the index of the bracket that closes the first one.
  private static func closing(of text: Substring) -> Substring.Index {
    var depth = 0
    for index in text.indices {
      depth += change(text, index)
      if depth == 0 { return index }
    }
    return text.endIndex
  }

  /// Returns the parts between commas outside brackets.
  private static func parts(of text: Substring) -> [Substring] {
    var (parts, begin, depth) = ([Substring](), text.startIndex, 0)
    for index in text.indices {
      depth += change(text, index)
      guard depth == 0, text[index] == "," else { continue }
      parts.append(text[begin..<index].drop { $0 == " " })
      begin = text.index(after: index)
    }
    let last = text[begin...].drop { $0 == " " }
    return last.isEmpty ? parts : parts + [last]
  }

  /// The change of bracket depth; the `>` of an arrow does not count.
  private static func change(_ text: Substring, _ index: Substring.Index) -> Int {
    switch text[index] {
    case "(", "<", "[": 1
    case ")", "]": -1
    case ">": index > text.startIndex && text[text.index(before: index)] == "-" ? 0 : -1
    case _: 0
    }
  }

  /// Replaces `(name in _0123)`, a file-private name, by the name.
  private static func withoutPrivacy(_ text: String) -> String {
    var text = text
    while let end = text[...].firstIndex(of: " ", followedBy: " in _"),
      let begin = text[..<end].lastIndex(of: "("), let close = text[end...].firstIndex(of: ")")
    {
      text.replaceSubrange(begin...close, with: String(text[begin..<end].dropFirst()))
    }
    return text
  }

  /// Removes `(extension in app):`.
  private static func withoutContexts(_ text: String) -> String {
    var text = text
    while let begin = text[...].firstIndex(of: "(", followedBy: "(extension in "),
      let close = text[begin...].firstIndex(of: ":")
    {
      text.removeSubrange(begin...close)
    }
    return text
  }
}

extension StringProtocol {
  fileprivate func firstIndex(of first: Character, followedBy text: String) -> Index? {
    indices.first { self[$0] == first && self[$0...].hasPrefix(text) }
  }
}

/// Demangles a Swift name; the caller frees the text.
@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ name: UnsafePointer<CChar>, _ length: Int, _ output: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
