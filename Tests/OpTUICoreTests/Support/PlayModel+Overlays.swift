import OpEngine

@testable import OpTUICore

extension PlayModel {
  /// The help, if it is what takes the keys.
  var help: HelpModel? { if case .help(let help, over: _)? = overlay { help } else { nil } }

  /// The list of lints, if it is what takes the keys.
  var lints: LintsModel? { if case .lints(let lints)? = overlay { lints } else { nil } }

  /// The list of events, if it is what takes the keys.
  var events: EventsModel? { if case .events(let events)? = overlay { events } else { nil } }

  /// The text typed so far of a moment.
  var prompt: String? { if case .prompt(let text)? = overlay { text } else { nil } }

  /// The queue whose operations are to be cancelled, once confirmed.
  var confirming: String? { if case .confirmation(.cancelAll(queue: let queue))? = overlay { queue } else { nil } }
}
