import Testing

@testable import OpTUICore

@Suite struct PlayClockTests {
  /// A clock at zero with something due.
  private static func clock(due: Duration? = .seconds(10), speed: Speed = .normal) -> PlayClock {
    var clock = PlayClock(speed: speed)
    clock.follow(now: .zero, nextDue: due.map { EngineTime($0) }, hold: nil, exhaustion: nil)
    return clock
  }

  @Test(arguments: [
    ("1/8", "1/8x", 125), ("0.5", "1/2x", 500), ("1", "1x", 1000), ("4", "4x", 4000), ("64", "64x", 64000),
  ])
  func `Virtual time is wall time times speed`(factor: String, text: String, milliseconds: Int) throws {
    let speed = try #require(Speed(factor))
    var clock = Self.clock(due: .seconds(100), speed: speed)
    #expect(clock.elapse(.seconds(1)) == [])
    #expect(clock.target == EngineTime(.milliseconds(milliseconds)))
    #expect(speed.text == text)
    #expect(speed.wall(speed.virtual(.seconds(3))) == .seconds(3))
  }

  @Test(arguments: [("2", "2x"), ("0.5", "1/2x"), ("1/8", "1/8x"), ("64", "64x"), ("1.0", "1x")])
  func `A speed is read from its factor`(factor: String, text: String) {
    #expect(Speed(factor)?.text == text)
  }

  @Test(arguments: ["0", "-1", "3", "128", "0.1", "1/3", "inf", "nan", "", "2x"])
  func `An invalid factor is not a speed`(factor: String) {
    #expect(Speed(factor) == nil)
  }

  @Test func `Speeds have a minimum and a maximum`() {
    #expect(Speed.fastest.faster == .fastest)
    #expect(Speed.slowest.slower == .slowest)
    #expect(Speed.normal.faster.slower == .normal)
  }

  @Test func `Requests work that has become due`() {
    var clock = Self.clock(due: .seconds(1))
    #expect(clock.elapse(.milliseconds(999)) == [])
    #expect(clock.elapse(.milliseconds(1)) == [.advance(to: EngineTime(.seconds(1)))])
  }

  @Test func `Time stands while paused and at the end`() {
    var clock = Self.clock()
    clock.isPaused = true
    #expect(clock.elapse(.seconds(60)) == [])
    #expect(clock.target == .zero)
    clock.isPaused = false
    clock.follow(now: EngineTime(.seconds(2)), nextDue: nil, hold: nil, exhaustion: nil)
    #expect(clock.transport == .end)
    #expect(clock.elapse(.seconds(60)) == [])
    #expect(clock.target == EngineTime(.seconds(2)))
    #expect(clock.deadline(nextColumn: EngineTime(.seconds(3))) == nil)
  }

  @Test func `The user can make an ended play continue`() {
    var clock = Self.clock(due: nil)
    #expect(clock.transport == .end)
    clock.follow(now: .zero, nextDue: .zero, hold: nil, exhaustion: nil)
    #expect(clock.transport == .play)
    #expect(clock.catchUp == [.advance(to: .zero)])
  }

  @Test func `An unlimited hold waits forever`() {
    var clock = Self.clock()
    clock.follow(now: EngineTime(.seconds(1)), nextDue: EngineTime(.seconds(2)), hold: .untilReleased, exhaustion: nil)
    #expect(clock.elapse(.seconds(1000)) == [])
    #expect(clock.deadline(nextColumn: EngineTime(.seconds(2))) == nil)
    #expect(clock.target == EngineTime(.seconds(1)))
    #expect(clock.release() == [.release])
  }

  @Test func `A limited hold ends by itself`() {
    var clock = Self.clock()
    let hold = Step.Hold.lasting(.seconds(5))
    clock.follow(now: .zero, nextDue: .zero, hold: hold, exhaustion: nil)
    #expect(clock.deadline(nextColumn: EngineTime(.seconds(1))) == .seconds(5))
    #expect(clock.elapse(.seconds(4)) == [])
    #expect(clock.deadline(nextColumn: EngineTime(.seconds(1))) == .seconds(1))
    #expect(clock.elapse(.seconds(1)) == [.release])
    // The same hold again: it lasts as long again.
    clock.follow(now: .zero, nextDue: .zero, hold: hold, exhaustion: nil)
    #expect(clock.elapse(.seconds(4)) == [])
  }

  @Test func `A hold does not count down while paused`() {
    var clock = Self.clock()
    clock.follow(now: .zero, nextDue: .zero, hold: .lasting(.seconds(5)), exhaustion: nil)
    clock.isPaused = true
    #expect(clock.elapse(.seconds(60)) == [])
    #expect(clock.deadline(nextColumn: .zero) == nil)
  }

  @Test func `A stopped play does not continue`() {
    var clock = Self.clock()
    clock.follow(now: .zero, nextDue: .zero, hold: nil, exhaustion: "5 million events")
    #expect(clock.transport == .end)
    #expect(clock.catchUp == [])
    #expect(clock.deadline(nextColumn: EngineTime(.seconds(1))) == nil)
  }

  @Test(arguments: [
    ("1", 10_000, 250, 250), ("1", 100, 250, 100), ("2", 10_000, 250, 125), ("1/8", 10_000, 250, 2000),
    ("1/2", 400, 1000, 800),
  ])
  func `Sleeps until the picture changes`(factor: String, due: Int, column: Int, wall: Int) throws {
    let clock = Self.clock(due: .milliseconds(due), speed: try #require(Speed(factor)))
    #expect(clock.deadline(nextColumn: EngineTime(.milliseconds(column))) == .milliseconds(wall))
  }

  @Test func `Never draws more than thirty frames a second`() {
    let clock = Self.clock(due: .microseconds(1), speed: .fastest)
    #expect(clock.deadline(nextColumn: EngineTime(.milliseconds(250))) == PlayClock.frame)
    #expect(PlayClock.frame * 30 >= .seconds(1))
  }
}
