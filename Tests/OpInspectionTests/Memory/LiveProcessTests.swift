#if os(Linux)
  import OpEngine
  import OpSystem
  import TestSupport
  import Testing

  @testable import OpInspection

  @Suite struct LiveProcessTests {
    /// A process whose pieces are copied one by one.
    private struct OneByOne: MemorySource {
      let process: LiveProcess

      var regions: [MemoryRegion] { process.regions }
      var threads: [ThreadPosition] { process.threads }

      func copy(_ address: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        process.copy(address, into: buffer)
      }
    }

    @Test(arguments: [1, 8, 200, 5000]) func `Pieces read together are those read one by one`(size: Int) throws {
      let (page, pages) = (Int(sysconf(Int32(_SC_PAGESIZE))), 64)
      let memory = try #require(
        mmap(nil, page * pages, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), "no memory")
      defer { munmap(memory, page * pages) }
      for place in 0..<(page * pages) {
        memory.storeBytes(of: UInt8(truncatingIfNeeded: place &* 31), toByteOffset: place, as: UInt8.self)
      }
      // What cannot be read ends a call of the kernel, which must go on behind it.
      for number in stride(from: 5, to: pages, by: 11) { mprotect(memory + number * page, page, PROT_NONE) }
      var random = SplitMix64(seed: UInt64(size))
      let begin = UInt64(UInt(bitPattern: memory))
      // Twice as many as one call reads, in no order, close together and far apart, some of them twice.
      var addresses = (0..<300).map { _ in begin + UInt64(random.next(below: page * pages - size)) }
      addresses += [addresses[0], addresses[1] + 1, 0, 8, .max, .max - UInt64(size)]
      let process = try LiveProcess(pid: getpid())
      let together = process.pieces(at: addresses, size: size)
      let alone = OneByOne(process: process).pieces(at: addresses, size: size)
      #expect(together == alone)
      #expect(together.isRead.contains(true) && together.isRead.contains(false))
      #expect(process.pieces(at: [], size: size) == MemoryPieces(count: 0, size: size))
    }
  }
#endif
