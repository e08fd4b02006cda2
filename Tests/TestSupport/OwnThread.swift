import Foundation

/// Runs `body` on a thread of its own, so that it may block while Swift Testing's few threads stay free.
///
/// The limit is no part of what is tested: only a body that would never end reaches it, however busy the machine is. It is
/// a third of what `.ci/run` leaves a gate, so that the hang is reported there.
///
/// What `body` has written can be read afterwards. ThreadSanitizer knows that of a stream; it reports a race where a
/// continuation is resumed before it is awaited.
/// - Returns: whether `body` has ended in time.
package func endsOnOwnThread(
  within limit: Duration = .seconds(300), _ body: @escaping @Sendable () -> Void
) async -> Bool {
  let (ends, end) = AsyncStream.makeStream(of: Bool.self)
  Thread {
    body()
    end.yield(true)
  }.start()
  let watchdog = Task {
    try await Task.sleep(for: limit)
    end.yield(false)
  }
  defer { watchdog.cancel() }
  for await isInTime in ends { return isInTime }
  return false
}
