@testable import OpTUICore

extension PlayModel {
  /// The help, if it is what takes the keys.
  var help: HelpModel? { (frontPanel as? HelpPanel)?.help }

  /// The list of lints, if it is what takes the keys.
  var lints: LintsPanel? { frontPanel as? LintsPanel }

  /// The list of events, if it is what takes the keys.
  var events: EventsPanel? { frontPanel as? EventsPanel }

  /// The text typed so far of a moment.
  var prompt: String? { (frontPanel as? MomentPrompt)?.typed }

  /// The queue whose operations are to be cancelled, once confirmed.
  var confirming: String? {
    guard case .cancelAll(let queue)? = (frontPanel as? ConfirmationQuestion)?.command else { return nil }
    return queue
  }
}
