/// A thread of a process: the position of its stack, if it sleeps.
package struct ThreadPosition {
  package let thread: Int32
  package let isMain: Bool
  /// The address from which its stack is in use; nil while it runs.
  package let stackPointer: UInt64?

  package init(thread: Int32, isMain: Bool, stackPointer: UInt64?) {
    (self.thread, self.isMain, self.stackPointer) = (thread, isMain, stackPointer)
  }

  /// Parses `/proc/PID/task/TID/syscall`: the number of a system call and its arguments, the stack pointer, the program
  /// counter; or `running`.
  package init(thread: Int32, of process: Int32, line: [UInt8]) {
    let words = line[...].split(separator: UInt8(ascii: " "))
    let pointer = words.count > 2 ? words[words.count - 2] : []
    let isHexadecimal = pointer.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")])
    self.init(
      thread: thread, isMain: thread == process,
      stackPointer: isHexadecimal ? ProcFile.number(pointer.dropFirst(2), radix: 16) : nil)
  }
}

#if os(Linux)
  extension LiveProcess {
    package var threads: [ThreadPosition] {
      ProcFile.numbers(in: "/proc/\(pid)/task").map { thread in
        let line = ProcFile.bytes("/proc/\(pid)/task/\(thread)/syscall") ?? []
        return ThreadPosition(thread: thread, of: pid, line: line)
      }
    }
  }
#endif
