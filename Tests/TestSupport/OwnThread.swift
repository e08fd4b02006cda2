import Foundation

/// Runs `body` on a separate thread, so that it may block without occupying Swift Testing's few threads.
///
/// The limit is not part of the test: only a body that never ends reaches it, even on a busy machine. It is a third of
/// the limit of a gate in `.ci/run`, so that the hang is reported there.
///
/// Data written by `body` can be read afterwards. ThreadSanitizer understands that for a stream, but reports a race if
/// a continuation is resumed before it is awaited.
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
