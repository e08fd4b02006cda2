// The class of a custom operation.
extension CodeWriter {
  /// Writes the methods in file order, then the flags of the class.
  mutating func writeClass(of plan: OperationPlan) {
    let overrides = plan.overrides ?? Overrides()
    braces("class \(SwiftName.type(plan.id)): Operation {") { writer in
      for (head, steps) in Self.methods(of: plan, overrides) {
        writer.block(head, steps, isBody: head == "override func main() {")
      }
      if overrides.keepsKeys { writer.line("private let lock = NSLock()") }
      for (key, value) in overrides.flags.sorted(by: { $0.key < $1.key }) {
        ClassProperty(key, in: plan).write(value, to: &writer)
      }
      if overrides.flags["isAsynchronous"] == nil, overrides.detaches {
        writer.line("override var isAsynchronous: Bool { true }")
      }
    }
  }

  private static func methods(of plan: OperationPlan, _ overrides: Overrides) -> [(head: String, steps: [Step])] {
    let inherited = [
      ("override func start() {", overrides.start),
      ("override func main() {", overrides.main ?? plan.blocks.first),
      ("override func cancel() {", overrides.cancel),
    ]
    let own = overrides.methods.map { ("func \($0.key)() {", Optional($0.value)) }
    return (inherited + own).compactMap { head, steps in steps.map { (head, $0) } }
      .sorted { order($0) < order($1) }
  }

  private static func order(_ method: (head: String, steps: [Step])) -> (Int, Int, String) {
    let place = method.steps.first?.place
    return (place?.line ?? .max, place?.column ?? .max, method.head)
  }
}

extension Overrides {
  /// Whether the class keeps a flag of `Operation` itself. Queues and observers read those on their own threads, so such
  /// a class needs a lock.
  fileprivate var keepsKeys: Bool { flags.keys.contains(where: ClassProperty.isInherited) }
}

/// A flag that a class keeps itself.
struct ClassProperty {
  let key: String
  /// Whether `Operation` has the same flag.
  private let isInherited: Bool
  /// Whether the getter also asks `super`.
  private let asksSuper: Bool
  private let isPosted: Bool
  private let isLocked: Bool
  /// Whether a step posts only this change, as the setter does.
  private let hasSetter: Bool

  init(_ key: String, in plan: OperationPlan?) {
    self.key = key
    isInherited = Self.isInherited(key)
    isLocked = plan?.overrides?.keepsKeys ?? false
    asksSuper = key == "isReady" && plan?.overrides?.asksSuper ?? true
    let posts = (plan?.overrides?.bodies ?? []).flatMap(\.withInner).compactMap { step -> [Step.FlagValue]? in
      if case .method(.set(let changes, isSilent: false)) = step.action { changes } else { nil }
    }.filter { $0.contains { $0.key == key } }
    isPosted = !posts.isEmpty
    hasSetter = posts.contains { $0.count == 1 }
  }

  /// Whether `Operation` has a flag.
  fileprivate static func isInherited(_ key: String) -> Bool {
    KeyChange.Key(rawValue: key).map { $0 != .isPaused } ?? false
  }

  /// Returns the statement that changes the variable of a flag without posting the change.
  static func assignment(of value: Bool, to key: String, in plan: OperationPlan?) -> String {
    let property = ClassProperty(key, in: plan)
    return property.locked("\(property.storage) = \(value)")
  }

  /// Returns the call that announces or posts a flag's change. Only keys of `Operation` have a key path.
  static func call(_ method: String, _ key: String) -> String {
    isInherited(key) ? "\(method)(for: \\.\(key))" : "\(method)(forKey: \"\(key)\")"
  }

  private var storage: String { isInherited || isPosted || isLocked ? "_\(key)" : key }

  private func locked(_ statement: String) -> String { isLocked ? "lock.withLock { \(statement) }" : statement }

  /// Writes the variable and, if needed, the property that reads it.
  func write(_ value: Bool, to writer: inout CodeWriter) {
    writer.line("\(isLocked ? "private " : "")var \(storage) = \(value)")
    guard storage != key else { return }
    let head = "\(isInherited ? "override " : "")var \(key): Bool {"
    let getter = asksSuper ? "super.\(key) && \(locked(storage))" : locked(storage)
    guard hasSetter || isLocked && !isInherited else { return writer.line("\(head) \(getter) }") }
    writer.braces(head) { writer in
      writer.line("get { \(getter) }")
      writer.braces("set {") { writer in
        if hasSetter { writer.line(Self.call("willChangeValue", key)) }
        writer.line(locked("\(storage) = newValue"))
        if hasSetter { writer.line(Self.call("didChangeValue", key)) }
      }
    }
  }
}
