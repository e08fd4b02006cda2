package enum ScenarioLoader {
  /// Reads one file; `file` is its name as the user gave it, `bytes` its contents.
  ///
  /// All problems are returned at once in file order, of more than 1,000 the first 1,000 found. The scenario is nil if
  /// any of them is an error. Always returns, for any input.
  ///
  /// - Parameter memory: the memory available to the process, which limits the size of a scenario.
  /// - Complexity: O(length of the file); about 30 ms for 1,000 operations.
  package static func load(
    file: String, bytes: [UInt8], memory: ProcessMemory = .ofThisProcess
  ) -> (scenario: Scenario?, problems: [Problem]) {
    let problems = ProblemList()
    guard let root = root(of: bytes, memory, problems) else { return (nil, problems.inFileOrder) }
    let (loaded, found) = read(root, file: file, text: text(of: bytes), memory, problems)
    return (loaded?.scenario, found)
  }

  /// Reads the tree of a scenario in memory.
  package static func load(_ root: Node.Map, file: String, text: String = "") -> (
    loaded: LoadedScenario?, problems: [Problem]
  ) {
    read(root, file: file, text: text, .ofThisProcess, ProblemList())
  }

  /// Reads one file as a tree, and the scenario in it; both are nil if any problem is an error.
  package static func readTree(
    file: String, bytes: [UInt8]
  ) -> (tree: (root: Node.Map, loaded: LoadedScenario)?, problems: [Problem]) {
    let problems = ProblemList()
    let memory = ProcessMemory.ofThisProcess
    guard let root = root(of: bytes, memory, problems) else { return (nil, problems.inFileOrder) }
    let (loaded, found) = read(root, file: file, text: text(of: bytes), memory, problems)
    return (loaded.map { (root, $0) }, found)
  }

  private static func read(
    _ root: Node.Map, file: String, text: String, _ memory: ProcessMemory, _ problems: ProblemList
  ) -> (loaded: LoadedScenario?, problems: [Problem]) {
    let reader = Reader(declared: DeclaredIDs(in: root, memory: memory, problems: problems), problems: problems)
    let scenario = reader.scenario(root, file: file, text: text)
    let found = problems.inFileOrder
    if found.contains(where: { $0.severity == .error }) { return (nil, found) }
    return (LoadedScenario(scenario: scenario, index: ScenarioIndex(of: scenario, reader)), found)
  }

  /// Returns the tree of a file that is a map of the supported version.
  private static func root(of bytes: [UInt8], _ memory: ProcessMemory, _ problems: ProblemList) -> Node.Map? {
    guard let root = tree(of: bytes, problems, memory) else { return nil }
    guard case .map(let map) = root.content else {
      return problems.reject(
        "no-scenario", "a scenario is a map of keys such as 'title' and 'operations', this file holds \(root)",
        at: root.place)
    }
    return checkVersion(map, problems) ? map : nil
  }

  /// Returns the tree of a file with any content; nil if it cannot be read, or is empty.
  static func tree(of bytes: [UInt8], _ problems: ProblemList, _ memory: ProcessMemory = .ofThisProcess) -> Node? {
    if let source = sourceText(bytes, memory, problems), let root = DocumentParser.parse(source, problems: problems) {
      return root
    }
    if problems.count == 0 { problems.add("empty-file", "the file is empty", at: nil) }
    return nil
  }

  /// Returns whether the file has the supported version.
  private static func checkVersion(_ map: Node.Map, _ problems: ProblemList) -> Bool {
    guard let entry = map.entries.first(where: { $0.key == "optui" }) else {
      problems.add(
        "missing-version", "a scenario begins with the version of its format", at: map.entries.first?.keyPlace,
        hint: "write  optui: 1  before this")
      return true
    }
    guard entry.value.text == "1" else {
      problems.add(
        "unsupported-version", "expected version 1 of the format, found \(entry.value)", at: entry.value.place)
      return false
    }
    if map.entries.first?.key != "optui" {
      problems.add("version-not-first", "'optui: 1' has to be the first key", at: entry.keyPlace)
    }
    return true
  }

  // MARK: - Bytes

  /// Returns the problem of a file that is too large for the memory.
  package static func tooLarge(for memory: ProcessMemory = .ofThisProcess) -> Problem {
    Problem(
      .error, "file-too-large",
      """
      the file has more than \(memory.longestFile) bytes, for which the memory that this process may have \
      (\(memory.words)) is too small
      """, at: nil)
  }

  private static func text(of bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func sourceText(_ bytes: [UInt8], _ memory: ProcessMemory, _ problems: ProblemList) -> SourceText? {
    guard bytes.count <= memory.longestFile else {
      problems.add(tooLarge(for: memory))
      return nil
    }
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(bytes.count)
    let invalidByte = decode(bytes, into: &scalars)
    if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
    let source = SourceText(scalars)
    if let invalidByte {
      let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      return problems.reject(
        "not-utf8", "the file is not UTF-8: the byte at offset \(invalidByte) is not part of a character",
        at: isUTF16 ? nil : source.place(at: scalars.count), hint: isUTF16 ? "it looks like UTF-16" : nil)
    }
    guard !reportControlCharacters(in: source, problems) else { return nil }
    return source
  }

  /// Decodes UTF-8 up to the first invalid byte, and returns its offset, if any.
  private static func decode(_ bytes: [UInt8], into scalars: inout [Unicode.Scalar]) -> Int? {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var offset = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        offset += encoded.count
        scalars.append(Unicode.UTF8.decode(encoded))
      case .error: return offset
      case .emptyInput: return nil
      }
    }
  }

  /// Reports invisible characters, which YAML does not allow.
  private static func reportControlCharacters(in source: SourceText, _ problems: ProblemList) -> Bool {
    let before = problems.count
    for (index, scalar) in source.scalars.enumerated() where !scalar.isAllowedInYAML {
      let number = String(scalar.value, radix: 16, uppercase: true)
      let name = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
      problems.add(
        "control-character", "the character \(name) is not allowed in a file", at: source.place(at: index))
    }
    return problems.count > before
  }
}

extension Unicode.Scalar {
  fileprivate var isAllowedInYAML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xFFFD, 0x10000...: true
    case _: false
    }
  }
}
