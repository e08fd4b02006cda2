internal import OpSystem

#if os(Linux)
  /// The memory of a running process of the same user, read through the kernel without stopping it.
  package struct LiveProcess: ProcessMemory {
    package let pid: Int32
    package let regions: [MemoryRegion]

    private static let pageSize = UInt64(sysconf(Int32(_SC_PAGESIZE)))
    /// The number of pieces that the kernel copies in one call.
    private static let piecesPerCall = 512

    /// Looks at the regions of a process.
    package init(pid: Int32) throws(InspectionError) {
      self.pid = pid
      guard let text = ProcFile.text("/proc/\(pid)/maps") else {
        throw errno == EACCES || errno == EPERM ? .notPermitted(pid) : .noProcess(pid)
      }
      regions = MemoryRegion.parse(text)
      guard let first = regions.first(where: { $0.isReadable }) else { throw .noProcess(pid) }
      var byte: UInt8 = 0
      // The kernel shows a process's regions to some that it does not let read them.
      if withUnsafeMutableBytes(of: &byte, { copy(first.range.lowerBound, into: $0) }) == 0, errno == EPERM {
        throw .notPermitted(pid)
      }
    }

    package func copy(_ address: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int {
      var copied = 0
      while copied < buffer.count {
        var local = iovec(iov_base: buffer.baseAddress.map { $0 + copied }, iov_len: buffer.count - copied)
        var remote = iovec(
          iov_base: UnsafeMutableRawPointer(bitPattern: UInt(address &+ UInt64(copied))), iov_len: buffer.count - copied
        )
        let count = copyMemory(of: pid, &local, 1, &remote, 1, 0)
        guard count > 0 else { break }
        copied += count
      }
      return copied
    }

    package func pieces(at addresses: [UInt64], size: Int) -> MemoryPieces {
      var pieces = MemoryPieces(count: addresses.count, size: size)
      guard size > 0 else { return pieces }
      var index = 0
      while index < addresses.count {
        let end = min(index + Self.piecesPerCall, addresses.count)
        var remote = addresses[index..<end].map {
          iovec(iov_base: UnsafeMutableRawPointer(bitPattern: UInt($0)), iov_len: size)
        }
        let count = pieces.withBuffer(from: index, to: end) { buffer in
          var local = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
          return copyMemory(of: pid, &local, 1, &remote, UInt(remote.count), 0)
        }
        let whole = max(0, count) / size
        for read in index..<(index + whole) { pieces.isRead[read] = true }
        // The kernel ends with the first piece that it cannot read.
        index += index + whole < end ? whole + 1 : whole
      }
      return pieces
    }

    package func populatedParts(of region: MemoryRegion) -> [Range<UInt64>] {
      let descriptor = open("/proc/\(pid)/pagemap", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [region.range] }
      defer { close(descriptor) }
      let pages = Int(clamping: UInt64(region.range.count) / Self.pageSize)
      var parts: [Range<UInt64>] = []
      var entries = [UInt64](repeating: 0, count: min(pages, 1 << 16))
      var page = 0
      while page < pages {
        let count = min(entries.count, pages - page)
        let place = off_t(region.range.lowerBound / Self.pageSize) + off_t(page)
        let bytes = entries.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count * 8, place * 8) }
        guard bytes == count * 8 else { return [region.range] }
        for (index, entry) in entries[..<count].enumerated() where entry >> 62 != 0 {
          let begin = region.range.lowerBound + UInt64(page + index) * Self.pageSize
          if let last = parts.last, last.upperBound == begin {
            parts[parts.count - 1] = last.lowerBound..<(begin + Self.pageSize)
          } else {
            parts.append(begin..<(begin + Self.pageSize))
          }
        }
        page += count
      }
      return parts
    }
  }
#endif
