package import OpEngine

/// An action of a thread or a body, and what it waits for first.
package struct Step: Sendable {
  /// The event or the time that a step waits for before it acts.
  package enum Trigger: Hashable, Sendable {
    /// A time from the start of the play; already past: no wait.
    case at(Duration)
    /// A time after the end of the step before it.
    case after(Duration)
    /// The first event that matches; already happened: no wait.
    case when(EventPattern)
  }

  package enum WaitTarget: Hashable, Sendable {
    case operation(String)
    case queue(String)
  }

  package enum Hold: Hashable, Sendable {
    case untilReleased
    case lasting(Duration)
  }

  package struct MaxChange: Hashable, Sendable {
    package var queue: String
    /// -1 stands for `default`.
    package var max: Int
  }

  package struct PriorityChange: Hashable, Sendable {
    package var operation: String
    package var priority: QueuePriority
  }

  package struct DependencyChange: Hashable, Sendable {
    package var operation: String
    package var others: [String]
  }

  /// The claim that a condition of an operation holds now.
  package struct Satisfaction: Hashable, Sendable {
    package var operation: String
    package var condition: String
  }

  /// Another block of an operation.
  package struct BlockAddition: Sendable {
    package var operation: String
    package var steps: [Step]
  }

  /// A question to the audience, to be answered before the result is shown.
  package struct Question: Hashable, Sendable {
    package struct Choice: Hashable, Sendable {
      package var key: String
      package var text: LocalizedText
    }

    package var text: LocalizedText
    /// The answers to choose from, two to nine.
    package var choices: [Choice]
    /// The key of the right one.
    package var answer: String
    /// The moment that shows that it is right.
    package var reveal: Reveal
    /// The reason why it is right.
    package var because: LocalizedText?
    /// The place of `reveal`, or of the question.
    package var place: SourcePlace
    /// The operation that it names; nil where it is about something else.
    package var about: String?
    /// Whether the play has written it, from a copy that ran ahead.
    package var isGenerated = false

    /// Returns the keys of so many choices, at most 26: `a`, `b` and so on.
    static func keys(_ count: Int) -> [String] {
      (0..<count).map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))) }
    }
  }

  /// The moment at which the answer to a question may be shown.
  package enum Reveal: Hashable, Sendable, CustomStringConvertible {
    case event(EventPattern)
    /// A time, after everything that happens then.
    case time(EngineTime)
    /// The moment at which somebody has answered.
    case atOnce

    package var description: String {
      switch self {
      case .event(let pattern): pattern.description
      case .time(let time): time.text
      case .atOnce: "at once"
      }
    }
  }

  /// The lane to point at.
  package enum Focus: Hashable, Sendable {
    case operation(String)
    case queue(String)
  }

  /// An action on a dispatch group.
  package enum GroupAction: Sendable {
    case enter(String)
    case leave(String)
    /// Runs the steps on a pool worker once everything is out of the group.
    case notify(String, [Step])
  }

  package enum Action: Sendable {
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
    case inquire(Inquiry)
    case focus(Focus)
    case speed(Speed)
    /// Sets the length of time that fills the lanes.
    case zoom(Duration)
    /// Lets these operations stand out; an empty list, none any more.
    case highlight([String])
  }

  package var trigger: Trigger?
  package var action: Action
  package var place: SourcePlace

  package init(_ action: Action, trigger: Trigger? = nil, place: SourcePlace = SourcePlace(line: 1, column: 1)) {
    self.trigger = trigger
    self.action = action
    self.place = place
  }
}

extension Step.Action {
  /// Whether it does something itself: it does not only look, leave, or have other steps do something.
  var isWork: Bool {
    switch self {
    case .repeat, .call, .method(.call), .method(.branch), .method(.leave): false
    case .add, .start, .cancel, .cancelAll, .suspend, .resume, .max, .priority, .depend, .undepend, .addBlocks, .finish,
      .pause, .unpause, .satisfy, .dispatchGroup, .fail, .method(.detach), .method(.set), .wait, .sleep, .log, .note,
      .hold, .mark, .ask, .inquire, .focus, .speed, .zoom, .highlight:
      true
    }
  }

  /// The lists of steps that stand in it.
  var inner: [[Step]] {
    switch self {
    case .repeat(_, let steps): [steps]
    case .addBlocks(let additions): additions.map(\.steps)
    case .dispatchGroup(let actions): actions.compactMap { if case .notify(_, let steps) = $0 { steps } else { nil } }
    case .method(let action): action.inner
    case .add, .start, .cancel, .cancelAll, .suspend, .resume, .max, .priority, .depend, .undepend, .finish, .pause,
      .unpause, .satisfy, .fail, .call, .wait, .sleep, .log, .note, .hold, .mark, .ask, .inquire, .focus, .speed, .zoom,
      .highlight:
      []
    }
  }
}

extension [Step] {
  /// The steps of this list, and all that stand in them.
  var withInner: [Step] {
    allSatisfy { $0.action.inner.isEmpty } ? self : flatMap { [$0] + $0.action.inner.flatMap(\.withInner) }
  }

  /// The number of marks that the step passes, as often as it is repeated; no more than a million are counted.
  var markCount: Int {
    reduce(0) { count, step in
      if case .mark = step.action { return count + 1 }
      let rounds = if case .repeat(let times, _) = step.action { times } else { 1 }
      return count + Swift.min(rounds * step.action.inner.reduce(0) { $0 + $1.markCount }, 1_000_000)
    }
  }
}
