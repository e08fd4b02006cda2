import OpInspection
import OpSystem
import Scenarios

/// The meaning of the argument TARGET, which every command that looks at something takes.
///
/// A file or a folder comes first, then a lesson or a folder of lessons, then a running program; the executable file of
/// a program comes last. A word with a slash is never the name of a running program, so `./NAME` is a file or a folder.
enum Target {
  case standardInput
  /// A scenario or a log, by path.
  case file(String)
  case folder(String)
  case lesson(BuiltIn)
  /// A folder of lessons, by name.
  case lessons(String)
  /// A running program, by the path of its socket.
  case program(String)
  /// A running program that serves no engine, and may use Foundation's own queues.
  case process(Int32)
  /// The memory of a program that has ended, by path.
  case core(String)

  /// A kind of targets, of which a command accepts some.
  enum Kind {
    /// A scenario or a log.
    case file
    case folder
    case program
  }

  private var kind: Kind {
    switch self {
    case .standardInput, .file, .lesson: .file
    case .folder, .lessons: .folder
    case .program, .process, .core: .program
    }
  }

  /// Finds the target that a word names.
  /// - Parameters:
  ///   - kinds: what the command can look at.
  ///   - isSilent: whether not to tell the user that the word names something else, too.
  ///   - command: returns the command of `optui` probably meant if there is no such target.
  init(
    _ word: String, among kinds: Set<Kind>, isSilent: Bool = false,
    orCommand command: (_ word: String, _ isExact: Bool) -> String? = { _, _ in nil }
  ) throws(Failure) {
    let named = Self.named(word)
    var targets = named.filter { kinds.contains($0.kind) }
    var programs: [ServedProgram.Address] = []
    if kinds == [.program], named.isEmpty, word.contains("/") {
      targets = [.program(word)]
    } else if kinds.contains(.program), Self.mayNameProgram(word) {
      programs = try ServedProgram.addresses(isTitled: Int32(word) == nil)
      let sockets = programs.filter { $0.isNamed(word) }.map { Target.program($0.path) }
      // The executable file of a program is neither a scenario nor a log.
      targets = Self.isExecutable(word) ? sockets + targets : targets + sockets
    }
    if targets.isEmpty, named.isEmpty, kinds.contains(.program), let process = Self.process(word) {
      targets = [.process(process)]
    }
    if case .file(let path)? = targets.first ?? named.first, Self.isProgramFile(path) {
      let call = (path.contains("/") ? path : "./" + path).quotedForShell
      throw Failure(
        .invalidInput,
        "'\(word)' is a program: `optui exec -- \(call)` starts it, `optui why PID` explains a running one")
    }
    guard let target = targets.first else {
      throw Self.failure(of: word, named.first, kinds, programs, command)
    }
    let others = targets.dropFirst()
    if case .program = target, case .program? = others.first {
      let numbers = targets.compactMap(\.processNumber).map(String.init).joined(separator: ", ")
      throw Failure(.failed, "\(targets.count) programs are called '\(word)'; choose one: \(numbers)")
    }
    if !isSilent, !Self.isExecutable(word), let other = others.first {
      let sentence = localized("'\(word)' is taken as \(target.noun), but is also \(other.noun)")
      OutputStream.complain("optui: \(sentence.printable)\n")
    }
    self = target
  }

  /// Returns the files, folders, sockets and lessons with a name, the preferred one first.
  private static func named(_ word: String) -> [Target] {
    if word == "-" { return [.standardInput] }
    let lesson = (BuiltIn.all + BuiltIn.exercises).first { $0.name == word }.map(Target.lesson)
    let lessons: Target? = ScenarioFolder.builtIns(in: word).isEmpty ? nil : .lessons(word)
    let targets = [entry(at: word), lesson ?? lessons].compactMap(\.self)
    return isProgramFile(word) ? targets.reversed() : targets
  }

  private static func entry(at path: String) -> Target? {
    var status = stat()
    guard stat(FileName.path(of: path), &status) == 0 else {
      // Amid a rotation, or after a kill amid one, the newest segment of a log has not its name yet.
      return LogSegments.files(of: path) == [path] ? nil : .file(path)
    }
    return switch status.st_mode & S_IFMT {
    case S_IFDIR: .folder(path)
    case S_IFSOCK: .program(path)
    case _: CoreInspection.isCore(FileName.path(of: path)) ? .core(path) : .file(path)
    }
  }

  /// Returns the number of an existing process.
  private static func process(_ word: String) -> Int32? {
    guard let number = Int32(word), number > 0, kill(number, 0) == 0 || errno == EPERM else { return nil }
    return number
  }

  private static func isExecutable(_ path: String) -> Bool {
    if case .file? = entry(at: path) { access(FileName.path(of: path), X_OK) == 0 } else { false }
  }

