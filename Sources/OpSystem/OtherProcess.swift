#if os(Linux)
  // Reading and stopping other processes. The headers declare these functions only as extensions of GNU, or with
  // parameters that Swift does not import.

  /// Copies memory of another process, up to the first byte that cannot be read.
  /// - Returns: the number of copied bytes; -1 for an error.
  @_silgen_name("process_vm_readv")
  package func copyMemory(
    of pid: pid_t, _ local: UnsafePointer<iovec>, _ localCount: UInt, _ remote: UnsafePointer<iovec>,
    _ remoteCount: UInt, _ flags: UInt
  ) -> Int

  /// Controls another thread.
  @_silgen_name("ptrace")
  package func ptrace(_ request: Int, _ thread: pid_t, _ address: Int, _ data: Int) -> Int
#endif
