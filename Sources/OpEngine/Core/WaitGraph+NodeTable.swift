extension WaitGraph {
  /// The nodes of unfinished operations, by row. Copies share chunks that neither has changed; a chunk without nodes is
  /// released.
  struct NodeTable {
    /// The nodes of 32 rows, at fixed places in memory.
    private final class Chunk {
      static var capacity: Int { 32 }
      let nodes = UnsafeMutablePointer<Node?>.allocate(capacity: Chunk.capacity)
      /// The number of nodes.
      var count = 0

      init() { nodes.initialize(repeating: nil, count: Self.capacity) }

      init(copying other: Chunk) {
        nodes.initialize(from: other.nodes, count: Self.capacity)
        count = other.count
      }

      deinit {
        nodes.deinitialize(count: Self.capacity)
        nodes.deallocate()
      }
    }

    private var chunks: [Chunk?] = []
    private(set) var count = 0

    /// The shared place of all missing nodes, never written.
    private nonisolated(unsafe) static let nothing = {
      let place = UnsafeMutablePointer<Node?>.allocate(capacity: 1)
      place.initialize(to: nil)
      return UnsafePointer(place)
    }()

    /// The node of an operation, read in place: most queries need one field of its twenty.
    subscript(id: OperationID) -> Node? {
      unsafeAddress {
        let place = place(of: id.row)
        return place.pointee?.generation == id.generation ? place : Self.nothing
      }
    }

    /// Returns whether an operation has a node; comparing it with nil would copy it.
    func contains(_ id: OperationID) -> Bool { place(of: id.row).pointee?.generation == id.generation }

    func operation(in row: Row) -> OperationID? {
      place(of: row).pointee.map { OperationID(row: row, generation: $0.generation) }
    }

    /// The operation enqueued after that in a row.
    func next(after row: Row) -> Row { place(of: row).pointee?.next ?? .none }

    private func place(of row: Row) -> UnsafePointer<Node?> {
      let (chunk, place) = Int(row).quotientAndRemainder(dividingBy: Chunk.capacity)
      guard chunk < chunks.count, let nodes = chunks[chunk]?.nodes else { return Self.nothing }
      return UnsafePointer(nodes + place)
    }

    /// Inserts a node into the row of its operation, replacing any other.
    mutating func insert(_ node: Node, for id: OperationID) {
      let (chunk, place) = Int(id.row).quotientAndRemainder(dividingBy: Chunk.capacity)
      while chunks.count <= chunk { chunks.append(nil) }
      let owned = ownedChunk(chunk)
      if owned.nodes[place]?.generation == nil {
        owned.count += 1
        count += 1
      }
      owned.nodes[place] = node
    }

    /// Changes the node of an operation, if any.
    mutating func update(_ id: OperationID, _ body: (inout Node) -> Void) {
      if contains(id) { update(id.row, body) }
    }

    /// Changes the node in a row, if any.
    mutating func update(_ row: Row, _ body: (inout Node) -> Void) {
      let (chunk, place) = Int(row).quotientAndRemainder(dividingBy: Chunk.capacity)
      guard self.place(of: row).pointee?.generation != nil else { return }
      ownedChunk(chunk).nodes[place]?.change(body)
    }

    /// Removes the node of an operation.
    mutating func remove(_ id: OperationID) -> Node? {
      guard contains(id) else { return nil }
      let (chunk, place) = Int(id.row).quotientAndRemainder(dividingBy: Chunk.capacity)
      count -= 1
      let owned = ownedChunk(chunk)
      owned.count -= 1
      // Moved, not copied.
      let node = (owned.nodes + place).move()
      (owned.nodes + place).initialize(to: nil)
      if owned.count == 0 { chunks[chunk] = nil }
      return node
    }

    /// Returns a chunk that no copy shares, empty if missing.
    private mutating func ownedChunk(_ index: Int) -> Chunk {
      if isKnownUniquelyReferenced(&chunks[index]), let chunk = chunks[index] { return chunk }
      let fresh = chunks[index].map { Chunk(copying: $0) } ?? Chunk()
      chunks[index] = fresh
      return fresh
    }
  }
}

extension WaitGraph.NodeTable {
  /// The operations, in order of rows.
  ///
  /// - Complexity: O(operations + rows / 32).
  var operations: [OperationID] {
    chunks.indices.flatMap { chunk -> [OperationID] in
      chunks[chunk] == nil
        ? []
        : (chunk * Chunk.capacity..<(chunk + 1) * Chunk.capacity).compactMap { operation(in: Row($0)) }
    }
  }
}

extension WaitGraph.Node {
  /// Changes the node in place; an optional one would be copied out and back.
  fileprivate mutating func change(_ body: (inout WaitGraph.Node) -> Void) { body(&self) }
}

// Shared chunks are immutable.
extension WaitGraph.NodeTable: @unchecked Sendable {}

extension WaitGraph.NodeTable: Hashable {
  static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.operations.allSatisfy { left[$0] == right[$0] }
  }

  func hash(into hasher: inout Hasher) {
    for operation in operations { hasher.combine(self[operation]) }
  }
}

extension WaitGraph {
  /// The members of a queue, in order of addition.
  struct Members: Sequence, IteratorProtocol {
    fileprivate let nodes: NodeTable
    fileprivate var row: Row

    mutating func next() -> OperationID? {
      guard let operation = nodes.operation(in: row) else { return nil }
      row = nodes.next(after: row)
      return operation
    }
  }

  /// Returns the members of a queue one by one: a long list would cost more than its first members.
  func eachMember(of queue: QueueID) -> Members { Members(nodes: nodes, row: queues[queue]?.first ?? .none) }

  /// Appends an operation to the members of a queue.
  mutating func append(_ id: OperationID, to queue: QueueID) {
    guard let last = queues[queue]?.append(id.row) else { return }
    if last != .none { nodes.update(last) { $0.next = id.row } }
    nodes.update(id.row) { ($0.previous, $0.next) = (last, .none) }
    countIn(id, to: queue)
  }

  /// Removes an operation from the members of its queue.
  mutating func unlink(_ node: Node, in queue: QueueID) {
    if node.previous != .none { nodes.update(node.previous) { $0.next = node.next } }
    if node.next != .none { nodes.update(node.next) { $0.previous = node.previous } }
    queues[queue]?.remove(node)
    countOut(node, of: queue)
  }
}

extension WaitGraph.Queue {
  /// Records that an operation is the last member.
  ///
  /// - Returns: the row of the previous last one.
  fileprivate mutating func append(_ row: Row) -> Row {
    defer { last = row }
    if last == .none { first = row }
    memberCount += 1
    return last
  }

  /// Records that an operation is no longer a member.
  fileprivate mutating func remove(_ node: WaitGraph.Node) {
    if node.previous == .none { first = node.next }
    if node.next == .none { last = node.previous }
    memberCount -= 1
  }
}
