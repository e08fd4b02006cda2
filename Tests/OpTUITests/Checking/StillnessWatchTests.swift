import Testing

@testable import OpInspection
@testable import OpTUI

@Suite struct StillnessWatchTests {
  private func process(_ pid: Int32, ticks: UInt64 = 0) -> ProcessTree.Member {
    ProcessTree.Member(process: ProcessIdentity(pid: pid, start: 1), name: "sleep", ticks: ticks, parent: 1)
  }

  /// Returns a watch that has seen a process for nine of ten seconds.
  private func watch() -> StillnessWatch {
    var watch = StillnessWatch(limit: .seconds(10), ticksPerSecond: 100)
    for second in 0..<10 { watch.note([process(7)], hasMoved: false, at: .seconds(second)) }
    return watch
  }

  @Test func `A program that does nothing is stuck when the time is over, and not before`() {
    let watch = watch()
    #expect(!watch.isStuck(at: .milliseconds(9999)) && watch.isStuck(at: .seconds(10)))
    #expect(!watch.mustLook(at: .milliseconds(4999)) && watch.mustLook(at: .seconds(5)))
  }

  @Test func `What is printed or moves begins the time anew`() {
    var watch = watch()
    watch.note([process(7)], hasMoved: true, at: .seconds(9))
    #expect(!watch.isStuck(at: .milliseconds(18_999)) && watch.isStuck(at: .seconds(19)))
  }

  @Test(arguments: [[], [7, 8], [8]] as [[Int32]])
  func `A process that begins or ends counts as a move`(processes: [Int32]) {
    var watch = watch()
    watch.note(processes.map { process($0) }, hasMoved: false, at: .seconds(9))
    #expect(!watch.isStuck(at: .seconds(10)))
  }

  @Test func `More than a tenth of the time on a processor counts as a move, less does not`() {
    var (busy, idle) = (watch(), watch())
    busy.note([process(7, ticks: 101)], hasMoved: false, at: .seconds(9))
    idle.note([process(7, ticks: 100)], hasMoved: false, at: .seconds(9))
    #expect(!busy.isStuck(at: .seconds(10)) && idle.isStuck(at: .seconds(10)))
    busy.note([process(7, ticks: 202)], hasMoved: false, at: .seconds(15))
    #expect(!busy.isStuck(at: .seconds(24)), "again")
  }
}
