import Testing

@testable import OpPlay

/// The flags of a class defined in a scenario, and the results of its getters.
struct ClassFlagsTests {
  private var overrides: Overrides {
    var overrides = Overrides()
    overrides.start = [
      Step(.method(.set([Step.FlagValue("isExecuting", true), Step.FlagValue("isLoaded", true)], isSilent: false)))
    ]
    overrides.isReady = true
    return overrides
  }

  @Test func `A flag of the class shadows the superclass's, which is not called`() {
    var flags = ClassFlags(overrides)
    #expect(flags.own == OwnFlags(isExecuting: false, isFinished: nil))
    flags.set([Step.FlagValue("isExecuting", true)])
    #expect(
      flags.value(of: "isExecuting") { _ in
        Issue.record("super was called")
        return false
      })
    #expect(flags.value(of: "isFinished") { $0 == .isFinished })
    #expect(!flags.value(of: "isFinished") { _ in false })
  }

  @Test(arguments: [true, false], [true, false])
  func `An operation is ready if its class and its superclass say so`(own: Bool, inherited: Bool) {
    var flags = ClassFlags(overrides)
    flags.set([Step.FlagValue("isReady", own)])
    #expect(flags.value(of: "isReady") { _ in inherited } == (own && inherited))
  }

  @Test func `A class that detaches steps is asynchronous unless a flag says otherwise`() {
    var detaching = Overrides()
    detaching.start = [Step(.method(.detach([])))]
    #expect(ClassFlags(detaching).value(of: "isAsynchronous") { _ in false })
    #expect(!ClassFlags(overrides).value(of: "isAsynchronous") { _ in true })
    #expect(ClassFlags(nil).value(of: "isAsynchronous") { _ in true })
  }

  @Test func `A key that only the class has is false at first`() {
    var flags = ClassFlags(overrides)
    #expect(!flags.value(of: "isLoaded") { _ in true } && !flags.value(of: "isUnknown") { _ in true })
    flags.set([Step.FlagValue("isLoaded", true)])
    #expect(flags.value(of: "isLoaded") { _ in false })
    flags.reset(to: ["isFinished": false])
    #expect(!flags.value(of: "isLoaded") { _ in true })
    #expect(flags.own == OwnFlags(isExecuting: nil, isFinished: false))
  }
}