  /// Whether a file is the executable of a program, by its first bytes: an executable script may be a scenario.
  private static func isProgramFile(_ path: String) -> Bool {
    guard isExecutable(path) else { return false }
    let descriptor = open(FileName.path(of: path), O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var head: UInt32 = 0
    // ELF, and Mach-O of one or several architectures.
    return read(descriptor, &head, 4) == 4 && [0x464C_457F, 0xFEED_FACF, 0xBEBA_FECA].contains(head)
  }

  /// Whether to ask running programs for their names: each answer takes time.
  private static func mayNameProgram(_ word: String) -> Bool {
    word != "-" && !word.contains("/") && !fileSuffixes.contains(where: word.hasSuffix)
  }

  /// The suffixes of scenarios and logs.
  static let fileSuffixes = Scenario.fileSuffixes + [".jsonl", ".oplog"]

  /// The number of the process in the name of its socket; nil for one elsewhere.
  private var processNumber: Int32? {
    guard case .program(let path) = self, let name = path.split(separator: "/").last else { return nil }
    return AttachFolder.process(ofFile: String(name))?.pid
  }

  /// The target in a sentence, such as "a file".
  private var noun: String {
    switch self {
    case .standardInput: ScenarioFile.standardInputName
    case .file: localized("a file")
    case .folder: localized("a folder")
    case .lesson: localized("a built-in scenario")
    case .lessons: localized("a folder of built-in scenarios")
    case .program:
      if let processNumber { localized("the running program \(processNumber)") } else { localized("a running program") }
    case .process(let number): localized("the running program \(number)")
    case .core: localized("a core file")
    }
  }
}

// Errors
extension Target {
  /// Returns the reason why a word names nothing that a command accepts.
  /// - Parameter other: what it names instead.
  private static func failure(
    of word: String, _ other: Target?, _ kinds: Set<Kind>, _ programs: [ServedProgram.Address],
    _ command: (String, Bool) -> String?
  ) -> Failure {
    let argument = word.quotedForShell
    switch other {
    case .folder?:
      return Failure(
        .invalidInput, "'\(word)' is a folder; `optui \(argument)` lists it, `optui check \(argument)` verifies it")
    case .lessons?:
      return Failure(
        .invalidInput,
        "'\(word)' is a folder of built-in scenarios; `optui \(argument)` lists, `optui check \(argument)` verifies them"
      )
    case .program?:
      return Failure(.wrongUsage, "'\(word)' is the socket of a program, not a file; `optui \(argument)` shows it")
    case .standardInput?:
      return Failure(.wrongUsage, "'-' is standard input, not a program")
    case .core?: return Failure(.wrongUsage, "'\(word)' is a core file; `optui why \(argument)` explains it")
    case .file?, .lesson?, .process?:
      return Failure(.wrongUsage, "'\(word)' is \(other?.noun ?? ""), not a program; `optui \(argument)` shows it")
    case nil: break
    }
    if let number = Int32(word), number > 0 {
      if kinds.contains(.program) { return Failure(.failed, "there is no process \(number)") }
      if process(word) != nil {
        return Failure(
          .wrongUsage,
          "'\(word)' is a running process, not a file; `optui why \(argument)` explains it if it has queues")
      }
    }
    let titles = programs.compactMap(\.title)
    if kinds == [.program] {
      return Failure(
        .failed,
        Suggestion.nearest(to: word, among: titles).map {
          "no program '\(word)' serves its engine; did you mean '\($0)'?"
        } ?? "no program '\(word)' serves its engine: start it with OPTUI_ATTACH=1")
    }
    let hint = hint(word, titles, command)
    return Failure(
      .invalidInput,
      kinds.contains(.program) && mayNameProgram(word)
        ? "'\(word)' is neither a file, a built-in scenario nor a running program; \(hint)"
        : "'\(word)' is neither a file nor a built-in scenario; \(hint)")
  }

  private static func hint(_ word: String, _ titles: [String], _ command: (String, Bool) -> String?) -> String {
    let own = Scenario.fileSuffixes.map { word + $0 }.first(where: OutputFile.exists)
    let (exact, near) = (command(word, true), command(word, false))
    let meant =
      own ?? exact.map { "optui \($0)" } ?? Suggestion.nearest(to: word, among: BuiltIn.all.map(\.name) + titles)
      ?? builtIn(calledLike: word) ?? near.map { "optui \($0)" }
    return meant.map { localized("did you mean '\($0)'?") } ?? localized("`optui course` lists the built-in ones")
  }

  /// The built-in scenario meant by a name without its folder.
  private static func builtIn(calledLike name: String) -> String? {
    let names = BuiltIn.all.map(\.name)
    let last = Suggestion.nearest(to: name, among: names.compactMap { $0.split(separator: "/").last.map(String.init) })
    return last.flatMap { last in names.first { $0.hasSuffix("/" + last) } }
  }
}
