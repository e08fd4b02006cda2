extension WaitGraph {
  /// The queues by row: a dictionary would hash several times per operation.
  struct QueueTable: Hashable {
    private var queues: [Queue?] = []
    /// The generations of their ids, by row.
    private var generations: [UInt32] = []

    /// The ids of the queues, in order of rows.
    var ids: [QueueID] {
      queues.indices.filter { queues[$0] != nil }.map { QueueID(row: Row($0), generation: generations[$0]) }
    }

    subscript(id: QueueID) -> Queue? {
      get { contains(id) ? queues[Int(id.row)] : nil }
      _modify {
        if contains(id) {
          yield &queues[Int(id.row)]
        } else {
          var queue: Queue?
          yield &queue
          if let queue { insert(queue, for: id) }
        }
      }
    }

    private func contains(_ id: QueueID) -> Bool {
      Int(id.row) < queues.count && generations[Int(id.row)] == id.generation
    }

    private mutating func insert(_ queue: Queue, for id: QueueID) {
      while queues.count <= Int(id.row) {
        queues.append(nil)
        generations.append(0)
      }
      (queues[Int(id.row)], generations[Int(id.row)]) = (queue, id.generation)
    }
  }
}
