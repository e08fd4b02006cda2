import OpEngine

@testable import OpTUICore

extension PlayModel {
  /// The help, if it is what takes the keys.
  var help: HelpModel? { (overlay as? HelpPanel)?.help }

  /// The list of lints, if it is what takes the keys.
  var lints: LintsPanel? { overlay as? LintsPanel }

  /// The list of events, if it is what takes the keys.
  var events: EventsPanel? { overlay as? EventsPanel }

  /// The text typed so far of a moment.
  var prompt: String? { (overlay as? MomentPrompt)?.typed }

  /// The queue whose operations are to be cancelled, once confirmed.
  var confirming: String? {
    guard case .cancelAll(let queue)? = (overlay as? ConfirmationQuestion)?.command else { return nil }
    return queue
  }
}
