import ArgumentParser

/// The options for the output of a command.
struct OutputOptions: ParsableArguments {
  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp("The file to write; '-', the default, is standard output.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Overwrite an existing file.")
  var force = false

  /// The file; nil for standard output.
  var file: String? { output == "-" ? nil : output }

  /// Refuses to replace a file unless forced.
  func validateFile() throws(Failure) {
    if let file { try OutputFile.validate(file, force: force) }
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    if let file { return try OutputFile.write(bytes, to: file) }
    try OutputStream.print(bytes)
  }
}
