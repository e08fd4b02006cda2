internal import Dispatch
internal import Localization
internal import OpSystem

/// System threads, one for each piece of work that may block.
package enum SystemThread {
  /// The time to wake a sleeping thread, in nanoseconds, measured as 11,000 to 19,000: spinning as long costs less than
  /// sleeping and waking.
  static let wakeCost: UInt64 = 20_000

  /// Runs `body` on a new thread, which ends with it. If the system has no thread left, the program ends.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    guard startIfPossible(body) else { fatalError("the system has no thread left") }
  }

  /// - Returns: whether the system had a thread left.
  package static func startIfPossible(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = create(body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Runs `body` on a new thread, and returns when that has ended.
  /// - Returns: whether the system had a thread left.
  package static func runToEnd(_ body: () -> Void) -> Bool {
    withoutActuallyEscaping(body) { body in
      // The calling thread only waits meanwhile.
      nonisolated(unsafe) let run = body
      guard let thread = create({ run() }) else { return false }
      pthread_join(thread, nil)
      return true
    }
  }

  /// Creates a thread that runs `body`, to be detached or joined; nil if the system has none left.
  private static func create(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let argument = Unmanaged.passRetained(Body(run: inLanguageOfCaller(body)))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    guard pthread_create(&thread, nil, main, argument.toOpaque()) == 0 else {
      argument.release()
      return nil
    }
    return thread
  }

  /// Gives the thread the text language of the one that starts it.
  private static func inLanguageOfCaller(_ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard let catalog = Catalog.current else { return body }
    return { Catalog.$current.withValue(catalog) { body() } }
  }

  /// Lets other threads precede the calling one from now on, if there are more of them than cores.
  static func lowerPriority() {
    #if canImport(Darwin)
      pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    #else
      // On Linux, the second argument 0 is the calling thread, on POSIX the process. The first one is PRIO_PROCESS,
      // whose type is not that of the parameter in glibc.
      setpriority(0, 0, min(19, getpriority(0, 0) + 5))
    #endif
  }

  /// Spins until `isDone`, for a bounded time: without optimization a fixed number of checks would take many times as
  /// long, on a core that another thread may need.
  /// - Returns: whether it was done in time.
  @inline(__always)
  static func spin(atMost nanoseconds: UInt64, until isDone: () -> Bool) -> Bool {
    let end = self.nanoseconds + nanoseconds
    repeat { for _ in 0..<100 where isDone() { return true } } while self.nanoseconds < end
    return false
  }

  /// Spins without reading memory that others write.
  static func spin(nanoseconds: UInt64) {
    let end = self.nanoseconds + nanoseconds
    while self.nanoseconds < end {}
  }

  /// The machine's monotonic clock.
  static var nanoseconds: UInt64 { DispatchTime.now().uptimeNanoseconds }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }

  #if canImport(Darwin)
    private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { argument in
      Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
      return nil
    }
  #else
    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
      guard let argument else { return nil }
      Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
      return nil
    }
  #endif
}
