package import OpEngine

private let names = Lock(LogNameTable())

/// Names for events written by a test: the same number for the same text in every log.
extension LogName: ExpressibleByStringLiteral {
  package convenience init(_ text: String) {
    self.init(text, number: names.withLock { $0.name(text).number })
  }

  package convenience init(stringLiteral text: String) { self.init(text) }
}
