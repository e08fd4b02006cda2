// Actions of a custom operation's methods only.
extension Step {
  /// A method of the operation's own class, or of its superclass.
  package enum Method: Hashable, Sendable {
    case start, main, cancel
    case own(String)
    case superStart, superCancel

    /// The name in a file.
    package init(_ name: String) {
      self =
        switch name {
        case "start": .start
        case "main": .main
        case "cancel": .cancel
        case "super.start": .superStart
        case "super.cancel": .superCancel
        case _: .own(name)
        }
    }
  }

  /// A flag, with its present or new value.
  package struct FlagValue: Hashable, Sendable {
    package var key: String
    package var value: Bool

    package init(_ key: String, _ value: Bool) { (self.key, self.value) = (key, value) }
  }

  package enum MethodAction: Sendable {
    case call(Method)
    /// Runs the steps on a thread of their own.
    case detach([Step])
    /// Sets all flags at once, then posts each, in this order, unless silent.
    case set([FlagValue], isSilent: Bool)
    /// Runs the steps if all flags have these values.
    case branch([FlagValue], [Step])
    /// Leaves the method, or the steps it has detached.
    case leave
  }
}

extension Step.MethodAction {
  /// The lists of steps inside the action.
  var inner: [[Step]] {
    switch self {
    case .detach(let steps), .branch(_, let steps): [steps]
    case .call, .set, .leave: []
    }
  }
}
