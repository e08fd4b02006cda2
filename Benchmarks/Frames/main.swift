import Foundation
import OpEngine
import OpTUICore

// Draws COUNT frames at 120x40 and nothing else: scripts/count.sh counts the instructions. A frame includes all work of
// the loop: time passes, a key is pressed, the play moves, and the picture is drawn and compared with the previous one.
// Output through curses is excluded.
//
// `moving`: forty lanes move, at 60 frames a second. `many`: ten thousand lanes are scrolled, filtered, folded and
// sorted, a key a frame. `past`: in a log of 60,000 events, the view moves to earlier times and back to the end.
// `read`: a log of COUNT operations, six lines each, is read and shown. `exports`: such a log is written in the formats
// of other tools that can hold all of it; `exporting` prints the time of each format, for `make bench`.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let count = arguments.last.flatMap({ Int($0) }),
  ["moving", "many", "past", "read", "exports", "exporting"].contains(arguments.first)
else {
  fatalError("usage: CountFrames moving|many|past|read|exports|exporting COUNT")
}
if arguments.first == "exports" || arguments.first == "exporting" {
  let exports = Exports(operations: count)
  if arguments.first == "exports" { exports.write() } else { exports.printTimes() }
  exit(0)
}
let clock = FrameClock()
switch arguments.first {
case "past":
  let keys = ["t#15000\n", ",", "t#45000\n", "$", ",", "t#30000\n", ".", "$"].joined().map { character in
    character == "\n" ? Key.enter : .character(character)
  }
  let log = SampleLog(operations: 10_000)
  // Without the log below the lanes.
  show(
    .log(RecordedLog(title: log.title, workers: 10, events: log.events), name: "lanes"), frames: count,
    first: [.tab, .tab], keys: keys)
case "read":
  let subject = GrowingLogSubject(
    RecordedLog(title: "Lanes", workers: 10, events: []), name: "lanes", from: .file(isFollowed: true),
    QuickLog(SampleLog(operations: count)))
  show(.growingLog(subject), frames: .max, keys: [])
case let name:
  let repeated = name == "many" ? 2500 : 10
  let text = """
    optui: 1
    title: Lanes
    queues: {a: {max: 10}, b: {max: 10}, c: {max: 10}, d: {max: 10}}
    operations:
      one: {queue: a, repeat: \(repeated), duration: 20s}
      two: {queue: b, repeat: \(repeated), duration: 20s}
      three: {queue: c, repeat: \(repeated), duration: 20s}
      four: {queue: d, repeat: \(repeated), duration: 20s}
    """
  guard let scenario = ScenarioLoader.load(file: "lanes.yaml", bytes: Array(text.utf8)).scenario else {
    fatalError("\(text) is no scenario")
  }
  let keys: [Key] = ["c", "j", .pageDown, "G", "g", "c", "c", "/", "o", "9", "9", .escape, "o", "J", "o", "o"]
  show(.scenario(scenario, name: "lanes"), frames: count, keys: name == "many" ? keys : [])
}
guard clock.cellCount > 40 else { fatalError("no lane has moved") }

@MainActor func show(_ subject: LoopSubject, frames: Int, first: [Key] = [], keys: [Key]) {
  _ = PlayLoop(
    FrameScreen(clock: clock, frames: frames, first: first, keys: keys), showing: subject,
    options: PlayOptions(exitsAtEnd: frames == .max), clock: { clock.now }
  ).run()
}
