import OpSystem

/// A Swift package whose products are programs of exercises, built with the sources of OpTUI in a folder.
struct ExercisePackage: Sendable {
  /// The folder with the package file and the programs, each a file `NAME.swift`.
  let folder: String
  /// The folder of all builds: a package elsewhere builds only its own programs again.
  let buildFolder: String
  private let sources: String
  /// The end of the name of each program that is built: other packages have programs of the same name.
  private let suffix: String

  /// The variable that names the folder with OpTUI's sources.
  static let variable = "OPTUI_SOURCES"

  /// The sentence for the case that programs cannot be built.
  static var requirement: String {
    localized(
      """
      exercises in Swift need a Swift toolchain and the sources of OpTUI: \(variable) names the folder, unless optui was \
      built there
      """)
  }

  /// - Parameters:
  ///   - folder: nil for one beside the builds.
  ///   - sources: the folder of OpTUI's sources.
  /// - Returns: nil without sources to trust, or without a toolchain.
  init?(in folder: String? = nil, sources: String? = Self.ownSources) {
    guard let sources = sources.map(OutputFile.resolvingLinks), Self.mayBuild(sources), Self.hasToolchain(sources)
    else { return nil }
    self.sources = sources
    let builds = "\(sources)/.build"
    let isWritable = access(FileName.path(of: builds), W_OK) == 0
    buildFolder = (isWritable ? builds : Environment.process.cacheFolder ?? builds) + "/exercises"
    self.folder = folder ?? "\(buildFolder)/check"
    suffix = "-" + Self.mark(of: OutputFile.resolvingLinks(self.folder))
  }

  /// The script that finds a toolchain and runs its `swift`.
  private static let script = "/scripts/swift.sh"

  /// The folder that the environment names, or the one in which this program was built.
  static var ownSources: String? {
    if let folder = Environment.process[variable] { return folder }
    let program = OutputFile.resolvingLinks("/proc/self/exe")
    return program.ranges(of: "/.build/").last.map { String(program[..<$0.lowerBound]) }
  }

  /// Whether a folder has OpTUI's sources, and only this user or the system's administrator can have written them:
  /// building a package runs its code.
  private static func mayBuild(_ folder: String) -> Bool {
    guard let package = try? ScenarioFile(path: folder + "/Package.swift").bytes,
      String(decoding: package, as: UTF8.self).contains("  name: \"OpTUI\",\n")
    else { return false }
    return ["", "/Package.swift", script, "/Sources/OpFoundation"].allSatisfy { part in
      var status = stat()
      guard stat(FileName.path(of: folder + part), &status) == 0 else { return false }
      // A container may own what is in a folder that belongs to a user outside.
      return status.st_mode & S_IWOTH == 0 && (part.isEmpty || [0, getuid()].contains(status.st_uid))
    }
  }

  /// Whether the script of the sources finds a toolchain.
  private static func hasToolchain(_ sources: String) -> Bool {
    guard let child = try? ChildProcess([sources + script, "--version"], output: nil) else { return false }
    child.waitForEnd()
    return child.takeEnd() == .exited(0)
  }

  /// Returns a short word that differs for other texts.
  static func mark(of text: String) -> String {
    let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 36)
  }

  /// The comment by which the package file is known as one that may be replaced.
  private static let header = "// Written by optui."

  /// Writes the package file, unless it is there as it is. Throws if there is one of somebody else.
  func write(_ names: [String]) throws(Failure) {
    let path = "\(folder)/Package.swift"
    if access(FileName.path(of: path), F_OK) == 0 {
      let lines = String(decoding: try ScenarioFile(path: path).bytes, as: UTF8.self).split(separator: "\n")
      guard lines.prefix(2).contains(where: { $0.hasPrefix(Self.header) }) else {
        throw Failure(
          .unwritableOutput, "'\(path)' is of another package: exercises in Swift need another folder, with --into")
      }
    }
    let targets = names.map { "    \(Self.literal($0)),\n" }.joined()
    try Self.write(
      """
      // swift-tools-version: 6.2
      \(Self.header) Each file is a program.
      \("import") PackageDescription

      let package = Package(
        name: "Exercises",
        platforms: [.macOS(.v15)],
        dependencies: [.package(name: "OpTUI", path: \(Self.literal(sources)))],
        targets: [
      \(targets)  ].map { name in
          .executableTarget(
            name: name + \(Self.literal(suffix)), dependencies: [.product(name: "OpFoundation", package: "OpTUI")],
            path: ".", sources: [name + ".swift"])
        },
        swiftLanguageModes: [.v5]
      )

      """, to: path)
  }

  /// Writes a file, unless it is there as it is: a new one would be built again.
  static func write(_ text: String, to path: String) throws(Failure) {
    if (try? ScenarioFile(path: path).bytes) == Array(text.utf8) { return }
    try OutputFile.write(text, to: path)
  }

  private static func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  // MARK: - Building

  /// Starts to build one program, or all.
  /// - Parameter output: the descriptor for what the compiler prints.
  func build(_ name: String?, output: Int32) throws(Failure) -> ChildProcess {
    let product = name.map { ["--product", $0 + suffix] } ?? []
    return try ChildProcess(
      [sources + Self.script, "build", "--package-path", folder, "--scratch-path", buildFolder] + product
        + ["-debug-info-format", "none"],
      output: output)
  }

  /// Starts a program that was built, which records its log, in the folder of builds. A file that it writes has at most
  /// 4 MB.
  func run(_ name: String, log: String, output: Int32) throws(Failure) -> ChildProcess {
    try ChildProcess(
      [
        "/bin/sh", "-c", #"cd "$1" && ulimit -f 8192 && exec "$0""#, "\(buildFolder)/debug/\(name)\(suffix)",
        buildFolder,
      ],
      adding: ("OPTUI_LOG", log), output: output)
  }

  /// Returns the errors among what a compiler has printed: `main.swift:3:5: cannot find 'x' in scope`, each once.
  static func errors(in output: String) -> [String] {
    var errors: [String] = []
    let lines = output.split(separator: "\n")
    for line in lines {
      guard let mark = line.firstRange(of: ": error: "), line.hasPrefix("/") else { continue }
      let place = line[..<mark.lowerBound].split(separator: "/").last ?? ""
      let error = "\(place): \(line[mark.upperBound...])"
      if !errors.contains(error) { errors.append(error) }
    }
    // Something else has failed, such as the download of a package.
    if errors.isEmpty { errors = lines.filter { $0.contains("error:") }.map { String($0) } }
    return errors.isEmpty ? lines.suffix(4).map { String($0) } : errors
  }
}
