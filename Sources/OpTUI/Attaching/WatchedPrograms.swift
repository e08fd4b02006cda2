import Localization
import OpEngine
import OpTUICore

/// The programs that serve their engines, as a list that a thread keeps up to date.
final class WatchedPrograms: FileNews {
  private let charset: Charset
  /// The sockets of the entries, by name.
  private let paths = Lock<[String: String]>([:])
  private let news = Lock<[PickerModel.Entry]?>(nil)

  /// The interval between two polls. A crashed program leaves its socket, so watching the folder is not enough.
  private static let pause = Duration.seconds(1)

  init(charset: Charset) { self.charset = charset }

  /// Asks all serving programs.
  func list() throws(Failure) -> [PickerModel.Entry] { try ask().entries }

  private func ask() throws(Failure) -> (entries: [PickerModel.Entry], answerTime: Duration) {
    let programs = try ServedProgram.all()
    let answering = programs.answering.map { program in
      (
        PickerModel.Entry(
          name: charset.legible(program.name), title: program.summary, isAlarming: program.timeline.isStuck),
        program.path
      )
    }
    let silent = programs.silent.map { program in
      (
        PickerModel.Entry(name: localized("process \(program.pid)"), title: charset.legible(program.reason)),
        program.path
      )
    }
    let list = answering + silent
    paths.withLock { $0 = Dictionary(list.map { ($0.name, $1) }) { first, _ in first } }
    return (list.map(\.0), programs.answerTime)
  }

  /// Connects to the program of an entry.
  func connect(to name: String) throws(LoopFailure) -> GrowingLogSubject {
    guard let path = paths.withLock({ $0[name] }) else { throw LoopFailure(ServedProgram.none) }
    return try ProgramConnection(to: path, AttachGreeting(wantsControl: true), timeout: .seconds(1)).subject()
  }

  /// Asks the programs repeatedly: when one starts or ends, and otherwise every second, or less often if the answers
  /// take long.
  func begin(wake: @escaping @Sendable () -> Void) {
    SystemThread.start {
      var known = AttachFolder.livingSockets().map(\.path)
      var last: [PickerModel.Entry]?
      var nextTime = ContinuousClock.now
      while true {
        PollInterval.sleep(for: Self.pause)
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
    news.withLock { news in
      defer { news = nil }
      return news.map { FileChange(entries: $0, names: []) }
    }
  }

  /// A program is not a scenario.
  func open(_ name: String) throws(LoopFailure) -> Scenario { throw LoopFailure("there is no '\(name)'") }
}
