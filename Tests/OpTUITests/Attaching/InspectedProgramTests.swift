#if os(Linux)
  import Foundation
  import OpSystem
  import TestSupport
  import Testing

  @testable import OpInspection
  @testable import OpTUI

  @Suite struct InspectedProgramTests {
    @Test func `A program of a list that takes too long is given up, in one sentence`() throws {
      let process = try #require(ProcessIdentity.current)
      let failure = #expect(throws: LoopFailure.self) { try InspectedProgram.ofList(process, within: .zero) }
      #expect(failure?.sentence == "process \(getpid()) was not read in 0s: `optui why \(getpid())` takes longer")
    }

    @Test func `A program of a list that ends meanwhile is left out`() throws {
      let child = try Process.run(URL(filePath: "/bin/true"), arguments: [])
      child.waitUntilExit()
      let process = ProcessIdentity(pid: child.processIdentifier, start: 0)
      #expect(try InspectedProgram.ofList(process, within: .seconds(20)) == nil)
    }

    @Test func `A search that takes too long goes on, and the next question gets its result`() throws {
      let (searches, process) = (ProcessSearches<Int>(), try #require(ProcessIdentity.current))
      let (mayEnd, count) = (DispatchSemaphore(value: 0), CountedSearches())
      func ask(within timeout: Duration) throws(LoopFailure) -> Int {
        try searches.value(of: process, for: "attach", within: timeout) { () throws(LoopFailure) in
          mayEnd.wait()
          return count.next()
        }
      }
      for _ in 0..<2 { #expect(throws: LoopFailure.self) { try ask(within: .zero) } }
      mayEnd.signal()
      #expect(try ask(within: .seconds(60)) == 1)
      // Its result is taken: the state may be another one.
      mayEnd.signal()
      #expect(try ask(within: .seconds(60)) == 2)
    }

    private final class CountedSearches: Sendable {
      private let count = Lock(0)

      func next() -> Int {
        count.withLock { count in
          count += 1
          return count
        }
      }
    }

    /// Runs only as root, because other users cannot change their identity.
    @Test(.enabled(if: geteuid() == 0)) func `A process of another user is refused`() async {
      await #expect(processExitsWith: .success) { [pid = getpid() as pid_t] in
        endIfHanging()
        guard setgid(65_534) == 0, setuid(65_534) == 0 else { exit(2) }
        guard let process = ProcessIdentity(pid: pid) else { exit(3) }
        do throws(LoopFailure) {
          _ = try InspectedProgram.ofList(process, within: .seconds(60))
          exit(4)
        } catch {
          let isRefused = error.sentence.hasPrefix("the system does not let you read process \(pid): ")
          exit(isRefused ? EXIT_SUCCESS : 5)
        }
      }
    }

    @Test func `The main thread has the same name in all sentences`() {
      var snapshot = FoundationSnapshot()
      snapshot.queues[1] = FoundationSnapshot.Queue(
        className: "OperationQueue", name: nil, limit: 1, isSuspended: false, isMain: true, operations: [2])
      snapshot.queues[3] = FoundationSnapshot.Queue(
        className: "OperationQueue", name: "net", limit: 1, isSuspended: true, isMain: false, dispatchQueue: 5,
        operations: [4])
      for (address, queue, name, state) in [
        (UInt64(2), UInt64(1), "redraw", FoundationSnapshot.State.executing), (4, 3, "photo", .enqueued),
      ] {
        snapshot.operations[address] = FoundationSnapshot.Operation(
          className: "BlockOperation", role: .block, name: name, state: state, queue: queue, isReady: true,
          isCancelled: false, thread: state == .executing ? 7 : nil)
      }
      snapshot.waits = [FoundationSnapshot.Wait(operation: 4, thread: 7, body: nil)]
      var log = InspectionLog(process: 7)
      let events = log.append(snapshot, at: .zero)
      var findings = InspectionFindings()
      (findings.threads, findings.dispatchQueues) = (log.threads, log.numbered([5: .held(by: 7)]))
      #expect(
        findings.sentences(about: events, Timeline(events)) == [
          "thread main runs what is in the dispatch queue of net", "thread main seems to wait for photo",
          "redraw seems to run on thread main",
        ])
    }
  }
#endif
