import Foundation
import Testing

@testable import OpTUI

/// Exercises that are programs, with a compiler that makes shell scripts of them.
@Suite struct ProgramExerciseTests {
  private static let sheet = """
    optui: 1
    title: Order
    queues: {q: {}}
    operations: {a: {queue: q, duration: 1s}}
    expect: [order: [a.executing, a.finished]]
    exercise:
      task: Let a finish.
      hints: [So.]
      program: |
        exit 3
      solution: |
        echo right
    """

  /// The log of a solution.
  private static let log = """
    {"optui":1,"title":"a","workers":4}
    {"seq":1,"t_us":1,"event":"created","queue":"q","worker":1,"new":1}
    {"seq":2,"t_us":2,"event":"created","op":"a","worker":1,"new":"normal","kind":"block"}
    {"seq":3,"t_us":3,"event":"enqueued","op":"a","queue":"q","worker":1}
    {"seq":4,"t_us":4,"event":"ready","op":"a","queue":"q","worker":1}
    {"seq":5,"t_us":5,"event":"dispatched","op":"a","queue":"q","worker":2}
    {"seq":6,"t_us":5,"event":"executing","op":"a","queue":"q","worker":2}
    {"seq":7,"t_us":9,"event":"finished","op":"a","queue":"q","worker":2,"outcome":"completed"}

    """

