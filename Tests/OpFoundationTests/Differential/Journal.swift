import Dispatch
import Synchronization

/// The notes of the bodies and completion blocks of a running program.
final class Journal: Sendable {
  private struct Notes {
    /// The operations that started, in order of their first note.
    var started: [Int] = []
    var begun: [Int]
    var ended: [Int]
    var completions: [Int]
    /// The operations that completed, in order of their completion blocks.
    var completed: [Int] = []
    var queried: Set<Int> = []
    /// Operations whose isReady was posted as true.
    var ready: Set<Int> = []
    var faults: [String] = []
  }

  private let notes: Mutex<Notes>
  private let completion = DispatchSemaphore(value: 0)
  private let query = DispatchSemaphore(value: 0)
  private let gateCount: Int

  init(count: Int, gates: Int) {
    gateCount = gates
    let zeros = Array(repeating: 0, count: count)
    notes = Mutex(Notes(begun: zeros, ended: zeros, completions: zeros))
  }

  var faults: [String] { notes.withLock { $0.faults } }
  var works: [Int] { notes.withLock { $0.ended } }
  var completions: [Int] { notes.withLock { $0.completions } }
  var completed: [Int] { notes.withLock { $0.completed } }
  /// The answer for each gate: whether it was queried after its dependency.
  var queries: [Bool] { notes.withLock { notes in (0..<gateCount).map(notes.queried.contains) } }

  /// The operations that started since the last call, in that order.
  func takeStarted() -> [Int] {
    notes.withLock { notes in
      defer { notes.started = [] }
      return notes.started
    }
  }

  /// The work of an operation, or one of its blocks, begins.
  func begin(_ number: Int, after dependencies: [(number: Int, isFinished: Bool)]) {
    notes.withLock { notes in
      if notes.begun[number] == 0 { notes.started.append(number) }
      notes.begun[number] += 1
      for (dependency, isFinished) in dependencies
      where !isFinished || notes.begun[dependency] != notes.ended[dependency] {
        notes.faults.append("\(number) began before its dependency \(dependency) had finished")
      }
    }
  }

  func end(_ number: Int) { notes.withLock { $0.ended[number] += 1 } }

  /// The completion block of an operation runs.
  func complete(_ number: Int, isFinished: Bool) {
    notes.withLock { notes in
      notes.completions[number] += 1
      notes.completed.append(number)
      if !isFinished { notes.faults.append("the completion block of \(number) ran before it had finished") }
    }
    completion.signal()
  }

  /// The overridden `isReady` of an operation in no queue was read.
  func query(_ gate: Int, isAfter: Bool) {
    guard isAfter, notes.withLock({ $0.queried.insert(gate).inserted }) else { return }
    query.signal()
  }

  /// A flag of an operation was posted as true.
  func post(_ key: String, of number: Int, isDependant: Bool) {
    notes.withLock { notes in
      if key == "isReady" { notes.ready.insert(number) }
      if key == "isExecuting", isDependant, !notes.ready.contains(number) {
        notes.faults.append("isExecuting of \(number) was posted before its isReady")
      }
    }
  }

  /// Waits until all gates have been queried, or for ten seconds each.
  func waitForQueries() {
    for _ in 0..<gateCount where query.wait(timeout: .now() + .seconds(10)) == .timedOut { return }
  }

  /// Waits until a number of completion blocks have run, or for ten seconds each: then some are missing.
  func waitForCompletions(_ count: Int) {
    for _ in 0..<count where completion.wait(timeout: .now() + .seconds(10)) == .timedOut { return }
  }
}
