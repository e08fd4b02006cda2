/// A root of waits, and the operations that wait for it, directly or indirectly.
package struct WaitCause: Hashable, Sendable {
  package enum Root: Hashable, Sendable {
    /// A reason without a blocking operation: a suspended queue, an operation that never finishes. A full queue and a
    /// pool without a free worker are roots while one of the holders continues.
    case reason(WaitReason)
    /// An operation that runs, and waits for nothing.
    case running(OperationID)
    /// Operations that wait for each other, and whether the main thread is among the waiting.
    case cycle([OperationID], withMain: Bool)
  }

  package let root: Root
  /// The queried operations that cannot continue before this root is gone: those nearest to the root first, then in
  /// order of creation, without those of the root itself.
  package var waiting: [OperationID]
  /// A call that would remove the root, if any.
  package var fix: SuggestedFix?
}

extension WaitCause {
  /// The operations that are the root itself; none for the root of all operations of a queue.
  package var ownOperations: [OperationID] {
    switch root {
    case .running(let id): [id]
    case .cycle(let members, withMain: _): members
    case .reason(let reason): reason.queue == nil ? [reason.operation] : []
    }
  }

  /// The first operation of the root; nil for a queue that no operation holds.
  package var firstOfRoot: OperationID? {
    if let own = ownOperations.first { return own }
    return if case .reason(let reason) = root { reason.holders.first } else { nil }
  }

  /// The operations that its sentence may name.
  var operations: Set<OperationID> {
    let holders = if case .reason(let reason) = root { reason.holders } else { [OperationID]() }
    return Set(ownOperations + holders + waiting)
  }

  /// The queue that its sentence may name.
  var queue: QueueID? { if case .reason(let reason) = root { reason.queue } else { nil } }
}

// The causes of many waits.
extension WaitFacts where Self: ~Copyable {
  /// Returns the causes for which `operations` wait, over all branches: first those that do not end by themselves, of
  /// each kind those of most operations first. The order of causes and operations does not depend on the order of the
  /// argument.
  ///
  /// - Complexity: O(reached operations and reasons × causes / 64).
  func findCauses(of operations: [OperationID]) -> [WaitCause] {
    let operations = operations.sorted { $0.row < $1.row }
    var search = CauseSearch()
    for operation in operations { search.visit(operation, self) }
    return search.causes(of: operations, self)
  }
}

/// A depth-first search over all awaited operations.
///
/// It finds strongly connected components, each after all for which it waits (Tarjan), so that one pass over them
/// carries the roots back to the waiting operations.
private struct CauseSearch {
  /// A reached operation.
  private struct Node {
    let operation: OperationID
    var low: Int
    var isOpen = true
    /// The indices of the blocking nodes.
    var holders: [Int] = []
    /// The indices of directly reached roots.
    var roots: [Int] = []
    /// Whether it waits for the main thread, which waits for its holders.
    var needsMain = false
    var component = 0
  }

  private var nodes: [Node] = []
  private var indices: [OperationID: Int] = [:]
  private var open: [Int] = []
  private var components: [[Int]] = []
  private var roots: [WaitCause.Root] = []
  private var rootIndices: [WaitCause.Root: Int] = [:]
  private var known = KnownHolders()

  /// Reaches everything for which an operation waits.
  mutating func visit(_ operation: OperationID, _ facts: borrowing some WaitFacts & ~Copyable) {
    guard indices[operation] == nil else { return }
    var path: [(node: Int, rest: [OperationID])] = [enter(operation, facts)]
    while let (node, rest) = path.last {
      guard let next = rest.last else {
        path.removeLast()
        close(node)
        if let parent = path.last?.node { nodes[parent].low = min(nodes[parent].low, nodes[node].low) }
        continue
      }
      path[path.count - 1].rest.removeLast()
      if let index = indices[next] {
        nodes[node].holders.append(index)
        if nodes[index].isOpen { nodes[node].low = min(nodes[node].low, index) }
      } else {
        nodes[node].holders.append(nodes.count)
        path.append(enter(next, facts))
      }
    }
  }

  /// Adds an operation, and returns what blocks it.
  private mutating func enter(
    _ operation: OperationID, _ facts: borrowing some WaitFacts & ~Copyable
  ) -> (node: Int, rest: [OperationID]) {
    let index = nodes.count
    indices[operation] = index
    open.append(index)
    nodes.append(Node(operation: operation, low: index))
    var holders: [OperationID] = []
    let reasons = facts.reasons(of: operation, &known)
    if reasons.isEmpty, facts.isRunning(operation) { nodes[index].roots.append(number(of: .running(operation))) }
    for reason in reasons {
      if reason.holders.isEmpty || hasMovingHolder(of: reason, facts) {
        nodes[index].roots.append(number(of: .reason(reason.asRoot)))
      } else {
        holders += reason.holders
        if reason.kind == .mainBusy { nodes[index].needsMain = true }
      }
    }
    return (index, holders.reversed())
  }

