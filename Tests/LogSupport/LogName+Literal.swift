package import OpEngine

private let names = Lock(LogNameTable())

/// Names for events that a test writes down: the same number for the same text, whatever log it is in.
extension LogName: ExpressibleByStringLiteral {
  package convenience init(_ text: String) {
    self.init(text, number: names.withLock { $0.name(text).number })
  }

  package convenience init(stringLiteral text: String) { self.init(text) }
}
