import Foundation

/// Whether `body` takes CPU time in proportion to its input: less than nine times as long for four times the input,
/// where a quadratic algorithm takes sixteen times.
///
/// Only the time of this thread counts, so that a busy machine has little effect. A result that is not linear is
/// measured again, up to three times: the shortest times count.
/// - Parameters:
///   - size: the size of the smaller input: so large that a quadratic part would be most of the time.
///   - input: returns an input of a size; the time for that does not count.
package func isLinear<Input>(from size: Int, _ input: (Int) -> Input, _ body: (Input) -> Void) -> Bool {
  let (small, large) = (input(size), input(4 * size))
  var times = (small: Duration.seconds(3600), large: Duration.seconds(3600))
  for _ in 0..<3 {
    times.small = min(times.small, cpuTime { body(small) })
    times.large = min(times.large, cpuTime { body(large) })
    if times.large < times.small * 9 { return true }
  }
  return false
}

/// The CPU time that this thread takes for `body`.
private func cpuTime(_ body: () -> Void) -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = now()
  body()
  return now() - start
}
