import OpInspection
import OpSystem

/// The programs that serve their engines or have loaded Foundation, as a list that a thread keeps up to date.
final class WatchedPrograms: FileNews {
  private let charset: Charset
  /// The programs of the entries, by name.
  private let places = Lock<[String: Place]>([:])
  private let news = Lock<[PickerModel.Entry]?>(nil)
  /// One search per process, however often its entry is chosen.
  private let searches = ProcessSearches<InspectionStream>()

  /// The interval between two polls. A crashed program leaves its socket, so watching the folder is not enough.
  private static let pause = Duration.seconds(1)

  init(charset: Charset) { self.charset = charset }

  /// Returns the programs that serve their engines or have loaded Foundation.
  func list() throws(Failure) -> [PickerModel.Entry] { try ask().entries }

  private enum Place {
    case socket(String)
    case process(ProcessIdentity)
  }

  private func ask() throws(Failure) -> (entries: [PickerModel.Entry], answerTime: Duration) {
    let programs = try ServedProgram.all()
    let begin = ContinuousClock.now
    let inspected = FoundationProcesses.listed(beside: programs.answering, programs.silent).map { process, title in
      let name = InspectedProgram.name(title, process.pid)
      return (PickerModel.Entry(name: charset.legible(name), title: ""), Place.process(process))
    }
    let answerTime = programs.answerTime + (.now - begin)
    let answering = programs.answering.map { program in
      (
        PickerModel.Entry(
          name: charset.legible(program.name), title: program.summary, isAlarming: program.timeline.isStuck),
        Place.socket(program.path)
      )
    }
    let silent = programs.silent.map { program in
      (
        PickerModel.Entry(name: localized("process \(program.pid)"), title: charset.legible(program.reason)),
        Place.socket(program.path)
      )
    }
    let list = answering + silent + inspected
    places.withLock { $0 = Dictionary(list.map { ($0.0.name, $0.1) }) { first, _ in first } }
    return (list.map(\.0), answerTime)
  }

  /// Connects to the program of an entry.
  func connect(to name: String) throws(LoopFailure) -> GrowingLogSubject {
    switch places.withLock({ $0[name] }) {
    case .socket(let path)?:
      return try ProgramConnection(to: path, AttachGreeting(wantsControl: true), timeout: .seconds(1)).subject()
    case .process(let process)?:
      // This thread owns the screen.
      return try searches.value(of: process, for: "attach", within: .seconds(1)) { () throws(LoopFailure) in
        try InspectionStream(process.pid)
      }.subject()
    case nil: throw LoopFailure(ServedProgram.none)
    }
  }

  /// Asks the programs repeatedly: when one starts or ends, and otherwise every second, or less often if the answers
  /// take long.
  func begin(wake: @escaping @Sendable () -> Void) {
    SystemThread.start {
      var known = AttachFolder.livingSockets().map(\.path)
      var last: [PickerModel.Entry]?
      var nextTime = ContinuousClock.now
      while true {
        sleep(for: Self.pause)
        let now = AttachFolder.livingSockets().map(\.path)
        guard now != known || ContinuousClock.now >= nextTime else { continue }
        known = now
        let (entries, answerTime) = (try? self.ask()) ?? ([], .zero)
        // Each answer is a snapshot that costs the program time; a stopped program gives none.
        nextTime = .now + PollInterval.pause(afterPollOf: answerTime)
        guard entries != last else { continue }
        last = entries
        self.news.withLock { $0 = entries }
        wake()
      }
    }
  }

  func take() -> FileChange? {
    news.withLock { $0.take() }.map { FileChange(entries: $0, names: []) }
  }

  /// A program is not a scenario.
  func open(_ name: String) throws(LoopFailure) -> Scenario { throw LoopFailure("there is no '\(name)'") }
}
