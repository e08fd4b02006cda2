import OpEngine
import OpScenario
import OpTUICore

// Draws COUNT frames at 120x40, and nothing else: scripts/count.sh counts the instructions. A frame is all that the loop
// does for it: time passes, a key is pressed, the play moves, the picture is drawn and compared with the one before. What
// curses does with the difference is not in it.
//
// `moving`: forty lanes move, at 60 frames a second. `many`: ten thousand lanes are scrolled, filtered, folded and sorted,
// a key a frame.
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let count = arguments.last.flatMap({ Int($0) }),
  ["moving", "many"].contains(arguments.first)
else {
  fatalError("usage: CountFrames moving|many COUNT")
}
let isMany = arguments.first == "many"
let text = """
  optui: 1
  title: Lanes
  queues: {a: {max: 10}, b: {max: 10}, c: {max: 10}, d: {max: 10}}
  operations:
    one: {queue: a, repeat: \(isMany ? 2500 : 10), duration: 20s}
    two: {queue: b, repeat: \(isMany ? 2500 : 10), duration: 20s}
    three: {queue: c, repeat: \(isMany ? 2500 : 10), duration: 20s}
    four: {queue: d, repeat: \(isMany ? 2500 : 10), duration: 20s}
  """
guard let scenario = ScenarioLoader.load(file: "lanes.yaml", bytes: Array(text.utf8)).scenario else {
  fatalError("\(text) is no scenario")
}
let clock = FrameClock()
let keys: [Key] =
  isMany ? ["c", "j", .pageDown, "G", "g", "c", "c", "/", "o", "9", "9", .escape, "o", "J", "o", "o"] : []
_ = PlayLoop(
  FrameScreen(clock: clock, frames: count, keys: keys), showing: .scenario(scenario, name: "lanes"),
  options: PlayOptions(), clock: { clock.now }
).run()
guard clock.cellCount > 40 else { fatalError("no lane has moved") }
