import Testing

@testable import OpEngine

/// The names of closures of operations without a name.
@Suite struct ClosureNameTests {
  private static let names: [(demangled: String, name: String?)] = [
    (
      "closure #1 @Sendable () -> () in app.Gallery.load(page: Swift.Int, Swift.Array<Swift.String>) -> Swift.Int",
      "closure #1 in Gallery.load(page:_:)"
    ),
    (
      "partial apply forwarder for closure #2 @Sendable () -> () in static app.Gallery.load() async throws -> ()",
      "closure #2 in Gallery.load()"
    ),
    ("closure #1 () -> () in closure #3 @Sendable () -> () in app.run() -> ()", "closure #1 in closure #3 in run()"),
    ("closure #1 () -> () in app.(hidden in _0123AB)(of: (Swift.Int) -> ()) -> ()", "closure #1 in hidden(of:)"),
    (
      "closure #1 () -> () in (extension in app):lib.List.fill<A where A: B>(with: A) -> ()",
      "closure #1 in List.fill(with:)"
    ),
    ("closure #1 () -> () in app.Gallery.page.getter : Swift.Int", "closure #1 in Gallery.page.getter"),
    ("closure #1 () -> () in app.Tests.`a (b)`() -> ()", "closure #1 in Tests.`a (b)`()"),
    ("closure #1 @Sendable () -> () in app", "closure #1 in app"), ("app.Gallery.load() -> ()", nil),
  ]

  @Test(arguments: names) func `Module, types and effects are omitted`(demangled: String, name: String?) {
    #expect(ClosureName.shortened(demangled) == name)
  }

  @Test func `An operation is called by its name or, without one, after its closure`() {
    let world = World()
    let (queue, text) = world { (OperationQueue(), "x") }
    queue.isSuspended = true
    let plain = world { BlockOperation {} }
    let capturing = world { BlockOperation { print(text) } }
    let named = world { BlockOperation {} }
    named.name = "named"
    queue.addOperations([plain, capturing, named], waitUntilFinished: false)
    for operation in [plain, capturing] {
      let why = "\(operation.explain())"
      #expect(why.hasPrefix("closure #") && why.contains(" in ClosureNameTests."), "\(why)")
      #expect(why.contains(" #\(operation.id.row) is in "), "\(why)")
    }
    #expect("\(named.explain())".hasPrefix("named is in "))
  }

  @Test func `A log has the name in both forms, and numbers those of one closure`() throws {
    let world = LiveWorld()
    let file = LogPath()
    let recordings = try [file.path, file.binaryPath].map { try world.engine.record(to: $0) }
    let queue = world.queue()
    queue.isSuspended = true
    for _ in 0..<2 { world { queue.addOperation {} } }
    for recording in recordings { recording.end() }
    var (log, events) = (BinaryLog(), [LogEvent]())
    try log.append(file.binary, to: &events)
    let names = events.compactMap { event -> String? in
      if case .created(let name, _, _) = event.body { name.text } else { nil }
    }
    #expect(
      names.count == 2 && names[0].hasPrefix("closure #") && names[0].contains(" in ClosureNameTests."), "\(names)")
    #expect(names.last == "\(names[0])-2")
    for name in names { #expect(file.story.contains { $0 == "\(name) created normal" }) }
    queue.isSuspended = false
  }
}
