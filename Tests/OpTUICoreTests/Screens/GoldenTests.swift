import Foundation
import TestSupport
import Testing
import Translations

@testable import OpTUICore

/// A golden shows a pane in one state, at each size that changes it.
@Suite struct GoldenTests {
  private static let goldens = Goldens(of: "OpTUICoreTests")

  /// The pictures of one file. The rows that every state has, such as the title, share a file.
  struct Snapshot: CustomTestStringConvertible {
    let pane: Pane
    let name: String
    let pictures: [(state: ScreenState, terminal: Terminal, hasStyles: Bool)]

    init(_ pane: Pane, _ state: ScreenState, _ terminals: Terminal...) {
      self.init(pane, state.name, (state, terminals))
    }

    init(_ pane: Pane, _ name: String, _ states: (ScreenState, [Terminal])...) {
      (self.pane, self.name) = (pane, "\(pane)-\(name)")
      pictures = states.flatMap { state, terminals in
        terminals.map { (state, $0, pane.isStyledAtEverySize || $0 == terminals[0]) }
      }
    }

    var testDescription: String { name }
  }

  static let screens = [
    Snapshot(.screen, .playing, "160x45", "80x24", "60x15", "40x8", "30x24", "20x3", "19x2"),
    Snapshot(.screen, .whyRing, "160x45", "80x24", "60x15"),
    Snapshot(
      .screen, "menus", (.menu, ["60x24", "60x15-ascii", "30x10"]), (.menuOfQueue, ["80x15"]),
      (.menuOfViews, ["80x15", "60x15-ascii"])),
  ]

  static let rows = [
    Snapshot(
      .title, "states",
      (.playing, ["160x45", "120x36", "100x30", "80x24", "80x24-ascii", "60x15", "40x8", "39x8", "30x24"]),
      (.past, ["80x24", "80x24-ascii", "60x15"]), (.held, ["80x24"]), (.ended, ["80x24", "40x8"]),
      (.asking, ["80x24"]), (.crowded, ["80x24", "40x10"]), (.question, ["160x45", "80x24", "60x15", "40x8"]),
      (.whyRing, ["100x30", "30x24"]), (.fork, ["160x45", "80x24"]),
      (.sessionEmpty, ["80x24", "20x3"]), (.sessionClaims, ["80x24", "60x15", "20x3"]), (.code, ["80x24"]),
      (.live, ["80x24"]), (.help, ["80x24"]), (.details, ["80x24"]), (.statistics, ["80x24"])),
    Snapshot(
      .title, "picker", (.picker, ["80x24", "40x8"]), (.pickerCourse, ["80x24"]), (.pickerFilter, ["80x24"]),
      (.pickerHelp, ["80x24"])),
    Snapshot(
      .ruler, "states", (.playing, ["100x30", "60x15-ascii", "40x8"]), (.question, ["80x24", "40x8"]),
      (.crowded, ["80x24", "60x24", "40x10"]), (.threads, ["80x24", "60x15"]), (.marks, ["160x45", "80x24"]),
      (.eventAxis, ["80x24"])),
    Snapshot(
      .bar, "play", (.playing, ["160x45", "100x30", "80x24", "80x24-ascii", "60x15", "40x8", "39x8", "30x24"]),
      (.held, ["80x24"]), (.ended, ["160x45", "80x24", "40x8"]), (.asking, ["80x24"]),
      (.crowded, ["80x24", "60x24", "40x10"]), (.group, ["80x24"]), (.live, ["80x24"]), (.threads, ["80x24"])),
    Snapshot(
      .bar, "past", (.past, ["160x45", "80x24", "80x24-ascii", "60x15"]),
      (.pastRefused, ["80x24", "80x24-ascii", "60x15"]), (.pastPrompt, ["80x24", "80x24-ascii", "60x15"]),
      (.fork, ["80x24"]), (.code, ["160x45", "80x24", "60x15-ascii"])),
    Snapshot(
      .bar, "waits", (.whyRing, ["160x45", "80x24", "60x15", "30x24"]),
      (.whySuspendedBehind, ["80x24", "80x24-ascii"]), (.whyStarvedPool, ["80x24"]), (.whyOutranked, ["80x24"]),
      (.whyPausedSlotHolder, ["80x24"]), (.causesPane, ["160x45", "80x24", "60x15"])),
    Snapshot(.bar, "questions", (.question, ["160x45", "80x24", "60x15", "40x8"]), (.answered, ["80x24-ascii"])),
    Snapshot(
      .bar, "panels", (.menu, ["80x24", "40x8"]), (.details, ["80x24", "40x8"]),
      (.events, ["160x45", "100x30", "80x24", "60x15", "40x8"]),
      (.eventsSearched, ["80x24"]), (.help, ["80x24", "30x24"]), (.lints, ["80x24", "40x8"]),
      (.statistics, ["80x24", "60x15"]), (.causes, ["80x24", "60x15"])),
    Snapshot(
      .bar, "session", (.sessionEmpty, ["100x30", "80x24", "60x15-ascii"]), (.sessionClaims, ["80x24", "60x15"]),
      (.sessionDependency, ["80x24", "60x15"])),
    Snapshot(
      .bar, "picker", (.picker, ["80x24", "60x15", "40x8"]), (.pickerFilter, ["80x24", "40x8"]),
      (.pickerHelp, ["80x24", "40x8"])),
    Snapshot(
      .line, "play", (.lineEmpty, ["80x24-ascii"]), (.lineOffers, ["100x30", "80x24", "60x15", "20x3"]),
      (.lineMistake, ["80x24", "60x15", "20x3"]), (.lineLong, ["80x24", "20x3"])),
    Snapshot(
      .line, "session", (.sessionFilled, ["80x24", "20x3"]), (.sessionWords, ["80x24", "60x15", "20x3"]),
      (.sessionRefused, ["80x24", "60x15", "20x3"])),
  ]

