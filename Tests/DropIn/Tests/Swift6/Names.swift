import OpFoundation

// Each name that OpEngine adds to Foundation's classes, and some that it uses inside, as a member of a subclass: stored
// and computed, private, internal and public, with types of its own.

public class NamingOperation: Operation, @unchecked Sendable {
  enum State { case idle, busy, done }

  private var state = State.idle { didSet { changes += 1 } }
  private(set) var changes = 0
  public var error: String?
  public let id = UUID()
  var phase = 0
  fileprivate(set) var outcome: Result<Int, any Error>?
  let engine = "a steam engine"
  var completionTarget: [String] = []
  private var owner: AnyObject?
  private var flags = [false]
  private var marks = 3
  private var extras = 4
  private var completion: (() -> Void)?

  func fail(_ error: any Error) { self.error = "\(error)" }
  func explain() -> Int { 42 }
  func observe(_ names: String...) -> [String] { names }
  func addCondition(_ condition: Bool) -> Bool { condition }
  func satisfyCondition(_ name: String) -> Bool { false }
  func addExclusiveCategory(_ category: String) -> Bool { true }
  func finish() { state = .done }
  func pause() {}
  func begin() { state = .busy }
  func run() -> Int { marks + extras + flags.count }
  func notify() { completion?() }
  private func review() { owner = nil }

  public override func main() {
    begin()
    outcome = .success(run())
    review()
    notify()
    finish()
  }
}

/// An `id` makes a class identifiable without further code.
extension NamingOperation: Identifiable {}

final class NamingBlockOperation: BlockOperation, @unchecked Sendable {
  private var state = 1
  var error: (any Error)?
  var id: Int { state }
  var phase: String { "full" }
  var outcome = [Int]()
  var engine: Int?
  var first: String?
  var further = 1
  var completionTarget = 0
  func fail(_ error: any Error) -> Never { fatalError("\(error)") }
  func explain() {}
  func observe() {}
  func finish(throwing error: any Error) { self.error = error }

  init(working: @escaping @Sendable () -> Void) {
    super.init()
    addExecutionBlock(working)
  }
}

class NamingQueue: OperationQueue, @unchecked Sendable {
  private let id: String
  let engine = 7
  private var state = 0, error: String?, owner = "me"
  var foundationQueue: Never? { nil }
  var underlying: Int { state + owner.count + (error?.count ?? 0) }
  /// Foundation's, inside a queue too.
  let overall = Progress(totalUnitCount: 2)

  init(id: String) {
    self.id = id
    super.init()
  }

  func named() -> String { id }
  override class var main: OperationQueue { super.main }
  override class var current: OperationQueue? { super.current }
}
