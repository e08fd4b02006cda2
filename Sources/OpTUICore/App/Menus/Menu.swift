/// A list of actions, each with its key, its effect, and the reason why it is not possible now.
struct Menu: Sendable {
  struct Item: Sendable {
    let action: Action
    let text: String
    /// The reason why it has no effect now; nil if it has one.
    let refusal: Refusal?
  }

  let title: String
  /// The items, the first of which is selected when the menu opens. Each has a key.
  private(set) var items: [Item]

  /// - Parameter keys: the keys of the screen: an action without a key, as in an exercise, is left out.
  init(title: String, _ items: [Item], keys: KeyMap) {
    self.title = title
    self.items = items.filter { !keys.keys(for: $0.action).isEmpty }
  }
}

extension PlayModel {
  /// Returns the menu of a lane.
  func menu(of lane: LaneID) -> Menu {
    let row = timeline.row(of: lane)
    if let row, let operation = operation(of: row) {
      return Menu(title: label(operation), applicable(itemsOfOperation(operation)), keys: keys)
    }
    let details = item(.panel(.details), "details")
    switch row {
    case .queue(let index)?, .folded(queue: let index?)?:
      return Menu(title: label(timeline.queues[index]), applicable(itemsOfQueue(timeline.queues[index])), keys: keys)
    case .thread(let index)?:
      return Menu(
        title: timeline.threads.lanes[index].label, [details, item(.view(.threads), "queues")], keys: keys)
    case .unqueued?, .folded?, .operation?, .block?, nil:
      return Menu(title: localized("no queue"), [details, item(.view(.fold), "fold")], keys: keys)
    }
  }

  /// Omits what controls the engine where nothing ever can, as in a recording.
  private func applicable(_ items: [Menu.Item]) -> [Menu.Item] {
    capabilities.takesCommands
      ? items : items.filter { if case .steer = $0.action { false } else { true } }
  }

  private func itemsOfOperation(_ operation: OperationLane) -> [Menu.Item] {
    let queue = operation.queue.flatMap(timeline.queue)
    var items = [
      item(.panel(.why), "why"), item(.panel(.dependencies), "dependencies"), item(.panel(.details), "details"),
    ]
    // A fix of the operation itself has an item of its own.
    if suggestedFix?.operation.map(timeline.waitGraph.name) != operation.id { items += itemOfFix }
    items += itemOfCode + [item(.cancel, "cancel", of: operation), item(.prioritize, "priority", of: operation)]
    if operation.isFinishedByWord { items.append(item(.finish, "finish", of: operation)) }
    if operation.kind == .pausable {
      items.append(item(.pauseOrResume, operation.pausedSince == nil ? "pause" : "resume", of: operation))
    }
    if openCondition(of: operation) != nil { items.append(item(.satisfy, "satisfy its condition", of: operation)) }
    if title.isSession { items.append(item(.build(.dependency), "depend on another", refusalOfChange)) }
    if let queue { items.append(item(.suspendOrResume, of: queue)) }
    return items + [item(.view(.fold), "fold its queue")]
  }

  private func itemsOfQueue(_ queue: QueueLane) -> [Menu.Item] {
    let requests: [QueueRequest] = [.suspendOrResume, .raiseMax, .lowerMax, .defaultMax, .cancelAll]
    let own =
      [item(.panel(.why), "why"), item(.panel(.details), "details")] + itemOfFix + requests.map { item($0, of: queue) }
    let added = title.isSession ? [item(.build(.operation), "add an operation", refusalOfChange)] : []
    return own + added + [item(.view(.fold), "fold")]
  }

  /// The item that performs the suggested fix; empty if no key does.
  private var itemOfFix: [Menu.Item] {
    guard exercise == nil, let fix = suggestedFix, let text = words.brief(fix) else { return [] }
    return [item(.steer(.fix), text, refusalOfChange)]
  }

  /// The item that shows the code, unless there is none, as in a recording.
  private var itemOfCode: [Menu.Item] {
    capabilities.controlsTime ? [item(.view(.code), view.showsCode ? "log" : "code", refusalOfCode)] : []
  }

  /// The menu of views.
  var menuOfViews: Menu {
    let showsEvents = showsEventAxis
    let items = [
      item(.panel(.events), "all events"), item(.view(.reverseLog), "events: \(logOrder.other.words)"),
      item(.panel(.causes), "all waits, by cause"), item(.panel(.lints), "lints and misuses"),
      item(.view(.threads), view.showsThreads ? "queues" : "threads"), item(.panel(.statistics), "statistics"),
    ]
    let output = capabilities.canEnd ? [item(.panel(.output), "output of the program", refusalOfOutput)] : []
    let source = refusalOfSource == nil ? [item(.panel(.source), "post of the lesson")] : []
    let arrangement = [
      item(.view(.projector), settings.preset == .projector ? "projector: off" : "projector: on"),
      item(.view(.axis), showsEvents ? "a column is a length of time" : "a column is an event"),
      item(.view(.sort), view.list.order.next.request),
    ]
    return Menu(title: localized("views"), items + output + itemOfCode + source + arrangement, keys: keys)
  }

  /// - Parameter refusal: the reason why the action has no effect; nil if it has one, unless a question forbids it.
  private func item(_ action: Action, _ text: Phrase, _ refusal: Refusal? = nil) -> Menu.Item {
    let asked = self.refusal(ofQuestionFor: action).map { Refusal("a question is open", sentence: $0) }
    return Menu.Item(action: action, text: text.text, refusal: asked ?? refusal)
  }

  private func item(_ request: OperationRequest, _ text: Phrase, of operation: OperationLane) -> Menu.Item {
    let answer = answer(to: request, about: operation)
    let own: Refusal? = if case .failure(let refusal) = answer { refusal } else { nil }
    return item(.steer(.operation(request)), text, refusalOfChange ?? own)
  }

  private func item(_ request: QueueRequest, of queue: QueueLane) -> Menu.Item {
    let name = charset.legible(queue.name)
    let text: Phrase =
      switch request {
      case .suspendOrResume: queue.isSuspended ? "resume \(name)" : "suspend \(name)"
      case .raiseMax: "raise the limit of \(name)"
      case .lowerMax: "lower the limit of \(name)"
      case .defaultMax: "default limit of \(name)"
      case .cancelAll: "cancel all of \(name)"
      }
    let own: Refusal? = if case .failure(let refusal) = answer(to: request, about: queue) { refusal } else { nil }
    return item(.steer(.queue(request)), text, refusalOfChange ?? own)
  }

  /// The reason why nothing can be steered now; nil if it can.
  private var refusalOfChange: Refusal? { canBeSteered ? nil : refusalOfPast }
}

extension LaneList.Order {
  /// The request in the menu.
  fileprivate var request: Phrase {
    switch self {
    case .added: "sort by creation"
    case .state: "sort by state"
    case .time: "sort by time in the state"
    case .name: "sort by name"
    }
  }
}