  static let lanes = [
    Snapshot(.lanes, .playing, "80x24-ascii", "160x45-ascii", "40x8-ascii"),
    Snapshot(.lanes, .past, "40x15"), Snapshot(.lanes, .ended, "80x24"),
    Snapshot(.lanes, .crowded, "80x24", "60x24", "40x10"),
    Snapshot(.lanes, .folded, "120x36", "80x24", "60x15-ascii"), Snapshot(.lanes, .foldedQueues, "120x36", "80x24"),
    Snapshot(.lanes, .longNames, "80x24", "160x45"), Snapshot(.lanes, .blocks, "80x24", "60x15"),
    Snapshot(.lanes, .blocksThreads, "80x24", "60x15"), Snapshot(.lanes, .group, "80x24", "80x24-ascii", "60x15"),
    Snapshot(.lanes, .threads, "80x24", "160x45", "60x15"),
    Snapshot(.lanes, "fork", (.fork, ["80x24", "80x24-ascii", "160x45"]), (.forkPast, ["40x12"])),
    Snapshot(.lanes, "completion", (.completion, ["60x15"]), (.completionThreads, ["60x15"])),
    Snapshot(.lanes, .eventAxis, "60x15"), Snapshot(.lanes, .missingEngine, "80x24"),
    Snapshot(.lanes, .question, "80x24", "40x8"), Snapshot(.lanes, .answered, "60x15-ascii"),
    Snapshot(.lanes, .dependenciesExample, "60x15"), Snapshot(.lanes, .whyStarvedPool, "60x15"),
    Snapshot(.lanes, .whyPausedSlotHolder, "30x24"), Snapshot(.lanes, .sessionEmpty, "80x24", "60x15-ascii", "20x3"),
    Snapshot(.lanes, .sessionDependency, "30x12"),
  ]

  static let notes = [
    Snapshot(.note, .playing, "80x24-ascii"), Snapshot(.note, .presetProjector, "80x24"),
    Snapshot(.note, .held, "80x24", "30x24"), Snapshot(.note, .crowded, "80x24", "60x24"),
    Snapshot(.note, .marks, "80x24"),
    Snapshot(.note, .exercise, "80x24", "60x15"),
    Snapshot(.note, .question, "80x24", "60x15", "40x8"), Snapshot(.note, .answered, "80x24-ascii", "60x15-ascii"),
    Snapshot(.note, .sessionClaims, "80x24", "80x24-ascii", "60x15"),
  ]

