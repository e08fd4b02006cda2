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
    var reader = try FoundationReader(ProcessMemory(memory))
    memory.current = late.memory
    let snapshot = reader.look()
    #expect(snapshot.operations[photo]?.queue == queue && snapshot.queues[queue]?.name == "late")
  }

  @Test func `A queue that changes its limit is torn if it is known`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q", limit: 2)
    let memory = ChangingMemory(process.memory)
    var reader = try FoundationReader(ProcessMemory(memory))
    #expect(reader.look().queues[queue]?.limit == 2)
    process.set("__maxNumOps", of: queue, to: 3)
    memory.current = process.memory
    let snapshot = reader.look()
    #expect(snapshot.tornQueues == [queue] && snapshot.queues[queue]?.limit == 2)
    #expect(try process.look().queues.isEmpty, "what was never a queue")
  }

  @Test func `A look at unchanged memory says so, and a later change is seen`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q", isSuspended: true)
    let photo = process.addOperation("photo", .enqueued)
    let resize = process.addOperation("resize", .enqueued, isReady: false, after: [photo])
    process.add([photo, resize], to: queue)
    let memory = ChangingMemory(process.memory)
    var reader = try FoundationReader(ProcessMemory(memory))
    #expect(reader.look().queues[queue]?.isSuspended == true && reader.hasChanged)
    #expect(reader.look().operations[resize]?.dependencies == [photo] && !reader.hasChanged)
    process.rename(resize, "scale")
    memory.current = process.memory
    #expect(reader.look().operations[resize]?.name == "scale" && reader.hasChanged)
    #expect(reader.look().operations.count == 2 && !reader.hasChanged)
  }

  @Test(arguments: [2, 6]) func `A dependency in a list is seen to be another one, wherever it is`(count: Int) throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q", isSuspended: true)
    let photos = (0...count).map { process.addOperation("photo \($0)", .enqueued) }
    let poster = process.addOperation("poster", .enqueued, isReady: false, after: Array(photos[..<count]))
    process.add(photos + [poster], to: queue)
    let memory = ChangingMemory(process.memory)
    var reader = try FoundationReader(ProcessMemory(memory))
    #expect(reader.look().operations[poster]?.dependencies == Array(photos[..<count]))
    _ = reader.look()
    // Lists of many dependencies are not among the copies that are compared.
    #expect(reader.hasChanged == (count > 4))
    process.replaceDependency(count - 1, of: poster, by: photos[count])
    memory.current = process.memory
    #expect(reader.look().operations[poster]?.dependencies == photos[..<(count - 1)] + [photos[count]])
    #expect(reader.hasChanged)
  }

  @Test func `A thread that begins to wait for an operation is seen`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q", isSuspended: true)
    let photo = process.addOperation("photo", .enqueued)
    process.add([photo], to: queue)
    let memory = ChangingMemory(process.memory)
    var reader = try FoundationReader(ProcessMemory(memory))
    #expect(reader.look().waits.isEmpty)
    _ = reader.look()
    #expect(!reader.hasChanged)
    process.wait(on: 7, for: photo)
    memory.current = process.memory
    #expect(reader.look().waits == [FoundationSnapshot.Wait(operation: photo, thread: 7, body: nil)])
    // Which threads wait is not in the copies: each look searches the stacks.
    _ = reader.look()
    #expect(reader.hasChanged)
  }

  @Test func `A barrier without its block, which it drops after its run, is the same one`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q")
    let barrier = process.addOperation("barrier", of: "_BarrierOperation", .enqueued)
    process.setBlock(of: barrier, to: 0x1234)
    process.add([barrier], to: queue)
    let waiting = try #require(try process.look().operations[barrier])
    process.setBlock(of: barrier, to: 0)
    let ending = try #require(try process.look().operations[barrier])
    #expect(waiting.block == 0x1234 && ending.block == nil)
    #expect(waiting.isSame(as: ending) && !ending.isSame(as: waiting))
  }

  @Test func `A queue that cannot be read any more is seen to be gone`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q", isSuspended: true)
    let memory = ChangingMemory(process.memory)
    var reader = try FoundationReader(ProcessMemory(memory))
    #expect(reader.look().queues[queue] != nil)
    _ = reader.look()
    #expect(!reader.hasChanged)
    process.unmap(queue)
    memory.current = process.memory
    #expect(reader.look().queues.isEmpty && reader.hasChanged)
  }

  @Test func `A program that has ended is no longer present`() throws {
    let memory = ChangingMemory(FakeFoundation().memory)
    let reader = try FoundationReader(ProcessMemory(memory))
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

  @Test func `A list that cannot be read running is read stopped`() throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q")
    process.set("__firstOperation", of: queue, to: UInt64(8))
    var reader = try FoundationReader(ProcessMemory(process.memory))
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

  @Test(arguments: ["Photo", "BlockOperation"])
  func `An operation passed over for long enough is unreported`(className: String) throws {
    var process = FakeFoundation()
    let queue = process.addQueue("q")
    let photo = process.addOperation("photo", of: className, .enqueued)
    process.add([photo], to: queue)
    var reader = try FoundationReader(ProcessMemory(process.memory))
    let begin = ContinuousClock.now
    for (time, isUnreported) in [(0, false), (30, false), (499, false), (500, true), (530, true)] {
      let snapshot = reader.look(at: begin + .milliseconds(time))
      #expect(snapshot.isTransient && snapshot.operations[photo]?.isUnreported == isUnreported, "at \(time) ms")
      // A single answer looks again only then.
      #expect(reader.isUndecided == (30...499).contains(time), "at \(time) ms")
    }
  }

  enum Change: CaseIterable {
    case reference, name, code, context, dependencies, queue
  }

  @Test(arguments: Change.allCases)
  func `The time begins again if there may be another operation, or the queue has asked`(change: Change) throws {
    var process = FakeFoundation()
    let (queue, free) = (process.addQueue("q"), process.addQueue("free"))
    let (photo, other) = (process.addOperation("photo", .enqueued), process.addOperation("other", .enqueued))
    process.add([photo], to: queue)
    process.add([other], to: free)
    process.setBlock(of: photo, to: 0x1234, context: 0x5678)
    let memory = ChangingMemory(process.memory)
    var reader = try FoundationReader(ProcessMemory(memory))
    let begin = ContinuousClock.now
    func look(_ time: Int) -> (isUnreported: Bool?, isOtherUnreported: Bool?) {
      let operations = reader.look(at: begin + .milliseconds(time)).operations
      return (operations[photo]?.isUnreported, operations[other]?.isUnreported)
    }
    for time in [0, 400] { #expect(look(time) == (false, false)) }
    switch change {
    case .reference: process.retain(photo)
    case .name: process.rename(photo, "film")
    case .code: process.setBlock(of: photo, to: 0x1238, context: 0x5678)
    case .context: process.setBlock(of: photo, to: 0x1234, context: 0x567C)
    case .dependencies: process.set("__dependencies", of: photo, to: UInt64(8))
    case .queue: process.add([photo, process.addOperation("film", .enqueued)], to: queue)
    }
    memory.current = process.memory
    #expect(look(450) == (false, false))
    #expect(look(900) == (change == .reference, true))
    #expect(look(950) == (true, true))
  }

  @Test func `A Foundation with other fields is refused`() {
    let process = FakeFoundation(extraField: "__newField")
    #expect(throws: InspectionError.unknownFoundation(missing: [], new: ["__newField"])) { try process.look() }
  }

  @Test func `A process without Foundation is refused`() {
    #expect(throws: InspectionError.noFoundation) { try FoundationReader(ProcessMemory(FakeMemory())) }
  }

  @Test(arguments: 0..<4) func `Damaged memory ends in an error or an answer`(seed: UInt64) throws {
    var process = FakeFoundation()
    let (net, cpu) = (process.addQueue("net", limit: 1, isSuspended: true), process.addQueue("cpu"))
    let photo = process.addOperation("photo", of: "Photo", .enqueued)
    let film = process.addOperation("film", .executing)
    let resize = process.addOperation("resize", .enqueued, isReady: false, after: [photo, film])
    process.add([photo], to: net)
    process.add([film, resize], to: cpu)
    process.run(on: 7, film)
    var random = SplitMix64(seed: seed)
    let rounds = isThorough ? 800 : 80
    var readCount = 0
    for _ in 0..<rounds {
      var damaged = process.memory
      for _ in 0...random.next(below: 4) { damaged.damage(&random) }
      guard var reader = try? FoundationReader(ProcessMemory(damaged)) else { continue }
      var log = InspectionLog(process: 1)
      let events = log.append(reader.look(), at: .zero)
      _ = log.append(reader.look(), at: EngineTime(.seconds(1)))
      if !events.isEmpty { readCount += 1 }
    }
    #expect(readCount > rounds / 4, "seed \(seed): the rest is refused")
  }
}
