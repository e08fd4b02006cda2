import Testing

@testable import OpEngine

/// Recording what happens on many threads at once.
struct LiveRecordingTests {
  @Test func `Recordings come and go while threads add, name, cancel and finish`() async throws {
    let world = LiveWorld(workers: 4)
    let file = LogPath()
    let recording = try world.engine.record(to: file.path, title: "storm")
    await onOwnThread {
      onThreads(5) { thread in
        guard thread < 4 else {
          for _ in 0..<20 {
            let other = LogPath()
            (try? world.engine.record(to: other.path))?.end()
            if !other.text.hasSuffix("\n") { Issue.record("cut off: \(other.text.suffix(100))") }
          }
          return
        }
        let queue = world.queue(max: thread + 1)
        for number in 0..<100 {
          let operation = world.block()
          if number % 3 == 0 { operation.name = "load" }
          if number % 4 == 0 { operation.cancel() }
          queue.addOperation(operation)
          queue.name = "\(number)"
        }
        queue.waitUntilAllOperationsAreFinished()
      }
    }
    recording.end()
    let story = file.story
    #expect(story.count { $0.contains(" finished ") } == 400)
    #expect(Set(story.filter { $0.hasSuffix(" created normal") }).count == 400)
    #expect(world.brokenInvariant == nil)
  }

  @Test func `An observer may begin and end a recording`() throws {
    let world = World()
    let file = LogPath()
    let recordings = Trail<Recording>()
    let token = world.engine.observers.observe { events in
      for event in events {
        switch event.change {
        case .operation(_, .executing):
          if let recording = try? world.engine.record(to: file.path) { recordings.append(recording) }
        case .operation(_, .completed): for recording in recordings.entries { recording.end() }
        case _: break
        }
      }
    }
    let queue = world { OperationQueue() }
    let operation = world { Operation() }
    operation.completionBlock = {}
    queue.addOperation(operation)
    world.runtime.run()
    token.cancel()
    #expect(file.story.prefix(2) == ["queue-1 created -1", "Operation-1 created normal"])
    #expect(world.engine.core.withLock { $0.recordings.isEmpty })
  }
}
