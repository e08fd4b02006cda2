import Testing

@testable import OpInspection

@Suite struct DispatchQueueStateTests {
  private static let states: [(word: UInt64, state: DispatchQueueState?)] = [
    (1 << 58, .suspended), (1 << 57, .suspended), (1 << 58 | 7, .suspended), (1 << 54 | 0x8000_0007, .held(by: 7)),
    (1 << 53, nil), (1 << 58 | 8, nil), (8, nil),
  ]

  @Test(arguments: states)
  func `The state tells a suspended queue from one that a thread holds`(word: UInt64, state: DispatchQueueState?) {
    #expect(self.state(word: word, width: 1) == state)
  }

  @Test(arguments: [UInt16(0), 0xFFF, .max])
  func `What has not the width of a queue is none`(width: UInt16) {
    #expect(state(word: 1 << 58, width: width) == nil)
  }

  private func state(word: UInt64, width: UInt16) -> DispatchQueueState? {
    var memory = FakeMemory()
    memory.map(0x1000, size: 0x1000, isWritable: true)
    memory.write(word, at: 0x1000 + 56)
    memory.write(width, at: 0x1000 + 80)
    return DispatchQueueState(at: 0x1000, threads: [7], in: ProcessMemory(memory))
  }
}
