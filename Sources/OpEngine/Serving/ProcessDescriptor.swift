internal import OpSystem
internal import Synchronization

/// An open descriptor that children of the process do not inherit, neither by executing another program nor by `fork()`
/// alone: for the other end, a connection would seem to outlive the process.
struct ProcessDescriptor: ~Copyable {
  let number: Int32
  /// The place among the descriptors that a child closes, if any.
  private let place: Int?
  private let process = getpid()

  init(adopting number: Int32) {
    self.number = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    Self.closesInChildren
    place = (0..<Self.placeCount).first {
      Self.open[$0].compareExchange(expected: Self.none, desired: number, ordering: .relaxed).exchanged
    }
  }

  /// Whether the process opened it. In a child the number may belong to something else by now.
  var isOwn: Bool { getpid() == process }

  deinit {
    guard isOwn else { return }
    // Before the number can be reused.
    if let place { Self.open[place].store(Self.none, ordering: .relaxed) }
    close(number)
  }

  private static let none: Int32 = -1
  private static let placeCount = 128

  /// The descriptors that a child closes. A table of atomics, which any thread may change: in a child, no thread would
  /// release a lock.
  nonisolated(unsafe) private static let open: UnsafeMutablePointer<Atomic<Int32>> = {
    let places = UnsafeMutablePointer<Atomic<Int32>>.allocate(capacity: placeCount)
    for place in 0..<placeCount { (places + place).initialize(to: Atomic(none)) }
    return places
  }()

  private static let closesInChildren: Void = {
    _ = open
    pthread_atfork(nil, nil) {
      for place in 0..<ProcessDescriptor.placeCount {
        let number = ProcessDescriptor.open[place].exchange(ProcessDescriptor.none, ordering: .relaxed)
        if number != ProcessDescriptor.none { close(number) }
      }
    }
  }()
}
