@testable import OpTUICore

/// The size and the characters of a screen: `80x24`, or `80x24-ascii`.
struct Terminal: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let size: Canvas.Size
  let charset: Charset
  let description: String

  init(stringLiteral text: String) {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    size = Canvas.Size(columns: numbers[0], rows: numbers[1])
    charset = text.hasSuffix("-ascii") ? .ascii : .unicode
    description = text
  }
}
