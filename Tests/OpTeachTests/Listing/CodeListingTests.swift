import LogSupport
import OpPlay
import Scenarios
import Testing

@Suite struct CodeListingTests {
  private static func scenario(_ text: String) throws -> Scenario {
    try #require(ScenarioLoader.load(file: "code.yaml", bytes: Array(text.utf8)).scenario)
  }

  private static func lines(_ text: String, language: String? = nil) throws -> [String] {
    let plan = try #require(try scenario(text).operations.first)
    return CodeListing(of: plan, language: language).lines.map(\.text)
  }

  @Test func `A class has its methods in the order of the file, and its flags`() throws {
    let lines = try Self.lines(
      #"""
      optui: 1
      title: Code
      queues: {q: {}}
      operations:
        late-loader:
          kind: custom
          queue: q
          completion: bye
          overrides:
            start:
              - if-cancelled: [{set: {isFinished: true}}, {return: true}]
              - set: {isExecuting: true}
              - detach: [{sleep: 1500ms}, {log: {en: "say \"$late-loader.isExecuting\"", zh: 完}}, {call: done}]
            done: [{set-silently: {hasTask: false}}, {set: {isExecuting: false, isFinished: true}}]
      """#)
    #expect(
      lines == [
        "class LateLoader: Operation {",
        "  override func start() {",
        "    if isCancelled {",
        "      isFinished = true",
        "      return",
        "    }",
        "    isExecuting = true",
        "    Thread.detachNewThread { [self] in",
        "      Thread.sleep(forTimeInterval: 1.5)",
        #"      print("say \"\(lateLoader.isExecuting)\"")"#,
        "      done()",
        "    }",
        "  }",
        "  func done() {",
        "    lock.withLock { _hasTask = false }",
        #"    willChangeValue(for: \.isExecuting)"#,
        #"    willChangeValue(for: \.isFinished)"#,
        "    lock.withLock { _isExecuting = false }",
        "    lock.withLock { _isFinished = true }",
        #"    didChangeValue(for: \.isExecuting)"#,
        #"    didChangeValue(for: \.isFinished)"#,
        "  }",
        "  private let lock = NSLock()",
        "  private var _hasTask = false",
        "  var hasTask: Bool {",
        "    get { lock.withLock { _hasTask } }",
        "    set {",
        "      lock.withLock { _hasTask = newValue }",
        "    }",
        "  }",
        "  private var _isExecuting = false",
        "  override var isExecuting: Bool {",
        "    get { lock.withLock { _isExecuting } }",
        "    set {",
        #"      willChangeValue(for: \.isExecuting)"#,
        "      lock.withLock { _isExecuting = newValue }",
        #"      didChangeValue(for: \.isExecuting)"#,
        "    }",
        "  }",
        "  private var _isFinished = false",
        "  override var isFinished: Bool {",
        "    get { lock.withLock { _isFinished } }",
        "    set {",
        #"      willChangeValue(for: \.isFinished)"#,
        "      lock.withLock { _isFinished = newValue }",
        #"      didChangeValue(for: \.isFinished)"#,
        "    }",
        "  }",
        "  override var isAsynchronous: Bool { true }",
        "}",
        "lateLoader.completionBlock = {",
        #"  print("bye")"#,
        "}",
      ])
  }

  @Test func `A flag that is only set silently has no setter`() throws {
    let lines = try Self.lines(
      """
      optui: 1
      title: Code
      operations:
        gated: {kind: custom, overrides: {isReady: false, open: [{set-silently: {isReady: true}}]}}
      """)
    #expect(
      lines == [
        "class Gated: Operation {", "  func open() {", "    lock.withLock { _isReady = true }", "  }",
        "  private let lock = NSLock()", "  private var _isReady = false",
        "  override var isReady: Bool { super.isReady && lock.withLock { _isReady } }", "}",
      ])
  }

  @Test func `A block with observers checks for a cancel as often as its body does`() throws {
    let lines = try Self.lines(
      """
      optui: 1
      title: Code
      operations: {page: {duration: 2s, observe: {isFinished: [{log: seen}]}}}
      """)
    #expect(
      lines == [
        "let page = BlockOperation()", "page.addExecutionBlock { [unowned page] in", "  for _ in 1...20 {",
        "    if page.isCancelled { return }",
        "    Thread.sleep(forTimeInterval: 0.1)", "  }", "}",
        #"let pageFinished = page.observe(\.isFinished) { _, _ in"#,
        #"  print("seen")"#, "}",
      ])
  }

  @Test func `A closure with an operation parameter uses it`() throws {
    let lines = try Self.lines(
      "optui: 1\ntitle: t\noperations: {film: {kind: pausable, duration: 1s, observe: {isFinished: [{log: seen}]}}}\n")
    #expect(
      lines.prefix(3) == [
        "let film = PausableOperation { film in", "  for _ in 1...10 {", "    if film.isCancelled { return }",
      ])
  }

  @Test func `A subclass that overrides only main has a class`() throws {
    let lines = try Self.lines("optui: 1\ntitle: t\noperations: {sum: {kind: sync, steps: [{log: done}]}}\n")
    #expect(
      lines == ["class Sum: Operation {", "  override func main() {", #"    print("done")"#, "  }", "}"])
  }

  /// `make snippets` compiles those of the lessons.
  @Test func `A program has each class once, sets up its operations, adds them and does the steps`() throws {
    let scenario = try Self.scenario(
      """
      optui: 1
      title: Code
      queues: {q: {max: 1}, ui: {main: true}}
      operations:
        A: {queue: q, repeat: 2, kind: custom, overrides: {main: [], open: [{set: {isOpen: true}}]}}
        sum: {queue: q, kind: invocation, steps: [], result: 81, completion: "sum $sum.result"}
        other: {queue: ui, kind: sync, steps: [], priority: high}
        plain: {queue: ui, at: 2s, duration: 1s, after: [sum]}
        wall: {queue: q, kind: barrier, steps: [{log: wall}]}
      script: [{at: 1s, note: here}, {suspend: q}, {after: 500ms, resume: q}]
      threads:
        narrator: [{at: 1s, note: there}]
        helper: [{at: 3s, log: seen}]
      """)
    #expect(
      CodeListing.program(of: scenario, language: nil) == """
        // Code
        import OpFoundation
        import OpEngine

        let begin = Date()

        let q = OperationQueue()
        let ui = OperationQueue.main

        class A: Operation {
          func open() {
            isOpen = true
          }
          override func main() {
          }
          var _isOpen = false
          var isOpen: Bool {
            get { _isOpen }
            set {
              willChangeValue(forKey: "isOpen")
              _isOpen = newValue
              didChangeValue(forKey: "isOpen")
            }
          }
        }
        let a1 = A()

        let a2 = A()

        let sum = InvocationOperation {
          return 81
        }

        class Other: Operation {
          override func main() {
          }
        }
        let other = Other()

        let plain = BlockOperation {
          Thread.sleep(forTimeInterval: 1)
        }

        @main struct Program {
          static func main() {
            _ = begin
            q.maxConcurrentOperationCount = 1
            sum.completionBlock = {
              print("sum \\(try? sum.result)")
            }
            other.queuePriority = .high
            plain.addDependency(sum)
            q.addOperation(a1)
            q.addOperation(a2)
            q.addOperation(sum)
            ui.addOperation(other)
            q.addBarrierBlock {
              print("wall")
            }
            Thread.detachNewThread {
              Thread.sleep(until: begin + 2)
              ui.addOperation(plain)
            }
            Thread.detachNewThread {
              Thread.sleep(until: begin + 3)
              print("seen")
            }
            RunLoop.main.run(until: begin + 1)
            q.isSuspended = true
            RunLoop.main.run(until: Date() + 0.5)
            q.isSuspended = false
            dispatchMain()
          }
        }

        """)
  }

  @Test func `Where an operation is cancelled, bodies check for that`() throws {
    let steps = "optui: 1\ntitle: t\nqueues: {q: {}}\noperations: {a: {queue: q, duration: 1s}}\nscript: "
    let program = CodeListing.program(of: try Self.scenario(steps + "[{at: 100ms, cancel: a}]"), language: nil)
    #expect(
      program.contains("if a.isCancelled { return }") && program.contains("q.waitUntilAllOperationsAreFinished()"))
    #expect(!CodeListing.program(of: try Self.scenario(steps + "[]"), language: nil).contains("isCancelled"))
  }

  @Test func `A text can name a missing result, and an invocation returns its own`() throws {
    let lines = try Self.lines(
      """
      optui: 1
      title: Code
      operations:
        sum: {kind: invocation, steps: [{log: add}], result: 81, observe: {isFinished: [{log: is $sum.result}]}}
      """)
    #expect(
      lines == [
        "let sum = InvocationOperation {", #"  print("add")"#, "  return 81", "}",
        #"let sumFinished = sum.observe(\.isFinished) { _, _ in"#, #"  print("is \(try? sum.result)")"#, "}",
      ])
  }

  @Test func `Only the steps that a screen can use are kept`() throws {
    let text = """
      optui: 1
      title: t
      operations: {a: {kind: custom, overrides: {main: [{repeat: {times: 60000, do: [{call: b}]}}], b: []}}}
      script: [{start: a}]
      """
    let play = Play(try Self.scenario(text))
    _ = play.finish()
    #expect(play.codeSteps.count == [CodeStep].most)
  }

  @Test func `Printed texts are in the language of the play`() throws {
    let text = "optui: 1\ntitle: t\noperations: {a: {kind: custom, overrides: {main: [{log: {en: done, zh: 完}}]}}}\n"
    #expect(try Self.lines(text, language: "zh").contains(#"    print("完")"#))
    #expect(try Self.lines(text).contains(#"    print("done")"#))
  }

  @Test func `An operation without a class has its block, its dependencies and its conditions`() throws {
    let lines = try Self.lines(
      """
      optui: 1
      title: t
      queues: {q: {}}
      operations:
        a: {queue: q, after: [b], checks-cancel: never, fails: {at: 1s, message: no}, conditions: [{id: paper, otherwise: wait}]}
        b: {queue: q}
      """)
    #expect(
      lines == [
        "let a = BlockOperation()", "a.addExecutionBlock { [unowned a] in", "  Thread.sleep(forTimeInterval: 1)",
        #"  a.fail(Failed("no"))"#, "}", "a.addDependency(b)",
        #"a.addCondition(OperationCondition("paper", otherwise: .wait) { false })"#,
      ])
  }

  // MARK: - The lines that run

  private static let coded = BuiltIn.all.filter { file in
    guard let scenario = try? scenario(file.text) else { return false }
    return scenario.clock == .virtual && scenario.operations.contains(where: \.hasListing)
  }

  @Test func `The lessons about subclasses have code to show`() {
    let names = Set(Self.coded.map(\.name))
    #expect(BuiltIn.all.filter { $0.name.hasPrefix("subclassing/") }.allSatisfy { names.contains($0.name) })
  }

  /// The marked line causes the latest event, and the flags are its results.
  @Test(arguments: coded)
  func `The marked line is the one that causes the event`(_ builtIn: BuiltIn) throws {
    let scenario = try Self.scenario(builtIn.text)
    let play = Play(scenario, holds: false)
    _ = play.finish()
    var code: [String: CodeListing] = [:]
    for plan in scenario.operations where plan.hasListing {
      code[plan.id] = CodeListing(of: plan, language: nil)
    }
    for step in play.codeSteps {
      guard let position = step.position else { continue }
      #expect(code[step.operation]?.lines.contains { $0.position == position } == true, "\(step)")
    }
    for event in play.events {
      guard let name = event.body.changedOperation, let listing = code[name.text] else { continue }
      let id = name.text
      let state = play.codeSteps.state(of: id, after: event.sequence, lastAt: event.time, at: event.time)
      let marked = listing.lines.filter { $0.position.map(state.running.contains) ?? false }.map(\.text)
      let flags = state.flags ?? listing.flags
      switch event.body {
      case .notified(_, _, let post) where post.old != post.new && flags[post.key] != nil && post.key != "isReady":
        #expect(marked.contains { $0.contains(post.key) }, "\(event.sequence) \(id).\(post.key): \(marked)")
        #expect(flags[post.key] == (post.new == "1"), "\(event.sequence) \(id).\(post.key)")
      case .log: #expect(marked.contains { $0.contains("print(") }, "\(event.sequence) \(id): \(marked)")
      default: break
      }
    }
  }

  @Test func `No line of a class runs once its methods have returned`() throws {
    let recipe = try #require(BuiltIn.all.first { $0.name == "subclassing/async-recipe" })
    let play = Play(try Self.scenario(recipe.text), holds: false)
    _ = play.finish()
    let end = EngineTime(.seconds(60))
    for id in ["request", "empty", "dropped"] {
      let state = play.codeSteps.state(of: id, after: play.events.count, lastAt: play.now, at: end)
      #expect(state.running.isEmpty && state.latest != nil, "\(id)")
    }
  }

  @Test func `A fork records the same steps again`() throws {
    let recipe = try #require(BuiltIn.all.first { $0.name == "subclassing/async-recipe" })
    let play = Play(try Self.scenario(recipe.text), holds: false)
    play.advance(to: EngineTime(.milliseconds(500)))
    let count = play.events.count
    let before = play.codeSteps
    _ = play.finish()
    let fork = play.fork(after: count, at: EngineTime(.milliseconds(500)))
    #expect(fork.codeSteps == before && !before.isEmpty)
    #expect(play.codeSteps.starts(with: before) && play.codeSteps.count > before.count)
  }
}

extension CodeStep.Flags {
  fileprivate subscript(key: String) -> Bool? {
    switch key {
    case "isReady": isReady
    case "isExecuting": isExecuting
    case "isFinished": isFinished
    default: nil
    }
  }
}
