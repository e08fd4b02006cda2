import OpEngine

/// The requests of a person to a play in real time that are not carried out yet, in order.
final class PersonQueue: Sendable {
  enum Request {
    case command(PersonCommand)
    /// The scenario gains parts.
    case parts(ScenarioExtension)
  }

  private let requests = Lock<[Request]>([])

  var isEmpty: Bool { requests.withLock { $0.isEmpty } }

  func append(_ request: Request) { requests.withLock { $0.append(request) } }

  func pop() -> Request? { requests.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
