import ArgumentParser

extension Canvas.Size {
  /// Reads the size of a screen, such as `80x24`.
  init(argument: String) throws {
    let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1], 1...1000 ~= columns, 1...500 ~= rows
    else {
      throw ValidationError(localized("the size '\(argument)' is not one such as 80x24, up to 1000x500"))
    }
    self.init(columns: columns, rows: rows)
  }
}
