import Foundation
import TestSupport
import Testing

/// Runs `body`, which may block, on a separate thread; a hang is a failure of the test.
///
/// Swift Testing's few threads stay free.
func onOwnThread(sourceLocation: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable () -> Void) async {
  #expect(await endsOnOwnThread(body), "it hangs", sourceLocation: sourceLocation)
}

/// Lets other threads run.
func giveWay() { sched_yield() }

/// Runs `body` on several threads at once, each with a stack of the system's default size, and waits for all.
///
/// Separate threads, because Swift Testing has only two for all tests.
func onThreads(_ count: Int, _ body: @escaping @Sendable (_ index: Int) -> Void) {
  let threads = (0..<count).compactMap { index in startThread { body(index) } }
  for thread in threads { pthread_join(thread, nil) }
}

/// Starts a thread, to be joined or detached.
func startThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
  let start = Unmanaged.passRetained(Start(body)).toOpaque()
  #if canImport(Darwin)
    var thread: pthread_t?
    pthread_create(
      &thread, nil,
      {
        Unmanaged<Start>.fromOpaque($0).takeRetainedValue().run()
        return nil
      }, start)
  #else
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { start in
        if let start { Unmanaged<Start>.fromOpaque(start).takeRetainedValue().run() }
        return nil
      }, start)
  #endif
  return thread
}

/// The closure that a new thread runs.
private final class Start: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

/// An identity of a thread, unique while the thread lives.
struct ThreadName: Hashable, Sendable {
  private let bits: UInt

  static var current: ThreadName {
    #if canImport(Darwin)
      ThreadName(bits: UInt(bitPattern: pthread_self()))
    #else
      ThreadName(bits: pthread_self())
    #endif
  }
}
