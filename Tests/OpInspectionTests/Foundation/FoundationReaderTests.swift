import OpEngine
import TestSupport
import Testing

@testable import OpInspection

@Suite struct FoundationReaderTests {
  @Test func `Queues and their operations are read with their names and states`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("net", limit: 2, isSuspended: true)
    let photo = process.addOperation("photo", of: "Photo", .enqueued)
    let resize = process.addOperation("resize", .enqueued, isReady: false, after: [photo])
    process.add([photo, resize], to: queue)
    let snapshot = try process.look()
    let read = try #require(snapshot.queues[queue])
    #expect(read.name == "net" && read.limit == 2 && read.isSuspended && !read.isMain)
    #expect(read.operations == [photo, resize] && read.waiting == [photo, resize])
    let operations = snapshot.operations
    #expect(operations[photo]?.className == "Photo" && operations[photo]?.isFoundation == false)
    #expect(operations[resize]?.dependencies == [photo] && operations[resize]?.isBlock == true)
    #expect(snapshot.tornQueues.isEmpty && !snapshot.isTransient)
  }

  @Test func `A dependency outside of all queues is read, an idle operation is not`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q")
    let lost = process.addOperation("lost")
    let idle = process.addOperation("idle")
    let dependant = process.addOperation("dependant", .enqueued, isReady: false, after: [lost])
    process.add([dependant], to: queue)
    let snapshot = try process.look()
    #expect(snapshot.operations[lost]?.queue == nil && snapshot.operations[lost]?.state == .initialized)
    #expect(snapshot.operations[idle] == nil)
  }

  @Test func `A released queue is not shown`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q")
    process.release(queue)
    #expect(try process.look().queues.isEmpty)
  }

  @Test func `A queue whose list contradicts itself is not shown`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q")
    let (first, second) = (process.addOperation("a", .enqueued), process.addOperation("b", .enqueued))
    process.add([first, second], to: queue)
    process.set("__previousOperation", of: second, to: UInt64(0))
    let snapshot = try process.look()
    #expect(snapshot.queues.isEmpty && snapshot.tornQueues == [queue])
  }

  @Test func `What is in a queue that cannot be read does not seem to be in none`() throws {
    var process = FakeFoundation()
    let (net, torn) = (process.addQueue("net"), process.addQueue("torn"))
    let (first, second) = (process.addOperation("a", .enqueued), process.addOperation("b", .enqueued))
    let dependant = process.addOperation("dependant", .enqueued, isReady: false, after: [second])
    process.add([dependant], to: net)
    process.add([first, second], to: torn)
    process.set("__previousOperation", of: second, to: UInt64(0))
    let snapshot = try process.look()
    #expect(snapshot.tornQueues == [torn] && snapshot.operations[second] == nil)
  }

  @Test func `A queue that is newer than the search is found by an operation in it`() throws {
    var process = FakeFoundation()
    let net = process.addQueue("net")
    var late = process
    let queue = late.addQueue("late")
    let photo = late.addOperation("photo", .enqueued)
    late.add([photo], to: queue)
    late.add([late.addOperation("dependant", .enqueued, isReady: false, after: [photo])], to: net)
    let memory = ChangingMemory(process.memory)
    var reader = try FoundationReader(memory)
    memory.current = late.memory
    let snapshot = reader.look()
    #expect(snapshot.operations[photo]?.queue == queue && snapshot.queues[queue]?.name == "late")
  }

  @Test func `A queue that changes its limit is torn if it is known`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q", limit: 2)
    let memory = ChangingMemory(process.memory)
    var reader = try FoundationReader(memory)
    #expect(reader.look().queues[queue]?.limit == 2)
    process.set("__maxNumOps", of: queue, to: 3)
    memory.current = process.memory
    let snapshot = reader.look()
    #expect(snapshot.tornQueues == [queue] && snapshot.queues[queue]?.limit == 2)
    #expect(try process.look().queues.isEmpty, "what was never a queue")
  }

  @Test func `A program that has ended is no longer present`() throws {
    let memory = ChangingMemory(FakeFoundation().memory)
    let reader = try FoundationReader(memory)
    #expect(reader.isProgramPresent())
    memory.current = FakeMemory()
    #expect(!reader.isProgramPresent())
  }

  @Test(arguments: [UInt64(1) << 20, .max - 0x20_0000, .max])
  func `A table of types whose list begins or ends outside of its image is refused`(start: UInt64) throws {
    var process = FakeFoundation()
    process.setTypeList(start: start, length: 1 << 22)
    #expect(throws: InspectionError.noFoundation) { try process.look() }
  }

  @Test func `A passed over operation whose address had another one is not unreported`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q")
    let photo = process.addOperation("photo", of: "Photo", .enqueued)
    process.add([photo], to: queue)
    let memory = ChangingMemory(process.memory)
    var reader = try FoundationReader(memory)
    #expect(reader.look().operations[photo]?.isPassedOver == true)
    process.rename(photo, "other")
    memory.current = process.memory
    #expect(reader.look().operations[photo]?.isUnreported == false)
  }

  @Test func `A list that cannot be read running is read stopped`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q")
    process.set("__firstOperation", of: queue, to: UInt64(8))
    var reader = try FoundationReader(process.memory)
    var stops = 0
    _ = reader.look { body in
      stops += 1
      body()
    }
    #expect(stops == 1)
  }

  @Test func `The thread of an operation is the one whose stack contains it`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q")
    let photo = process.addOperation("photo", of: "Photo", .executing)
    process.add([photo], to: queue)
    process.run(on: 7, photo)
    #expect(try process.look().operations[photo]?.thread == 7)
    #expect(try process.look().operations[photo]?.hasReturned == false)
  }

  @Test func `An operation of an own class that executes on no thread has returned`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q")
    let (photo, block) = (process.addOperation("photo", of: "Photo", .executing), process.addOperation("b", .executing))
    process.add([photo, block], to: queue)
    process.idle(7)
    let snapshot = try process.look()
    #expect(snapshot.operations[photo]?.hasReturned == true && snapshot.operations[block]?.hasReturned == false)
    process.runThread(7)
    #expect(try process.look().operations[photo]?.hasReturned == false)
  }

  @Test func `An operation passed over at two looks is unreported`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q")
    let (photo, block) = (process.addOperation("photo", of: "Photo", .enqueued), process.addOperation("b", .enqueued))
    process.add([photo, block], to: queue)
    var reader = try FoundationReader(process.memory)
    #expect(reader.look().operations[photo]?.isUnreported == false)
    #expect(reader.look().operations[photo]?.isUnreported == true)
    #expect(reader.look().operations[block]?.isUnreported == false)
  }

  @Test func `A Foundation with other fields is refused`() {
    let process = FakeFoundation(extraField: "__newField")
    #expect(throws: InspectionError.unknownFoundation(missing: [], new: ["__newField"])) { try process.look() }
  }

  @Test func `A process without Foundation is refused`() {
    #expect(throws: InspectionError.noFoundation) { try FoundationReader(FakeMemory()) }
  }

  @Test(arguments: 0..<8) func `Damaged memory ends in an error or an answer`(seed: UInt64) throws {
    var process = FakeFoundation()
    let (net, cpu) = (process.addQueue("net", limit: 1, isSuspended: true), process.addQueue("cpu"))
    let photo = process.addOperation("photo", of: "Photo", .enqueued)
    let film = process.addOperation("film", .executing)
    let resize = process.addOperation("resize", .enqueued, isReady: false, after: [photo, film])
    process.add([photo], to: net)
    process.add([film, resize], to: cpu)
    process.run(on: 7, film)
    var random = SplitMix64(seed: seed)
    let rounds = isThorough ? 400 : 40
    var readCount = 0
    for _ in 0..<rounds {
      var damaged = process.memory
      for _ in 0...random.next(below: 4) { damaged.damage(&random) }
      guard var reader = try? FoundationReader(damaged) else { continue }
      var log = InspectionLog(process: 1)
      let events = log.append(reader.look(), at: .zero)
      _ = log.append(reader.look(), at: EngineTime(.seconds(1)))
      if !events.isEmpty { readCount += 1 }
    }
    #expect(readCount > rounds / 4, "seed \(seed): the rest is refused")
  }
}
