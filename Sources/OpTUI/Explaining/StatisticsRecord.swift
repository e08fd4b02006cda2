import OpEngine
import OpScenario

/// The statistics of a log as one JSON object, with times in microseconds.
struct StatisticsRecord {
  let line: String

  init(_ statistics: LogStatistics) {
    let queues = statistics.queues.map(Self.object).joined(separator: ",")
    let kinds = statistics.kinds.map(Self.object).joined(separator: ",")
    let classes = statistics.classes.map(Self.object).joined(separator: ",")
    let path = statistics.criticalPath.map(Self.object).joined(separator: ",")
    line =
      #"{"operations":\#(statistics.count),"end_us":\#(statistics.end.microseconds),"queues":[\#(queues)],"#
      + #""kinds":[\#(kinds)],"classes":[\#(classes)],"critical_path":[\#(path)]}"#
  }

  private static func object(_ group: LogStatistics.Group) -> String {
    let obstacles = LogStatistics.Obstacle.allCases.compactMap { obstacle in
      group.obstacles[obstacle].map { "\(obstacle.word.quotedForJSON):\(microseconds($0))" }
    }.joined(separator: ",")
    let used = group.usedSlots.map { String(Double(Int($0 * 10_000)) / 10_000) } ?? "null"
    return #"{"name":\#(group.name.quotedForJSON),"count":\#(group.count),"finished":\#(group.finishedCount),"#
      + #""waiting":\#(object(group.waiting)),"running":\#(object(group.running)),"waited_for_us":{\#(obstacles)},"#
      + #""peak":\#(group.peak),"used_slots":\#(used)}"#
  }

  private static func object(_ spread: Spread) -> String {
    #"{"count":\#(spread.count),"median_us":\#(microseconds(spread.median)),"#
      + #""p95_us":\#(microseconds(spread.percentile95)),"longest_us":\#(microseconds(spread.longest)),"#
      + #""total_us":\#(microseconds(spread.total))}"#
  }

  private static func object(_ stage: LogStatistics.Stage) -> String {
    let link =
      switch stage.link {
      case .begin: "begin"
      case .dependency: "dependency"
      case .slot: "slot"
      }
    let queue = stage.queue.map { #","queue":\#($0.quotedForJSON)"# } ?? ""
    return
      #"{"op":\#(stage.operation.quotedForJSON)\#(queue),"link":"\#(link)","began_us":\#(stage.began.microseconds),"#
      + #""ended_us":\#(stage.ended.microseconds)}"#
  }

  private static func microseconds(_ length: Duration) -> Int { Int(length / .microseconds(1)) }
}
