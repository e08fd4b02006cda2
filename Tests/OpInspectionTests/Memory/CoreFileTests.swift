import Foundation
import OpEngine
import TestSupport
import Testing

@testable import OpInspection

/// Core files on disk, each in a folder of its own.
@Suite final class CoreFileTests {
  private let folder: URL
  private var core: String { folder.appending(path: "core").path }
  private var image: String { folder.appending(path: "libFoundation.so").path }
  /// The memory of the process, in which `photo` executes on thread 7.
  private let memory: FakeMemory

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "core-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var process = FakeFoundation()
    let queue = process.addQueue("net", limit: 1)
    let photo = process.addOperation("photo", of: "Photo", .executing)
    let film = process.addOperation("film", .enqueued)
    process.add([photo, film], to: queue)
    process.run(on: 7, photo)
    memory = process.memory
    // The file of the image, from which its code is read.
    let contents = memory.contents.prefix(2).flatMap(\.self)
    try Data(contents).write(to: URL(filePath: image))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: core)) }

  private func fake(keeping kept: @escaping (MemoryRegion) -> Int? = { _ in nil }) -> FakeCore {
    FakeCore(of: memory, process: 7, name: "gallery", path: image, keeping: kept)
  }

  /// Returns the size of the part of a region that is in a core file: of read-only files, the beginning.
  private func leavesOutCode(_ region: MemoryRegion) -> Int? { region.isFile && !region.isWritable ? 4096 : nil }

  private func names(_ inspection: CoreInspection) -> [String] {
    inspection.events.compactMap { if case .created(let name, _, _) = $0.body { name.text } else { nil } }
  }

  @Test func `The state is that of the memory`() throws {
    try write(fake().bytes)
    #expect(CoreInspection.isCore(core) && !CoreInspection.isCore(image))
    let inspection = try CoreInspection(core)
    #expect(inspection.title == "gallery" && inspection.pid == 7 && inspection.findings.tornQueueCount == 0)
    #expect(names(inspection) == ["photo", "film"])
    let threads = try CoreFile(core).threads
    #expect(threads.map(\.thread) == [7] && threads.first?.isMain == true)
  }

  @Test func `What was left out is read from its file`() throws {
    try write(fake(keeping: leavesOutCode).bytes)
    #expect(names(try CoreInspection(core)) == ["photo", "film"])
  }

  @Test func `A file that is gone or has changed since is named`() throws {
    try write(fake(keeping: leavesOutCode).bytes)
    let later = Date.now.addingTimeInterval(60)
    try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: image)
    #expect(throws: InspectionError.missingFiles([image])) { try CoreInspection(core) }
    try FileManager.default.removeItem(atPath: image)
    #expect(throws: InspectionError.missingFiles([image])) { try CoreInspection(core) }
  }

  @Test func `A file whose head differs is another build`() throws {
    var other = try Data(contentsOf: URL(filePath: image))
    other[100] ^= 1
    try other.write(to: URL(filePath: image))
    try write(fake(keeping: leavesOutCode).bytes)
    #expect(throws: InspectionError.missingFiles([image])) { try CoreInspection(core) }
  }

  @Test(arguments: [0, 17, 63, 64, 200, 600])
  func `A core file that breaks off is refused`(count: Int) throws {
    try write(Array(fake().bytes.prefix(count)))
    #expect(throws: InspectionError.self) { try CoreInspection(core) }
  }

  @Test(arguments: 0..<4) func `A damaged core file ends in an error or an answer`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = fake(keeping: leavesOutCode).bytes
    var readCount = 0
    for _ in 0..<(isThorough ? 200 : 25) {
      var damaged = bytes
      for _ in 0...random.next(below: 4) {
        // Mostly in headers and notes.
        let place = random.next(below: random.next(below: 4) == 0 ? bytes.count : 900)
        damaged[place] = UInt8(truncatingIfNeeded: random.next())
      }
      try write(damaged)
      if let inspection = try? CoreInspection(core), !inspection.events.isEmpty { readCount += 1 }
    }
    #expect(readCount > 0, "seed \(seed)")
  }
}
