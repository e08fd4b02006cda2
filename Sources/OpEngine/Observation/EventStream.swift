internal import DequeModule

/// The events of an engine as a sequence, to be read with `for await`.
///
/// ``ObserverRegistry/events(keeping:)`` returns one. The engine never waits for a reader: events that the reader has
/// not taken are kept, up to a limit; beyond that the oldest are dropped, and the reader gets their number. The
/// sequence ends when the engine ends or the reading task is cancelled.
public struct EventStream: AsyncSequence, Sendable {
  /// An element of the stream.
  public enum Element: Sendable {
    /// The next event, in the order of their numbers.
    case event(EngineEvent)
    /// The number of events that were dropped at this place.
    case missed(Int)
  }

  private let buffer: Buffer
  /// The observation, which ends with the stream and its iterators.
  private let token: ObservationToken

  init(of registry: ObserverRegistry, keeping limit: Int) {
    let buffer = Buffer(limit: Swift.max(1, limit))
    let end = End(buffer)
    self.buffer = buffer
    token = registry.observe { end.buffer.append($0) }
  }

  /// Returns a reader. It keeps the observation alive, as the stream does.
  public func makeAsyncIterator() -> Iterator { Iterator(buffer: buffer, token: token) }

  /// A reader of the stream. Iterators share the events: each event goes to one of them.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let buffer: Buffer
    fileprivate let token: ObservationToken

    /// Returns the next element as soon as there is one; nil at the end.
    ///
    /// If the task is cancelled while it waits, the stream ends for all its readers.
    public mutating func next() async -> Element? {
      let buffer = buffer
      return await withTaskCancellationHandler {
        await withCheckedContinuation { buffer.take(for: $0) }
      } onCancel: {
        buffer.end()
      }
    }
  }

  /// The end of a stream, owned by the observer that feeds it: the stream ends when that is released.
  private final class End: Sendable {
    let buffer: Buffer

    init(_ buffer: Buffer) { self.buffer = buffer }

    deinit { buffer.end() }
  }
}

extension EventStream {
  /// The buffer between the engine's threads and the reader. No task is resumed inside its lock.
  fileprivate final class Buffer: Sendable {
    typealias Reader = CheckedContinuation<Element?, Never>

    private struct State: ~Copyable {
      var events = Deque<EngineEvent>()
      var missed = 0
      var readers = Deque<Reader>()
      var isEnded = false

      /// Takes the next element; nil if the reader must wait.
      mutating func next() -> Element?? {
        if missed > 0 {
          defer { missed = 0 }
          return .missed(missed)
        }
        if let event = events.popFirst() { return .event(event) }
        return isEnded ? .some(nil) : nil
      }

      /// Takes the readers that can continue, each with its element.
      mutating func serve() -> [(reader: Reader, element: Element?)] {
        var served: [(Reader, Element?)] = []
        while !readers.isEmpty, let element = next() { served.append((readers.removeFirst(), element)) }
        return served
      }
    }

    private let limit: Int
    private let state = Lock(State())

    init(limit: Int) { self.limit = limit }

    /// - Complexity: O(`batch`)
    func append(_ batch: [EngineEvent]) {
      change { [limit] state in
        for event in batch {
          if state.events.count == limit {
            state.events.removeFirst()
            state.missed += 1
          }
          state.events.append(event)
        }
      }
    }

    func take(for reader: Reader) { change { $0.readers.append(reader) } }

    func end() { change { $0.isEnded = true } }

    private func change(_ body: (inout State) -> Void) {
      let served = state.withLock { state in
        body(&state)
        return state.serve()
      }
      for (reader, element) in served { reader.resume(returning: element) }
    }
  }
}
