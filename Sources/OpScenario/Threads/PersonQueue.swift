import OpEngine

/// The commands of a person that are not carried out yet, in order.
final class PersonQueue: Sendable {
  private let commands = Lock<[PersonCommand]>([])

  var isEmpty: Bool { commands.withLock { $0.isEmpty } }

  func append(_ command: PersonCommand) { commands.withLock { $0.append(command) } }

  func pop() -> PersonCommand? { commands.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
