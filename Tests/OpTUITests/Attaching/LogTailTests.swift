import Foundation
import Testing

@testable import OpEngine
@testable import OpTUI

/// Logs that are read as they arrive.
@Suite(.timeLimit(.minutes(10))) struct LogTailTests {
  /// A stream whose bytes a test adds.
  private final class Bytes: ByteStream {
    private let pending = Lock<[StreamRead]>([])
    private let added = DispatchSemaphore(value: 0)

    func add(_ text: String) { add(.bytes(Array(text.utf8))) }

    func add(_ read: StreamRead) {
      pending.withLock { $0.append(read) }
      added.signal()
    }

    func next() -> StreamRead {
      added.wait()
      return pending.withLock { $0.isEmpty ? .nothing : $0.removeFirst() }
    }

    func stop() { add(.end(nil)) }

    var announcesEnd: Bool { true }
  }

  /// A log in records, as a program sends it.
  private static func records(_ encode: (inout LogRecordEncoder) -> Void) -> [UInt8] {
    var encoder = LogRecordEncoder()
    encode(&encoder)
    return BinaryLog.header(title: "t", workers: 0) + encoder.records.withUnsafeBytes { Array($0) }
  }

  private static let header = #"{"optui":1,"title":"t"}"# + "\n"
  private static func note(_ number: Int) -> String { "{\"seq\":\(number),\"event\":\"note\"}\n" }

  /// Begins to read, and returns a function that waits for news and takes it.
  private static func begin(_ log: LogTail) -> (Int) -> LogNews {
    let woken = DispatchSemaphore(value: 0)
    log.begin { woken.signal() }
    return { count in
      while true {
        woken.wait()
        let news = log.takeNews(atMost: count)
        // A wake may be for events taken with the previous news.
        if !news.events.isEmpty || news.hasEnded || news.isAtEndOfFile { return news }
      }
    }
  }

  @Test(arguments: [true, false]) func `A program says when it has sent everything; otherwise that is reported`(
    says: Bool
  ) {
    let bytes = Bytes()
    let log = LogTail(bytes, continuing: EventLogReader(ofProgramWithTextsUpTo: 1000))
    let next = Self.begin(log)
    let records = Self.records { encoder in
      encoder.appendCommand("resume net", at: .zero)
      encoder.appendEnd()
    }
    bytes.add(.bytes(says ? records : records.dropLast(7)))
    #expect(next(10).events.map(\.sequence) == [1])
    bytes.add(.end(nil))
    #expect(next(10).ending == (says ? nil : "the connection was lost: the last events may be missing"))
    log.close()
  }

  @Test func `Events arrive with their lines, and so does the end`() {
    let bytes = Bytes()
    let log = LogTail(bytes, continuing: EventLogReader())
    let next = Self.begin(log)
    bytes.add(Self.header)
    bytes.add(Self.note(1))
    #expect(next(10).events.map(\.sequence) == [1])
    bytes.add(.end("it was unplugged"))
    let news = next(10)
    #expect(news.hasEnded && news.ending == "it was unplugged")
    log.close()
  }

  @Test func `A log of a newer version is shown as text, and garbage ends it`() {
    let bytes = Bytes()
    let log = LogTail(bytes, continuing: EventLogReader())
    bytes.add(Self.header + #"{"seq":1,"event":"melted"}"# + "\nrubbish\n")
    let next = Self.begin(log)
    var news = next(10)
    if !news.hasEnded { news.events += log.takeNews(atMost: 10).events }
    #expect(news.events.map(\.kind) == [.unknown])
  }

  @Test func `Additions to a file are read as soon as the user follows it`() {
    let bytes = Bytes()
    let log = LogTail(bytes, continuing: EventLogReader(), endsWithFile: true)
    log.follow(false)
    let next = Self.begin(log)
    log.follow(true)
    bytes.add(.nothing)
    bytes.add(Self.header + Self.note(1))
    let news = next(10)
    #expect(news.events.map(\.sequence) == [1] && !news.isAtEndOfFile)
    log.close()
  }

  /// Writes a log that is longer than the part read before it is shown.
  private static func writeLongLog(to path: String) throws -> Int {
    let count = ScenarioFile.beginningLength / 20
    try (header + (1...count).map(note).joined()).write(toFile: path, atomically: true, encoding: .utf8)
    return count
  }

  @Test func `A long file is read to its end, and no further until the user follows it`() throws {
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).jsonl"
    defer { unlink(path) }
    let total = try Self.writeLongLog(to: path)
    let file = try ScenarioFile(path: path, leavesGrowth: true)
    let growth = try #require(file.growth)
    #expect(file.hasRest && !growth.isGrowing)
    let (beginning, reader) = try file.beginLog()
    #expect(0..<total ~= beginning.events.count)
    let log = LogTail(growth, continuing: reader, endsWithFile: true)
    let next = Self.begin(log)
    var last = beginning.events.last?.sequence ?? 0
    var isAtEnd = false
    while !isAtEnd {
      var news = next(1000)
      while true {
        #expect(news.events.map(\.sequence) == Array(last + 1..<last + 1 + news.events.count))
        last += news.events.count
        isAtEnd = isAtEnd || news.isAtEndOfFile
        guard news.hasMore else { break }
        news = log.takeNews(atMost: 1000)
      }
    }
    #expect(last == total)
    let writer = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    _ = Self.note(total + 1).withCString { write(writer, $0, strlen($0)) }
    close(writer)
    log.follow(true)
    #expect(next(10).events.map(\.sequence) == [total + 1])
    log.close()
  }

  @Test func `A long file is queried without being held in memory`() throws {
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).jsonl"
    defer { unlink(path) }
    let total = try Self.writeLongLog(to: path)
    let file = try ScenarioFile(path: path, leavesGrowth: true)
    #expect(try LogSnapshot(of: file, upTo: nil, seed: nil).timeline.eventCount == total)
  }

  @Test func `A file that is being recorded is followed to its end`() throws {
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).jsonl"
    defer { unlink(path) }
    let writer = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(writer, LOCK_EX) == 0)
    func add(_ text: String) { _ = text.withCString { write(writer, $0, strlen($0)) } }
    add(Self.header + Self.note(1))
    let file = try ScenarioFile(path: path, leavesGrowth: true)
    let growth = try #require(file.growth)
    #expect(file.isLog && growth.isGrowing && !growth.isPipe)
    var (log, reader) = try file.beginLog()
    #expect(log.events.count == 1)
    add(Self.note(2))
    guard case .bytes(let bytes) = growth.next() else {
      Issue.record("nothing was read")
      return
    }
    reader.append(bytes)
    #expect(reader.takeEvents().map(\.sequence) == [2])
    close(writer)
    #expect(growth.next() == .recorded)
    // Another one continues it.
    let other = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { close(other) }
    _ = Self.note(3).withCString { write(other, $0, strlen($0)) }
    #expect(growth.next() == .bytes(Array(Self.note(3).utf8)))
    #expect(growth.next() == .nothing)
  }

  @Test func `A file whose recording has ended is followed again on request`() {
    let bytes = Bytes()
    let log = LogTail(bytes, continuing: EventLogReader())
    let next = Self.begin(log)
    bytes.add(Self.header + Self.note(1))
    #expect(next(10).events.map(\.sequence) == [1])
    bytes.add(.recorded)
    let news = next(10)
    #expect(news.isAtEndOfFile && !news.hasEnded)
    bytes.add(Self.note(2))
    log.follow(true)
    #expect(next(10).events.map(\.sequence) == [2])
    log.close()
  }

  @Test func `The user may request more before the loop knows that a recording has ended`() {
    let bytes = Bytes()
    let log = LogTail(bytes, continuing: EventLogReader())
    let woken = DispatchSemaphore(value: 0)
    log.begin { woken.signal() }
    bytes.add(.recorded)
    woken.wait()
    log.follow(true)
    #expect(!log.takeNews(atMost: 10).isAtEndOfFile)
    log.close()
  }

  @Test func `Answers are counted once`() {
    let bytes = Bytes()
    let log = LogTail(bytes, continuing: EventLogReader(ofProgramWithTextsUpTo: 1000))
    let next = Self.begin(log)
    bytes.add(
      .bytes(
        Self.records { encoder in
          encoder.append(AttachAnswer(id: 1))
          encoder.append(AttachAnswer(id: 2, AttachRefusal(.finished, "photo has finished")))
          encoder.appendCommand("resume net", at: .zero)
        }))
    let news = next(10)
    #expect(news.answerCount == 2 && news.refusals == ["photo has finished"])
    #expect(log.takeNews(atMost: 10).answerCount == 0)
    log.close()
  }

  @Test func `Of many refusals the latest are reported`() {
    let bytes = Bytes()
    let log = LogTail(bytes, continuing: EventLogReader(ofProgramWithTextsUpTo: 1000))
    let next = Self.begin(log)
    bytes.add(
      .bytes(
        Self.records { encoder in
          for number in 1...1000 { encoder.append(AttachAnswer(id: number, AttachRefusal(.finished, "\(number)"))) }
          encoder.appendCommand("resume net", at: .zero)
        }))
    let news = next(10)
    #expect(news.answerCount == 1000 && news.refusals == (981...1000).map(String.init))
    log.close()
  }

  @Test(arguments: [header, header + #"{"seq":1,"t_us":7,"event":"note"}"# + "\n" + note(2) + note(3)])
  func `A restarted file is not read further`(beginning: String) throws {
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString).jsonl"
    defer { unlink(path) }
    let writer = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(writer) }
    #expect(flock(writer, LOCK_EX) == 0)
    func add(_ text: String) { _ = text.withCString { write(writer, $0, strlen($0)) } }
    add(Self.header + Self.note(1))
    let growth = try #require(try ScenarioFile(path: path, leavesGrowth: true).growth)
    #expect(ftruncate(writer, 0) == 0)
    lseek(writer, 0, SEEK_SET)
    add(beginning)
    #expect(growth.next() == .end("the log was started over: open it again"))
  }

  @Test func `A pipe is a log as soon as its first line has arrived`() throws {
    let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString)"
    defer { unlink(path) }
    #expect(mkfifo(path, 0o600) == 0)
    let writer = open(path, O_RDWR | O_CLOEXEC)
    func add(_ text: String) { _ = text.withCString { write(writer, $0, strlen($0)) } }
    add(Self.header)
    let file = try ScenarioFile(path: path, leavesGrowth: true)
    let growth = try #require(file.growth)
    #expect(growth.isGrowing && growth.isPipe)
    add(Self.note(1))
    #expect(growth.next() == .bytes(Array(Self.note(1).utf8)))
    growth.stop()
    #expect(growth.next() == .nothing)
    close(writer)
  }
}
