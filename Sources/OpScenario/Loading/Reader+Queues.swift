extension Reader {
  func queues(_ node: Node) -> [QueuePlan] {
    let plans = sections(node, of: .queue).map { id, keys, place in
      var plan = QueuePlan(id: id, place: place)
      Self.queueKeys.read(keys, of: "queue '\(id)'", into: &plan, by: self)
      return plan
    }
    for second in plans.filter(\.isMain).dropFirst() {
      problems.add("second-main-queue", "there is only one main queue, and '\(second.id)' is another", at: second.place)
    }
    return plans
  }

  /// The maps under `queues` or `operations`, by id.
  func sections(_ node: Node, of kind: DeclaredIDs.Kind) -> [(id: String, keys: Node.Map, place: SourcePlace)] {
    guard let all = map(node, wanted: "a map of \(kind.rawValue)s") else { return [] }
    return all.entries.filter { !$0.isExtension }.compactMap { entry in
      map(entry.value, wanted: "a map for \(kind.rawValue) '\(entry.key)'", hint: entry.value.isNull ? "write {}" : nil)
        .map { (entry.key, $0, entry.keyPlace) }
    }
  }

  static let queueKeys = KeyTable<QueuePlan>(
    "queue",
    [
      FormatKey("max", .limit) { reader, entry, plan in plan.max = reader.max(entry.value) ?? plan.max },
      FormatKey("suspended", .flag, to: \.isSuspended) { $0.boolean($1) ?? false },
      .text("name", .text("Name"), to: \.name),
      .text("note", .text("Note"), to: \.note),
      FormatKey("qos", .qualityOfService, to: \.qualityOfService) { $0.qualityOfService($1) ?? .default },
      .integer("progress", 1...1_000_000, wanted: "a number of operations", line: .one(.number)) {
        $0.progressTotal = $1
      },
      .choice("underlying", "underlying queue", ["serial": true], isInLines: true) { $0.hasSerialExecutor = $1 },
      FormatKey("main", .flag, to: \.isMain) { $0.boolean($1) ?? false },
    ])

  /// The accepted numbers for a limit, including misuse.
  static let limits = -1_000_000...1_000_000

  /// Reads a number of operations at once, or `default`, which is -1. Lower numbers are misuse, which a file may show
  /// on purpose: a warning, unless the file expects it.
  func max(_ node: Node) -> Int? {
    if node.text == "default" { return -1 }
    let count = integer(node, in: Self.limits, wanted: "a number of operations or 'default'")
    if let count, count < -1, !expectsNegativeMax {
      problems.warn(
        "negative-max", "a max of \(count) is misuse, and changes nothing", at: node.place,
        hint: "'default' for as many as there are workers, 0 for none")
    }
    return count
  }
}

extension Node.Map {
  /// Whether an expectation of the file names a misuse.
  func expects(_ misuse: Misuse.Code) -> Bool {
    (self["expect"]?.items ?? []).contains { item in
      item.entries.contains { entry in
        entry.key == "misuse" && entry.value.entries.contains { $0.key == "code" && $0.value.text == misuse.rawValue }
      }
    }
  }
}
