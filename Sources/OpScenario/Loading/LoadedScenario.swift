/// A scenario, and what its loader knows of it.
package struct LoadedScenario {
  package private(set) var scenario: Scenario
  package let index: ScenarioIndex

  package init(scenario: Scenario, index: ScenarioIndex) {
    (self.scenario, self.index) = (scenario, index)
  }

  /// Returns the same with another text of the file.
  package func withText(_ text: String) -> LoadedScenario {
    var loaded = self
    loaded.scenario.text = text
    return loaded
  }

  /// Returns the plan of an operation.
  func plan(of id: String) -> OperationPlan? { index.operations[id].map { scenario.operations[$0] } }
}

/// The knowledge of a loader about a scenario that it has read: enough to read parts that are added. One thread uses it.
package final class ScenarioIndex {
  package let known: KnownIDs
  /// The indices of operations, by id.
  package private(set) var operations: [String: Int] = [:]
  /// The number of blocks that steps add to each operation.
  private(set) var addedBlocks: [String: Int]
  /// The number of all dependencies.
  private(set) var dependencyCount: Int
  /// The ids in texts that could be those of operations, and are not.
  private var unknownValues: Set<String>
  /// Whether something stands behind the operations and queues of the file that has to stay there.
  let isClosed: Bool

  init(of scenario: Scenario, _ reader: Reader) {
    known = KnownIDs(reader.declared)
    addedBlocks = reader.addedBlocks
    dependencyCount = scenario.operations.reduce(0) { $0 + $1.after.count }
    unknownValues = reader.unknownValues
    isClosed = !reader.barriers.isEmpty || reader.declared.hasGroups
    for plan in scenario.operations { operations[plan.id] = operations.count }
  }

  /// Whether nothing bears the id, and no text could mean it.
  func isFree(_ id: String) -> Bool {
    known.declared.kinds(of: id).isEmpty && !unknownValues.contains { $0 == id || $0.hasPrefix(id + ".") }
  }

  /// Takes in parts that the scenario has gained.
  package func adopt(_ reading: ScenarioLoader.PartReading) {
    known.formUnion(reading.declared)
    for plan in reading.parts.operations {
      operations[plan.id] = operations.count
      dependencyCount += plan.after.count
    }
    addedBlocks.merge(reading.addedBlocks, uniquingKeysWith: +)
    unknownValues.formUnion(reading.unknownValues)
  }
}
