// What only the methods of a custom operation do.
extension Step {
  /// A method of the operation's own class, or of the one above it.
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

  /// A flag, and what it is or becomes.
  package struct FlagValue: Hashable, Sendable {
    package var key: String
    package var value: Bool

    package init(_ key: String, _ value: Bool) { (self.key, self.value) = (key, value) }
  }

  package enum MethodAction: Sendable {
    case call(Method)
    /// The steps run on a thread of their own.
    case detach([Step])
    /// Sets all flags at once; then posts each, in this order, unless it is done silently.
    case set([FlagValue], isSilent: Bool)
    /// The steps, if all the flags read so.
    case branch([FlagValue], [Step])
    /// Leaves the method, or what it has detached.
    case leave
  }
}

extension Step.MethodAction {
  /// The lists of steps that stand in it.
  var inner: [[Step]] {
    switch self {
    case .detach(let steps), .branch(_, let steps): [steps]
    case .call, .set, .leave: []
    }
  }
}