  /// Reports an error for a program with `typo`, hangs at `hang`, and makes of any other one a script that writes the
  /// log, if it is right. Of a build without a product, each program of the package is one.
  private static let compiler = #"""
    #!/bin/sh
    [ "$1" = build ] || exit "$(cat "${0%/*}/status" 2>/dev/null || echo 0)"
    suffix=$(sed -n 's/.*name + "\(-[^"]*\)", .*/\1/p' "$3/Package.swift")
    names=$(sed -n 's/^    "\(.*\)",$/\1/p' "$3/Package.swift")
    [ "$6" = --product ] && names=${7%"$suffix"}
    mkdir -p "$5/debug"
    for name in $names; do
      file=$3/$name.swift
      if grep -q typo "$file"; then
        echo "$file:3:5: error: cannot find 'typo' in scope"
        exit 1
      fi
      if grep -q hang "$file"; then
        sleep 1000 &
        echo $! >"$3/../fifo"
        wait
      fi
      { echo '#!/bin/sh'; echo 'room=${0%/*}/../../..; write() { cat "$room/log" >"$OPTUI_LOG"; }'
        grep -v '^//' "$file"; } >"$5/debug/$name$suffix"
      chmod +x "$5/debug/$name$suffix"
    done
    """#

  /// Makes a folder with what stands for the sources of OpTUI and its compiler.
  private static func withSources(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "optui-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for path in ["scripts", ".build", "Sources/OpFoundation"] {
      try FileManager.default.createDirectory(at: folder.appending(path: path), withIntermediateDirectories: true)
    }
    let script = folder.appending(path: "scripts/swift.sh")
    let text = folder.appending(path: "compiler")
    try compiler.write(to: text, atomically: true, encoding: .utf8)
    // Written by another process: a child that a test beside this one starts may still have what this one has written
    // open, and then the system does not run it.
    let copy = try ChildProcess(
      ["/bin/sh", "-c", #"cp "$0" "$1" && chmod 755 "$1""#, text.path, script.path], output: nil)
    copy.waitForEnd()
    try #require(copy.takeEnd() == .exited(0))
    try log.write(to: folder.appending(path: "log"), atomically: true, encoding: .utf8)
    try "let package = Package(\n  name: \"OpTUI\",\n"
      .write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    try #require(mkfifo(folder.appending(path: "fifo").path, 0o600) == 0)
    try body(folder)
  }

  private static func desk(in folder: URL, runsUnread: Bool = true, sources: URL?) throws -> ExerciseFolder {
    let sheets = try ["one", "two"].map { name in
      ExerciseFolder.NamedSheet(
        name: name, sheet: try #require(ExerciseSheet.read(file: name, bytes: Array(sheet.utf8)).sheet))
    }
    return try ExerciseFolder(
      sheets, in: folder.path, language: "en", keeper: .none, runsUnread: runsUnread, sources: sources?.path)
  }

  private static func withDesk(runsUnread: Bool = true, _ body: (ExerciseFolder, URL) throws -> Void) throws {
    try withSources { folder in
      let mine = folder.appending(path: "mine")
      try body(try desk(in: mine, runsUnread: runsUnread, sources: folder), mine)
    }
  }

  /// Waits until a program or the compiler has told the number of a process.
  private static func process(beside folder: URL) throws -> pid_t {
    let descriptor = open(folder.deletingLastPathComponent().appending(path: "fifo").path, O_RDWR)
    defer { close(descriptor) }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&entry, 1, 20_000) == 1)
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = read(descriptor, &bytes, bytes.count)
    return try #require(pid_t(String(decoding: bytes.prefix(max(0, count - 1)), as: UTF8.self)))
  }

  @Test(arguments: [
    ("exit 3", ["the program has exited with status 3", "a.executing never happened"]),
    ("write; echo first; echo last; exit 4", ["the program has exited with status 4: last"]),
    (
      "echo 1 >\"$OPTUI_LOG\"",
      [
        "the log of the program cannot be read: an event log begins with a line {\"optui\":1,\"title\":...}"
      ]
    ),
    ("sed 3d \"$room/log\" >\"$OPTUI_LOG\"", ["the log of the program cannot be read: expected event 2, found 3"]),
    ("write; exec yes", ["the program was ended by signal \(SIGXFSZ): y"]),
    // It takes as long as every program may.
    ("write; exec sleep 1000", ["after 5.0s the program had not ended"]),
    ("write; cd debug", nil),
  ])
  func `A program is built, run and judged by its log`(program: String, sentences: [String]?) throws {
    try Self.withDesk { desk, folder in
      let wakes = DispatchSemaphore(value: 0)
      desk.begin { wakes.signal() }
      try (program + "\n").write(to: folder.appending(path: "one.swift"), atomically: true, encoding: .utf8)
      guard case .pending = try desk.open("one").state.verdict else {
        Issue.record("there is a verdict before the program was built")
        return
      }
      let (verdict, hasRun) = try Self.verdict(of: desk, wakes)
      #expect(verdict == sentences.map { .unsolved($0) } ?? .solved)
      #expect(hasRun)
      #expect(desk.entries[0].title == (sentences == nil ? "✓ Swift: Order" : "  Swift: Order"))
    }
  }

  /// Waits for a verdict: the thread of the trial wakes the test.
  private static func verdict(
    of desk: ExerciseFolder, _ wakes: DispatchSemaphore
  ) throws -> (verdict: ExerciseState.Verdict, hasRun: Bool) {
    var hasRun = false
    while true {
      try #require(wakes.wait(timeout: .now() + 20) == .success)
      guard let news = desk.takeNews() else { continue }
      if case .run = news.content { hasRun = true }
      if case .pending = news.state.verdict { continue }
      return (news.state.verdict, hasRun)
    }
  }

  @Test func `An error of the compiler is shown with its place, and a saved file is tried again`() throws {
    try Self.withDesk { desk, folder in
      let wakes = DispatchSemaphore(value: 0)
      let file = folder.appending(path: "one.swift")
      try "typo\n".write(to: file, atomically: true, encoding: .utf8)
      desk.begin { wakes.signal() }
      _ = try desk.open("one")
      #expect(
        try Self.verdict(of: desk, wakes).verdict == .broken(["one.swift:3:5: cannot find 'typo' in scope"]))
      try "write\n".write(to: file, atomically: true, encoding: .utf8)
      #expect(try Self.verdict(of: desk, wakes).verdict == .solved)
      let package = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
      #expect(package.contains("    \"one\",\n    \"two\",\n"))
    }
  }

  @Test func `Without sources that only the user can write, a program is listed, but not offered`() throws {
    try Self.withSources { folder in
      let sources = folder.path
      #expect(ExercisePackage(sources: sources) != nil)
      #expect(chmod(sources, 0o777) == 0)
      let desk = try Self.desk(in: folder.appending(path: "mine"), sources: folder)
      #expect(desk.entries[0].description == ExercisePackage.requirement)
      #expect(desk.next(after: "one") == "two")
      #expect(throws: LoopFailure(Phrase(verbatim: ExercisePackage.requirement))) { try desk.open("two") }
    }
  }

  @Test func `Without a toolchain a program is not offered, and a check notes that it was skipped`() throws {
    try Self.withSources { folder in
      try "1".write(to: folder.appending(path: "scripts/status"), atomically: true, encoding: .utf8)
      let desk = try Self.desk(in: folder.appending(path: "mine"), sources: folder)
      #expect(desk.entries[0].description == ExercisePackage.requirement)
      let file = folder.appending(path: "one.yaml").path
      try Self.sheet.write(toFile: file, atomically: true, encoding: .utf8)
      let sheet = try #require(ExerciseSheet.read(file: file, bytes: Array(Self.sheet.utf8)).sheet)
      let flaws = try CheckedPrograms(of: [file], sources: folder.path).flaws(of: sheet, at: file)
      #expect(flaws.map(\.severity) == [.note] && flaws[0].message == ExercisePackage.requirement)
    }
  }

  @Test func `A package file of another package is not replaced`() throws {
    try Self.withSources { folder in
      let file = folder.appending(path: "Package.swift")
      let text = try String(contentsOf: file, encoding: .utf8)
      let desk = try Self.desk(in: folder, sources: folder)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      #expect(desk.entries[0].description?.hasPrefix("'\(file.path)' is of another package") == true)
      #expect(throws: LoopFailure.self) { try desk.open("one") }
    }
  }

  @Test func `A program of another author runs after the first save`() throws {
    try Self.withDesk(runsUnread: false) { desk, folder in
      let wakes = DispatchSemaphore(value: 0)
      desk.begin { wakes.signal() }
      let sentence = "the program is built and run whenever you save it; read it first"
      #expect(try desk.open("one").state.verdict == .pending(sentence))
      try "write\n".write(to: folder.appending(path: "one.swift"), atomically: true, encoding: .utf8)
      #expect(try Self.verdict(of: desk, wakes).verdict == .solved)
    }
  }

  // A compiler that does not heed the first signal is killed after two seconds.
  @Test(arguments: ["echo $$ >\"$room/fifo\"; exec sleep 1000\n", "hang\n"])
  func `Leaving ends what is built or run, and nothing begins afterwards`(program: String) throws {
    try Self.withDesk { desk, folder in
      let file = folder.appending(path: "one.swift")
      try program.write(to: file, atomically: true, encoding: .utf8)
      desk.begin {}
      _ = try desk.open("one")
      let process = try Self.process(beside: folder)
      desk.end()
      #expect(kill(process, 0) != 0 || ProcessIdentity(pid: process) == nil)
      let rest = try FileManager.default.contentsOfDirectory(
        atPath: folder.deletingLastPathComponent().appending(path: ".build/exercises").path)
      #expect(Set(rest).isSubset(of: ["debug", "lock"]))
    }
  }

  @Test(arguments: ["echo $$ >\"$room/fifo\"; exec sleep 1000\n", "hang\n"])
  func `A save ends the run or the build of the former program`(former: String) throws {
    try Self.withDesk { desk, folder in
      let (file, wakes) = (folder.appending(path: "one.swift"), DispatchSemaphore(value: 0))
      try former.write(to: file, atomically: true, encoding: .utf8)
      desk.begin { wakes.signal() }
      _ = try desk.open("one")
      let process = try Self.process(beside: folder)
      try "write\n".write(to: file, atomically: true, encoding: .utf8)
      #expect(try Self.verdict(of: desk, wakes).verdict == .solved)
      #expect(kill(process, 0) != 0 || ProcessIdentity(pid: process) == nil)
    }
  }

  @Test func `A program ends with the process that has started it`() throws {
    try Self.withSources { folder in
      let package = try #require(ExercisePackage(sources: folder.path))
      try OutputFile.makeFolder(package.folder)
      try ExercisePackage.write("echo $$ >\"$room/fifo\"; exec sleep 1000\n", to: "\(package.folder)/one.swift")
      try package.write(["one"])
      #expect(try ProgramTrial.build(nil, in: package, among: StoppableProcesses()).isEmpty)
      let child = try package.run("one", log: "/dev/null", output: STDERR_FILENO)
      var pipe = child.endingWithThisProcess()
      #expect(try Self.process(beside: folder.appending(path: "mine")) == child.pid)
      #expect(pipe != nil)
      // As the system does when this process is gone.
      pipe = nil
      child.waitForEnd()
      #expect(child.takeEnd() == .signalled(SIGTERM))
    }
  }

  @Test func `A program waits for another build in the same folder, and says so`() throws {
    try Self.withDesk { desk, folder in
      let builds = folder.deletingLastPathComponent().appending(path: ".build/exercises").path
      try OutputFile.makeFolder(builds)
      let (lock, wakes) = (open("\(builds)/lock", O_RDWR | O_CREAT, 0o600), DispatchSemaphore(value: 0))
      defer { close(lock) }
      try #require(flock(lock, LOCK_EX) == 0)
      try "hang\n".write(to: folder.appending(path: "one.swift"), atomically: true, encoding: .utf8)
      desk.begin { wakes.signal() }
      _ = try desk.open("one")
      try #require(wakes.wait(timeout: .now() + 20) == .success)
      #expect(desk.takeNews()?.state.verdict == .pending("another build is running; this one begins after it"))
      _ = try Self.process(beside: folder)
      desk.end()
    }
  }

  @Test func `A check reports an error of the compiler at its exercise`() throws {
    try Self.withSources { folder in
      let right = Self.sheet.replacing("echo right", with: "write")
      let texts = [right, right.replacing("write", with: "typo"), right.replacing("exit 3", with: "typo 3")]
      let sheets = try texts.enumerated().map { index, text in
        let file = folder.appending(path: "\(index).yaml").path
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return (file, try #require(ExerciseSheet.read(file: file, bytes: Array(text.utf8)).sheet))
      }
      let programs = try CheckedPrograms(of: sheets.map(\.0), sources: folder.path)
      let flaws = sheets.map { path, sheet in programs.flaws(of: sheet, at: path).map(\.message) }
      let error = "3:5: cannot find 'typo' in scope"
      #expect(flaws == [[], ["the solution cannot be built: \(error)"], ["the program cannot be built: \(error)"]])
    }
  }

  @Test func `Other failures of a build are shown as they are`() {
    #expect(ExercisePackage.errors(in: "a\nerror: no network\n") == ["error: no network"])
    #expect(ExercisePackage.errors(in: "1\n2\n3\n4\n5\n") == ["2", "3", "4", "5"])
  }
}