  static let logs = [
    Snapshot(.log, .playing, "100x30", "80x24-ascii"), Snapshot(.log, .past, "80x24"), Snapshot(.log, .group, "80x24"),
    Snapshot(.log, .logScrolled, "80x24"),
    Snapshot(.log, .crowded, "80x24", "60x24"), Snapshot(.log, .longNames, "80x24"),
    Snapshot(.log, .code, "80x24", "160x45", "60x15-ascii"), Snapshot(.events, .code, "80x60"),
  ]

  static let details = [
    Snapshot(.details, .playing, "100x30", "80x24-ascii"), Snapshot(.details, .presetLanes, "80x24"),
    Snapshot(.details, .ended, "80x24"), Snapshot(.details, .suspendedQueue, "80x24"),
    Snapshot(.details, .crowded, "80x24", "60x24"),
    Snapshot(.details, .blocksThreads, "80x24"), Snapshot(.details, .group, "100x30", "160x45"),
    Snapshot(.details, .dependenciesRing, "80x24", "160x45", "60x15"),
    Snapshot(.details, .dependenciesExample, "80x24"),
    Snapshot(.details, .longNames, "80x24"), Snapshot(.details, .whyExample, "80x24"),
    Snapshot(.details, .whySuspendedBehind, "80x24", "160x45", "60x15-ascii", "30x24"),
    Snapshot(.details, .whyStarvedPool, "80x24", "60x15"), Snapshot(.details, .whyOutranked, "80x24", "60x15"),
    Snapshot(.details, .whyPausedSlotHolder, "80x24", "30x24"),
    Snapshot(.details, .causesPane, "160x45", "80x24", "60x15"),
  ]

  static let panels = [
    Snapshot(.panel, .details, "80x20", "160x18", "40x8"),
    Snapshot(.panel, "events", (.events, ["80x24", "160x45", "60x15", "40x8"]), (.eventsPast, ["60x24"])),
    Snapshot(.panel, .help, "160x45", "80x24", "30x24"), Snapshot(.panel, .lints, "80x24", "40x8"),
    Snapshot(.panel, .statistics, "80x24", "160x45", "60x15"), Snapshot(.panel, .causes, "80x24", "60x15"),
    Snapshot(.list, .picker, "80x24", "60x15", "40x12"), Snapshot(.list, .pickerFilter, "80x24"),
    Snapshot(.list, .pickerCourse, "80x24", "40x12"),
    Snapshot(.description, .picker, "80x24", "40x12"), Snapshot(.panel, .pickerHelp, "80x24", "40x8"),
  ]

  static let snapshots = screens + rows + lanes + notes + logs + details + panels

  @Test(arguments: snapshots) func `It matches its reviewed output`(snapshot: Snapshot) throws {
    var text = ""
    for (state, terminal, hasStyles) in snapshot.pictures {
      let model = try state.model(terminal)
      let area = snapshot.pane.area(of: model)
      try #require(!area.isEmpty, "\(state.name) has no \(snapshot.pane) on \(terminal)")
      let keys = Pane.bar.area(of: model)
      #expect(snapshot.pane == .bar || snapshot.pane == .line || area.clipped(to: keys).isEmpty)
      text += "\(state.name) \(terminal)\n"
      text += Picture.text(of: model.canvas(), in: area, hasStyles: hasStyles)
    }
    try Self.goldens.check(text, file: "\(snapshot.name).txt")
  }

  @Test func `Every golden belongs to a pane`() throws {
    let names = Self.snapshots.map { $0.name + ".txt" }
    #expect(Set(names).count == names.count)
    for (name, _) in try Self.goldens.texts() where !names.contains(name) { try Self.goldens.discard(name) }
  }

  /// A word that changes rewrites twelve files at most.
  @Test(.disabled(if: Goldens.isUpdating)) func `No words of the program occur in more than twelve goldens`() throws {
    func pairs(_ text: some StringProtocol) -> [String] {
      let words = text.split { !$0.isLetter }
      return zip(words, words.dropFirst()).map { "\($0) \($1)" }
    }
    let goldens = try Self.goldens.texts().values.map { Set(pairs($0)) }
    for phrase in Set(Chinese.tables.flatMap(\.keys)) {
      for words in phrase.split(separator: "%@").map({ pairs($0) }) where !words.isEmpty {
        let count = goldens.count { golden in words.allSatisfy(golden.contains) }
        #expect(count <= 12, "\(count) goldens have '\(words.joined(separator: " "))'")
      }
    }
  }
}
