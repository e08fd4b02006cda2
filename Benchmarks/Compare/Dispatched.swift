import Dispatch

// The same work on plain dispatch queues, where they have an equivalent.
enum Dispatched {
  static func oneByOne(_ count: Int) -> Duration {
    let (queue, group) = (DispatchQueue(label: "concurrent", attributes: .concurrent), DispatchGroup())
    return time {
      for _ in 0..<count { queue.async(group: group) {} }
      group.wait()
    }
  }

  /// A serial queue keeps the order.
  static func chain(_ count: Int) -> Duration {
    let (queue, group) = (DispatchQueue(label: "serial"), DispatchGroup())
    return time {
      for _ in 0..<count { queue.async(group: group) {} }
      group.wait()
    }
  }

  /// One dispatch group per node, left by each of its dependencies.
  static func graph(_ count: Int) -> Duration {
    let (queue, all) = (DispatchQueue(label: "concurrent", attributes: .concurrent), DispatchGroup())
    return time {
      var layer = (0..<Layers.width).map { _ in DispatchGroup() }
      for number in 1...(count / Layers.width) {
        let next = (0..<Layers.width).map { _ in DispatchGroup() }
        let isLast = number == count / Layers.width
        var dependants = layer.map { _ in [DispatchGroup]() }
        if !isLast {
          for index in 0..<Layers.width {
            for before in Layers.before(index) {
              next[index].enter()
              dependants[before].append(next[index])
            }
          }
        }
        for index in 0..<Layers.width {
          let dependants = dependants[index]
          all.enter()
          layer[index].notify(queue: queue) {
            for dependant in dependants { dependant.leave() }
            all.leave()
          }
        }
        layer = next
      }
      all.wait()
    }
  }

  static func eightSubmitters(_ count: Int) -> Duration {
    let (queue, group) = (DispatchQueue(label: "concurrent", attributes: .concurrent), DispatchGroup())
    return time {
      onEightThreads(count) { share in for _ in 0..<share { queue.async(group: group) {} } }
      group.wait()
    }
  }

  static func handOff(_ count: Int) -> Duration {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    return HandOff.total(of: count) { done in queue.async { done.signal() } }
  }

  static func queueOfTen(_ count: Int) -> Duration {
    time {
      for _ in 0..<count {
        let (queue, group) = (DispatchQueue(label: "concurrent", attributes: .concurrent), DispatchGroup())
        for _ in 0..<10 { queue.async(group: group) {} }
        group.wait()
      }
    }
  }
}
