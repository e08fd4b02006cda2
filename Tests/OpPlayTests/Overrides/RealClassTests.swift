import OpPlay
import Synchronization
import Testing

/// A subclass on the engine and the same class defined in a file: their notifications and lints are compared.
@Suite struct RealClassTests {
  /// The calls from outside, a second apart.
  enum Deed: String, CaseIterable, Sendable {
    case complete, cancel
  }

  static let recipes = ["WordEnded", "Forgetful", "Download", "Gated"]
  /// The call before the operation is added, and the one after.
  static let lives: [(before: [Deed], after: [Deed])] = [
    ([], []), ([], [.complete]), ([], [.cancel]), ([.cancel], []), ([.cancel], [.complete]),
    ([], [.cancel, .complete]),
    ([], [.complete, .cancel]),
  ]

  @Test(arguments: recipes, lives.indices)
  func `Notifications and lints of both classes are equal`(_ recipe: String, _ life: Int) throws {
    let (before, after) = Self.lives[life]
    let real = Self.real(recipe, before, after)
    let played = try Self.played(recipe, before, after)
    #expect(real == played, "\(recipe), \(before) before it is added and \(after) after")
    #expect(!real.isEmpty || (recipe == "Gated" && before.isEmpty && after.isEmpty))
  }

  // MARK: - The class

  private static func real(_ recipe: String, _ before: [Deed], _ after: [Deed]) -> [String] {
    let time = VirtualRuntime()
    let engine = Engine(time, misuse: .report)
    let notes = Notes()
    Engine.$current.withValue(engine) {
      let dependency = BlockOperation {}
      let (operation, complete) = make(recipe)
      // As `after`: before the observation begins.
      operation.addDependency(dependency)
      let lints = engine.observers.observe { notes.write($0) }
      let keys = operation.observe(Set(KeyChange.Key.allCases)) { notes.write($1) }
      let queue = OperationQueue()
      func perform(_ deed: Deed) {
        switch deed {
        case .complete: complete()
        case .cancel: operation.cancel()
        }
      }
      before.forEach(perform)
      queue.addOperation(operation)
      time.advance(by: .seconds(1))
      queue.addOperation(dependency)
      time.advance(by: .seconds(1))
      for deed in after {
        perform(deed)
        time.advance(by: .seconds(1))
      }
      keys.cancel()
      lints.cancel()
    }
    return notes.lines
  }

  private static func make(_ recipe: String) -> (operation: Operation, complete: () -> Void) {
    switch recipe {
    case "WordEnded":
      let operation = WordEnded()
      return (operation, operation.complete)
    case "Forgetful":
      let operation = Forgetful()
      return (operation, operation.complete)
    case "Download":
      let operation = Download()
      return (operation, operation.complete)
    case _:
      let operation = Gated()
      return (operation, operation.complete)
    }
  }

  private final class Notes: Sendable {
    private let list = Mutex<[String]>([])

    var lines: [String] { list.withLock { $0 } }

    func write(_ change: KeyChange) {
      let (old, new) = (change.old.map(String.init) ?? "", change.new.map(String.init) ?? "")
      list.withLock { $0.append("\(change.key.rawValue) \(old)->\(new)") }
    }

    func write(_ events: [EngineEvent]) {
      for event in events {
        if case .linted(let lint, _, _, _) = event.change { list.withLock { $0.append(lint.rawValue) } }
      }
    }
  }

  // MARK: - The file

  private static func overrides(of recipe: String) -> String {
    switch recipe {
    case "WordEnded": WordEnded.overrides
    case "Forgetful": Forgetful.overrides
    case "Download": Download.overrides
    case _: Gated.overrides
    }
  }

  private static func played(_ recipe: String, _ before: [Deed], _ after: [Deed]) throws -> [String] {
    func step(_ deed: Deed, after wait: String = "") -> String {
      deed == .cancel ? "  - {\(wait)cancel: A}" : "  - {\(wait)call: {A: complete}}"
    }
    let deeds = before.map { step($0) } + ["  - {add: A}", "  - {after: 1s, add: B}"]
    let script = (deeds + after.map { step($0, after: "after: 1s, ") }).joined(separator: "\n")
    let overrides = overrides(of: recipe).split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    let text = """
      optui: 1
      title: \(recipe)
      allow: [deadlock]
      queues: {q: {suspended: true}}
      operations:
        B: {queue: q, at: 100s}
        A:
          kind: custom
          queue: q
          at: 100s
          after: [B]
          observe: {isReady: []}
          overrides:
      \(overrides)
      script:
        - {resume: q}
      \(script)
      """
    let (scenario, problems) = ScenarioLoader.load(file: "play.yaml", bytes: Array(text.utf8))
    let play = Play(try #require(scenario, "\(problems)\n\(text)"))
    play.advance(to: EngineTime(.seconds(50)))
    return play.events.compactMap { event in
      switch event.kind {
      case .kvo: event.detail
      case .lint where event.remark?.code != .lint(.cancelIgnored): event.detail
      case _: nil
      }
    }
  }
}
