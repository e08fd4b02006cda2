import Foundation
import TestSupport
import Testing

/// Runs a test that blocks on a thread of its own, so that Swift Testing's few threads stay free; one that hangs fails.
func blocking(_ what: String = "the test", atMost seconds: Int = 120, _ body: @escaping @Sendable () -> Void) async {
  let isDone = await endsOnOwnThread(within: .seconds(seconds), body)
  #expect(isDone, "\(what) hangs")
}

/// Lets other threads run.
func giveWay() { sched_yield() }

/// A number that the calling thread alone has while it lives.
var thisThread: Int { ObjectIdentifier(Thread.current).hashValue }
