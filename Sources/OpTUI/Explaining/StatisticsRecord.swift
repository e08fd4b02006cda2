/// The statistics of a log as one JSON object, with times in microseconds.
struct StatisticsRecord {
  let line: String

  init(_ statistics: LogStatistics) {
    line = JSONBytes.text { json in
      json.member("operations", statistics.count)
      json.member("end_us", statistics.end.microseconds)
      json.array("queues") { json in for group in statistics.queues { json.append(group) } }
      json.array("kinds") { json in for group in statistics.kinds { json.append(group) } }
      json.array("classes") { json in for group in statistics.classes { json.append(group) } }
      json.array("critical_path") { json in for stage in statistics.criticalPath { json.append(stage) } }
      json.array("open_path", statistics.openPath)
    }
  }
}

extension JSONBytes {
  fileprivate mutating func append(_ group: LogStatistics.Group) {
    object { json in
      json.member("name", group.name)
      json.member("count", group.count)
      json.member("finished", group.finishedCount)
      json.member("failed", group.failedCount)
      json.append("waiting", group.waiting)
      json.append("running", group.running)
      json.object("waited_for_us") { json in
        for obstacle in LogStatistics.Obstacle.allCases {
          guard let length = group.obstacles[obstacle] else { continue }
          json.key(named: obstacle.rawValue)
          json.value(length.microseconds)
        }
      }
      json.member("peak", group.peak)
      json.key("used_slots")
      json.value(verbatim: group.usedSlots.map { String(Double(Int($0 * 10_000)) / 10_000) } ?? "null")
    }
  }

  private mutating func append(_ name: StaticString, _ spread: Spread) {
    object(name) { json in
      json.member("count", spread.count)
      json.member("median_us", spread.median.microseconds)
      json.member("p95_us", spread.percentile95.microseconds)
      json.member("longest_us", spread.longest.microseconds)
      json.member("total_us", spread.total.microseconds)
    }
  }

  fileprivate mutating func append(_ stage: LogStatistics.Stage) {
    object { json in
      json.member("op", stage.operation)
      json.member("queue", stage.queue)
      json.member("link", stage.link.rawValue)
      json.member("began_us", stage.began.microseconds)
      json.member("ended_us", stage.ended.microseconds)
    }
  }
}

extension Duration {
  fileprivate var microseconds: Int { Int(self / .microseconds(1)) }
}
