/// A request about the queue of the selected lane.
enum QueueRequest: Hashable, Sendable {
  case suspendOrResume, cancelAll, raiseMax, lowerMax, defaultMax
}
