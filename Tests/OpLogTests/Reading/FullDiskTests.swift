#if canImport(Glibc)
  import Foundation
  import OpEngine
  import OpLog
  import TestSupport
  import Testing

  /// A recording on a full disk: a small one in memory, which only a thread of the program sees.
  struct FullDiskTests {
    private let path = NSTemporaryDirectory() + "/optui-\(UUID().uuidString)"

    @Test(.enabled(if: mayMount, "only root may mount a disk"), arguments: [".jsonl", ".oplog"])
    func `A log cut by a full disk can be read; the program reports why it ends, and continues`(
      suffix: String
    ) async throws {
      let copy = path + suffix
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      defer {
        rmdir(path)
        unlink(copy)
      }
      let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
        [folder = path as String, suffix = suffix as String] in
        endIfHanging()
        try recordBeyondDisk(in: folder, suffix: suffix)
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("/log\(suffix)': No space left on device; it ends here, without the last "))
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: copy)))
      #expect(bytes.count == diskSize)
      let (log, problems) = EventLogReader.read(bytes)
      #expect(problems.map(\.code).allSatisfy { ["incomplete-line", "incomplete-record"].contains($0) })
      let events = try #require(log).events
      #expect(events.count > 100)
      #expect(events.map(\.sequence) == Array(1...max(1, events.count)), "nothing is missing before the end")
    }
  }

  private let diskSize = 65_536

  /// Whether this process may mount disks (`CAP_SYS_ADMIN`).
  private let mayMount: Bool = {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("CapEff:") }
    let capabilities = line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
    return (capabilities ?? 0) >> 21 & 1 == 1
  }()

  /// Records more than fits on a small disk in `folder`, and copies the log to the file beside the folder. Exits with
  /// status 3 if all operations have run.
  private func recordBeyondDisk(in folder: String, suffix: String) throws -> Never {
    // Swift imports neither them nor the constants of unshare(): CLONE_NEWNS, MS_PRIVATE and MS_REC.
    typealias Unshare = @convention(c) (Int32) -> Int32
    typealias Mount =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>?, UInt, UnsafePointer<CChar>?
      ) -> Int32
    let unshare = unsafeBitCast(dlsym(nil, "unshare"), to: Unshare.self)
    let mount = unsafeBitCast(dlsym(nil, "mount"), to: Mount.self)
    guard unshare(1 << 17) == 0, mount("none", "/", nil, 1 << 18 | 1 << 14, nil) == 0,
      mount("tmpfs", folder, "tmpfs", 0, "size=\(diskSize)") == 0
    else { exit(6) }
    let log = folder + "/log" + suffix
    let engine = Engine(workers: 2)
    let recording = try engine.record(to: log)
    let queue = Engine.$current.withValue(engine) { OpEngine.OperationQueue() }
    for _ in 0..<5_000 { queue.addOperation {} }
    queue.waitUntilAllOperationsAreFinished()
    recording.end()
    try Data(contentsOf: URL(fileURLWithPath: log)).write(to: URL(fileURLWithPath: folder + suffix))
    exit(queue.operationCount == 0 ? 3 : 4)
  }
#endif
