package import OpEngine

/// The facts found out by a look that the log of an engine does not contain.
package struct InspectionFindings {
  /// The system's numbers of the threads, by those in the log.
  package var threads: [Int: Int32] = [:]
  /// The states of the dispatch queues, by their numbers in the log.
  package var dispatchQueues: [DispatchQueueID: DispatchQueueState] = [:]
  /// The number of queues that were just changing.
  package var tornQueueCount = 0

  package init() {}

  init(_ reader: FoundationReader, _ log: InspectionLog) {
    threads = log.threads
    dispatchQueues = log.numbered(reader.dispatchQueueStates())
    tornQueueCount = reader.latest.tornQueues.count
  }
}
