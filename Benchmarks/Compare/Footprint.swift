import Foundation

/// The memory of an operation that waits in a queue.
///
/// Each case is measured in a new process, so that no memory is reused.
struct Footprint {
  /// Bytes of memory that an operation takes from the system.
  var bytes: Int
  /// Page faults per thousand operations.
  var faults: Int

  static let count = 100_000
  /// The argument of a measuring process, followed by the library and the shape.
  static let argument = "--footprint"

  /// An operation without dependencies, or one that depends on the one before.
  enum Shape: String, CaseIterable {
    case pending
    case depending

    var goal: String { self == .pending ? "160 B" : "200 B" }
  }

  /// Measures in a new process.
  static func measured(of library: String, _ shape: Shape) throws -> Self {
    let (process, output) = (Process(), Pipe())
    process.executableURL = Bundle.main.executableURL
    process.arguments = [argument, library, shape.rawValue]
    process.standardOutput = output
    try process.run()
    let numbers = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    process.waitUntilExit()
    guard numbers.count == 2 else { fatalError("the process that measures said \(numbers)") }
    return Self(bytes: numbers[0], faults: numbers[1])
  }

  /// Measures in this process, and prints the numbers.
  static func printMeasured(_ arguments: [String]) {
    guard arguments.count == 2, let shape = Shape(rawValue: arguments[1]) else { fatalError("\(arguments)?") }
    let footprint = arguments[0] == "Foundation" ? FoundationLibrary.footprint(shape) : EngineLibrary.footprint(shape)
    print(footprint.bytes, footprint.faults)
  }

  fileprivate static var resident: Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (pages.flatMap { Int($0[1]) } ?? 0) * Int(getpagesize())
  }

  fileprivate static var faults: Int {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage.ru_minflt
  }
}

extension Library {
  fileprivate static func footprint(_ shape: Footprint.Shape) -> Footprint {
    let queue = makeQueue()
    queue.isSuspended = true
    // Warms up: one-time allocations and code read for the first time do not count.
    for _ in 0..<10 {
      let (operation, other) = (makeOperation(), makeOperation())
      operation.addDependency(other)
      queue.addOperations([operation, other], waitUntilFinished: false)
    }
    let (bytes, faults) = (Footprint.resident, Footprint.faults)
    var last: Queue.Work?
    for _ in 0..<Footprint.count {
      let operation = makeOperation()
      if shape == .depending, let last { operation.addDependency(last) }
      queue.addOperation(operation)
      last = operation
    }
    let footprint = Footprint(
      bytes: (Footprint.resident - bytes) / Footprint.count,
      faults: (Footprint.faults - faults) * 1000 / Footprint.count)
    // Otherwise the queue would run its operations.
    withExtendedLifetime(queue) {}
    return footprint
  }
}
