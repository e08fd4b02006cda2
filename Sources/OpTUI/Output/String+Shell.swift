import OpPlay

extension String {
  /// The text as one word of a shell's command line, printable, and no option.
  var quotedForShell: String {
    let word = hasPrefix("-") ? "./" + self : self
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "/._-+,:@%".unicodeScalars.contains(scalar)
    }
    return isPlain && !word.isEmpty ? word.printable : "'" + word.printable.replacing("'", with: #"'\''"#) + "'"
  }
}
