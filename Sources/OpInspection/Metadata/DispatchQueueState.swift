/// The state of a dispatch queue, in so far as it can be told from memory.
package enum DispatchQueueState: Equatable {
  case suspended
  /// A thread, by the system's number, runs what is in it.
  case held(by: Int32)

  /// The places of its word `dq_state` and of its width, by which debuggers are told that it is a queue.
  private static let (state, width) = (56, 80)
  /// The highest bits of its state count the suspensions; some more are counted elsewhere, which a bit says.
  private static let suspensionShift = UInt64(57)
  private static let ownerMask = UInt64(0x3FFF_FFFF)
  private static let widths = UInt16(1)...0xFFE

  /// Reads the state of the queue at an address; nil if nothing runs in it, or the state is unknown.
  /// - Parameter threads: the threads of the process.
  init?(at address: UInt64, threads: Set<Int32>, in memory: ProcessMemory) {
    guard let copy = try? memory.bytes(at: address, count: 84),
      let width = try? copy.integer(UInt16.self, at: Self.width), Self.widths.contains(width),
      let state = try? copy.pointer(at: Self.state)
    else { return nil }
    let owner = Int32(state & Self.ownerMask)
    // Another version may keep something else there.
    guard owner == 0 || threads.contains(owner) else { return nil }
    if state >> Self.suspensionShift != 0 {
      self = .suspended
    } else if owner != 0 {
      self = .held(by: owner)
    } else {
      return nil
    }
  }
}
