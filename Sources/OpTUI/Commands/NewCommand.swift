import ArgumentParser

struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a commented scenario to begin with.",
    discussion: """
      The file explains itself, plays, and passes its check. Its first line names the schema for completion and checks \
      in editors: optui explain schema > optui.schema.json

      Exits with status 5 if the file exists, unless --force replaces it.
      """
  )

  @Argument(help: "The name of the file; .yaml is added. - is standard output.")
  var name: String

  @Flag(help: "Overwrite an existing file.")
  var force = false

  func run() throws {
    if name == "-" { return try OutputStream.print(Self.text(title: localized("A new scenario"))) }
    let last = name.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    if ["", ".", ".."].contains(last) { throw Failure(.wrongUsage, "'\(name)' is not a file name") }
    let path = Scenario.fileSuffixes.contains(where: name.hasSuffix) ? name : name + ".yaml"
    try OutputFile.validate(path, force: force)
    let title =
      path.split(separator: "/").last.map { $0.prefix { $0 != "." } }.map(String.init) ?? localized("A new scenario")
    try OutputFile.write(Self.text(title: title), to: path)
    let shown = path.printable
    let word = path.quotedForShell
    try OutputStream.print([
      localized("\(shown) is written: `optui \(word)` plays it, `optui check \(word)` verifies it"),
      localized("`optui explain schema > \(FormatSchema.fileName)` beside it lets editors check what you write"),
    ])
  }

  /// Returns a scenario template.
  static func text(title: String) -> String {
    """
    \(FormatSchema.modeline())
    # \(localized("`optui explain format` prints the reference of this format, `optui explain KEY` its part about a key."))
    optui: 1
    title: \(title.quotedForYAML)
    description: \(localized("Three downloads share one slot; the report waits for two of them."))

    queues:
      net: {max: 1}                  # \(localized("one operation at a time; without max, as many as there are workers"))
      cpu: {}

    operations:
      index: {queue: net, duration: 1s}
      photo: {queue: net, duration: 2s}
      film:
        queue: net
        duration: 3s
        priority: high               # \(localized("the waiting operation with the highest priority goes first"))
      report: {queue: cpu, after: [photo, film], duration: 500ms}

    # \(localized("Threads of the program, and the user, take steps, in order or at a time."))
    threads:
      narrator:
        - note: {en: film goes first because its priority is higher, zh: film 优先级更高，所以先执行}
        - {at: 500ms, hold: true}     # \(localized("the play stops here until Space"))

    # \(localized("`optui check` plays the file at full speed and verifies this."))
    expect:
      - order: [index.finished, film.executing, photo.executing, photo.finished, report.executing]
      - running: {queue: net, at-most: 1}
      - ends: 6500ms

    """
  }
}

extension String {
  /// The text in double quotes.
  fileprivate var quotedForYAML: String {
    "\"" + printable.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