  /// Returns whether one of several holders suffices, and one of them continues.
  private mutating func hasMovingHolder(of reason: WaitReason, _ facts: borrowing some WaitFacts & ~Copyable) -> Bool {
    guard reason.kind.end == .oneHolder else { return false }
    for holder in reason.holders where facts.reasons(of: holder, upToFirst: true, &known).isEmpty { return true }
    return false
  }

  private mutating func number(of root: WaitCause.Root) -> Int {
    if let number = rootIndices[root] { return number }
    rootIndices[root] = roots.count
    roots.append(root)
    return roots.count - 1
  }

  /// Closes the component of a node that reached no older one.
  private mutating func close(_ node: Int) {
    guard nodes[node].low == node else { return }
    var members: [Int] = []
    repeat {
      members.append(open.removeLast())
      nodes[members[members.count - 1]].isOpen = false
      nodes[members[members.count - 1]].component = components.count
    } while members.last != node
    members.sort()
    components.append(members)
    let isCycle = members.count > 1 || nodes[node].holders.contains(node)
    guard isCycle else { return }
    let withMain = members.contains { nodes[$0].needsMain }
    nodes[node].roots.append(number(of: .cycle(members.map { nodes[$0].operation }, withMain: withMain)))
  }

  /// Returns operations by the length of their chain of waits.
  private func nearestFirst(_ operations: [OperationID]) -> [OperationID] {
    // The components for which one waits were closed before it.
    var depths = [Int](repeating: 0, count: components.count)
    for (index, members) in components.enumerated() {
      let others = members.lazy.flatMap { nodes[$0].holders }.map { nodes[$0].component }.filter { $0 != index }
      depths[index] = others.map { depths[$0] + 1 }.max() ?? 0
    }
    func depth(_ operation: OperationID) -> Int { indices[operation].map { depths[nodes[$0].component] } ?? 0 }
    return operations.map { (depth($0), $0.row, $0) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// Carries the roots back, 64 of them at a time.
  func causes(of operations: [OperationID], _ facts: borrowing some WaitFacts & ~Copyable) -> [WaitCause] {
    var causes = roots.map { WaitCause(root: $0, waiting: [], fix: facts.fix(for: $0)) }
    let operations = nearestFirst(operations)
    for first in stride(from: 0, to: roots.count, by: 64) {
      var masks = [UInt64](repeating: 0, count: components.count)
      for (index, members) in components.enumerated() {
        for node in members {
          for root in nodes[node].roots where first..<first + 64 ~= root { masks[index] |= 1 << (root - first) }
          for holder in nodes[node].holders { masks[index] |= masks[nodes[holder].component] }
        }
      }
      for operation in operations {
        guard let node = indices[operation] else { continue }
        var mask = masks[nodes[node].component]
        while mask != 0 {
          let root = first + mask.trailingZeroBitCount
          mask &= mask - 1
          if !roots[root].contains(operation) { causes[root].waiting.append(operation) }
        }
      }
    }
    func rank(_ index: Int) -> (Int, Int, Int) {
      (causes[index].root.endsByItself ? 1 : 0, -causes[index].waiting.count, index)
    }
    return causes.indices.sorted { rank($0) < rank($1) }.map { causes[$0] }
  }
}

extension WaitCause.Root {
  /// Whether an operation that runs and does not wait will remove it.
  fileprivate var endsByItself: Bool {
    switch self {
    case .running: true
    // Roots have holders only if one of these continues.
    case .reason(let reason): !reason.holders.isEmpty
    case .cycle: false
    }
  }

  /// Returns whether an operation is the root, or on its cycle.
  fileprivate func contains(_ operation: OperationID) -> Bool {
    switch self {
    case .reason(let reason): reason.queue == nil && reason.operation == operation
    case .running(let id): id == operation
    case .cycle(let members, withMain: _): members.contains(operation)
    }
  }
}

extension WaitReason {
  /// The reason as the root of many: one for all operations of a queue.
  fileprivate var asRoot: WaitReason {
    queue == nil
      ? self
      : WaitReason(kind, of: OperationID(row: 0, generation: 0), holders: holders, queue: queue, subject: subject)
  }
}

extension WaitFacts where Self: ~Copyable {
  fileprivate func fix(for root: WaitCause.Root) -> SuggestedFix? {
    switch root {
    case .reason(let reason): fix(for: reason)
    case .running: nil
    case .cycle(let members, withMain: _): fix(for: chain(among: members))
    }
  }
}
