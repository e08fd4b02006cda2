import Dispatch
import Foundation

/// Runs `body` on a separate thread, so that it may block without occupying Swift Testing's few threads.
/// - Returns: the result; nil if it hangs.
func blocking<Value: Sendable>(atMost seconds: Int = 60, _ body: @escaping @Sendable () -> Value) async -> Value? {
  let (values, source) = AsyncStream.makeStream(of: Value.self)
  let ended = DispatchSemaphore(value: 0)
  Thread {
    source.yield(body())
    ended.signal()
  }.start()
  Thread {
    _ = ended.wait(timeout: .now() + .seconds(seconds))
    source.finish()
  }.start()
  return await values.first { _ in true }
}
