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

  public struct DependencyChange: Hashable, Sendable {
    public var operation: String
    public var others: [String]

    public init(operation: String, others: [String]) {
      self.operation = operation
      self.others = others
    }
  }

  /// That a condition of an operation holds now.
  public struct Satisfaction: Hashable, Sendable {
    public var operation: String
    public var condition: String

    public init(operation: String, condition: String) {
      self.operation = operation
      self.condition = condition
    }
  }

  /// One more block of an operation.
  public struct BlockAddition: Sendable {
    public var operation: String
    public var steps: [Step]

    public init(operation: String, steps: [Step]) {
      self.operation = operation
      self.steps = steps
    }
  }

  /// A question to the audience, who answer before they see what happens.
  public struct Question: Hashable, Sendable {
    public struct Choice: Hashable, Sendable {
      public var key: String
      public var text: LocalizedText

      public init(key: String, text: LocalizedText) {
        self.key = key
        self.text = text
      }
    }

    public var text: LocalizedText
    /// Two to nine.
    public var choices: [Choice]
    /// The key of the right one.
    public var answer: String
    /// What shows that it is right.
    public var reveal: EventPattern
    /// Of `reveal`.
    public var place: SourcePlace
    /// Why it is.
    public var because: LocalizedText?

    public init(
      text: LocalizedText, choices: [Choice], answer: String, reveal: EventPattern, because: LocalizedText? = nil,
      place: SourcePlace = SourcePlace(line: 1, column: 1)
    ) {
      self.text = text
      self.choices = choices
      self.answer = answer
      self.reveal = reveal
      self.because = because
      self.place = place
    }
  }

  /// What the audience is to look at.
  public enum Focus: Hashable, Sendable {
    case operation(String)
    case queue(String)
  }

  /// What is done to a dispatch group.
  public enum GroupAction: Sendable {
    case enter(String)
    case leave(String)
    /// Once everything is out of it, the steps run on a pool worker.
    case notify(String, [Step])
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
    case depend([DependencyChange])
    case undepend([DependencyChange])
    case addBlocks([BlockAddition])
    case finish(String)
    case pause(String)
    case unpause(String)
    case satisfy([Satisfaction])
    case dispatchGroup([GroupAction])
    /// Ends the block it stands in; its operation has failed.
    case fail(String)
    /// Calls a method of a custom operation.
    case call(String, Method)
    case method(MethodAction)
    case wait(WaitTarget)
    case sleep(Duration)
    case log(LocalizedText)
    case `repeat`(times: Int, steps: [Step])
    case note(LocalizedText)
    case hold(Hold)
    case mark(String)
    case ask(Question)
    case focus(Focus)
    case speed(Speed)
    /// So much time is to fill the lanes.
    case zoom(Duration)
    /// None: nothing is to stand out any more.
    case highlight([String])
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

extension Step.Action {
  /// The lists of steps that stand in it.
  var inner: [[Step]] {
    switch self {
    case .repeat(_, let steps): [steps]
    case .addBlocks(let additions): additions.map(\.steps)
    case .dispatchGroup(let actions): actions.compactMap { if case .notify(_, let steps) = $0 { steps } else { nil } }
    case .method(let action): action.inner
    case .add, .start, .cancel, .cancelAll, .suspend, .resume, .max, .priority, .depend, .undepend, .finish, .pause,
      .unpause, .satisfy, .fail, .call, .wait, .sleep, .log, .note, .hold, .mark, .ask, .focus, .speed, .zoom,
      .highlight:
      []
    }
  }
}

extension [Step] {
  /// These steps, and all that stand in them.
  var withInner: [Step] { flatMap { [$0] + $0.action.inner.flatMap(\.withInner) } }

  /// How many marks somebody passes who takes each step as often as it says; what is beyond a million is not counted.
  var markCount: Int {
    reduce(0) { count, step in
      if case .mark = step.action { return count + 1 }
      let rounds = if case .repeat(let times, _) = step.action { times } else { 1 }
      return count + Swift.min(rounds * step.action.inner.reduce(0) { $0 + $1.markCount }, 1_000_000)
    }
  }
}
