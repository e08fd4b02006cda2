internal import OpSystem

/// The process of a recording, and the moment at which the times of its log begin, as the header tells them.
package struct LogProcess: Hashable, Sendable {
  /// The moment, in nanoseconds since 1970.
  package let began: UInt64
  /// The moment, in nanoseconds since the machine started: unlike the wall clock, nobody sets it.
  package let booted: UInt64
  package let pid: Int32
  /// The name of the program, which the log may have as its title.
  package let program: String

  package init(began: UInt64, booted: UInt64, pid: Int32, program: String) {
    (self.began, self.booted, self.pid, self.program) = (began, booted, pid, program)
  }

  /// Makes that of an engine's log; nil in virtual time, which has no date.
  init?(of engine: Engine) {
    guard engine.isLive else { return nil }
    let now = engine.runtime.now.nanoseconds
    #if canImport(Darwin)
      let boot = CLOCK_MONOTONIC
    #else
      let boot = CLOCK_BOOTTIME
    #endif
    self.init(
      began: nanoseconds(of: CLOCK_REALTIME) &- now, booted: nanoseconds(of: boot) &- now, pid: getpid(),
      program: Engine.programName)
  }

  /// Appends the members of the header of a log in lines, with times in microseconds.
  func append(to json: inout JSONBytes) {
    json.member("began_us", Int(began / 1000))
    json.member("boot_us", Int(booted / 1000))
    json.member("pid", Int(pid))
    json.member("program", program)
  }
}
