extension String {
  /// The text as one printable word of a shell command line that is not an option.
  var quotedForShell: String {
    let word = hasPrefix("-") ? "./" + self : self
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "/._-+,:@%".unicodeScalars.contains(scalar)
    }
    return isPlain && !word.isEmpty ? word.printable : "'" + word.printable.replacing("'", with: #"'\''"#) + "'"
  }
}
