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
    self.init(
      began: nanoseconds(of: wallClock) &- now, booted: nanoseconds(of: bootClock) &- now, pid: getpid(),
      program: Engine.programName)
  }

  /// Reads the members of the header of a log in lines; nil if they do not give the date.
  package init?(_ header: [JSONLine.Field]) {
    func nanoseconds(_ key: String) -> UInt64 { UInt64(max(0, header.number(key) ?? 0)) &* 1000 }
    let began = nanoseconds("began_us")
    guard began > 0 else { return nil }
    self.init(
      began: began, booted: nanoseconds("boot_us"), pid: Int32(truncatingIfNeeded: header.number("pid") ?? 0),
      program: header.text("program") ?? "")
  }

  /// Appends the members of the header of a log in lines, with times in microseconds.
  func append(to json: inout JSONBytes) {
    json.member("began_us", Int(began / 1000))
    json.member("boot_us", Int(booted / 1000))
    json.member("pid", Int(pid))
    json.member("program", program)
  }
}
