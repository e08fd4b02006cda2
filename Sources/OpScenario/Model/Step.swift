public import OpEngine

/// One thing that a thread or a body does, and what it waits for first.
public struct Step: Sendable {
  /// What a step waits for before it acts.
  public enum Trigger: Hashable, Sendable {
    /// A time from the start of the play; already past: no wait.
    case at(Duration)
    /// This long after the step before it ended.
    case after(Duration)
    /// The first event that matches; already happened: no wait.
    case when(EventPattern)
  }

  public enum WaitTarget: Hashable, Sendable {
    case operation(String)
    case queue(String)
  }

  public enum Hold: Hashable, Sendable {
    case untilReleased
    case lasting(Duration)
  }

  public struct MaxChange: Hashable, Sendable {
    public var queue: String
    /// -1 stands for `default`.
    public var max: Int

    public init(queue: String, max: Int) {
      self.queue = queue
      self.max = max
    }
  }

  public struct PriorityChange: Hashable, Sendable {
    public var operation: String
    public var priority: QueuePriority

    public init(operation: String, priority: QueuePriority) {
      self.operation = operation
      self.priority = priority
    }
  }

  public enum Action: Sendable {
    /// `isBatch` is a list in the file: one addOperations call. `queue` is nil where each goes to its own.
    case add([String], to: String?, isBatch: Bool, waits: Bool)
    case start(String)
    case cancel([String])
    case cancelAll(String)
    case suspend(String)
    case resume(String)
    case max([MaxChange])
    case priority([PriorityChange])
    case wait(WaitTarget)
    case sleep(Duration)
    case log(LocalizedText)
    case `repeat`(times: Int, steps: [Step])
    case note(LocalizedText)
    case hold(Hold)
  }

  public var trigger: Trigger?
  public var action: Action
  public var place: SourcePlace

  public init(_ action: Action, trigger: Trigger? = nil, place: SourcePlace = SourcePlace(line: 1, column: 1)) {
    self.trigger = trigger
    self.action = action
    self.place = place
  }
}
