import OpFoundation
import OpFoundationNetworking

// A session calls its delegate in a queue of ours, the delegates are operations of ours, and a notification comes in
// that queue too. The addresses contain their data, so nothing leaves the machine.

/// Ends with its task, and is that task's delegate.
final class Download: Operation, URLSessionDataDelegate, @unchecked Sendable {
  static let ended = Notification.Name("download ended")

  // Used in the queue of the session's calls only, but for the flags.
  private(set) var text = ""
  private let address: String
  private let calls: OperationQueue
  private let lock = NSLock()
  private var state = State.waiting

  private enum State { case waiting, executing, finished }

  init(_ address: String, calls: OperationQueue) {
    self.address = address
    self.calls = calls
  }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { lock.withLock { state == .executing } }
  override var isFinished: Bool { lock.withLock { state == .finished } }

  override func start() {
    guard !isCancelled, let url = URL(string: address) else { return become(.finished) }
    become(.executing)
    let session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: calls)
    session.dataTask(with: url).resume()
    session.finishTasksAndInvalidate()
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    precondition(OperationQueue.current === calls, "called elsewhere")
    text += String(decoding: data, as: UTF8.self)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    precondition(OperationQueue.current === calls, "called elsewhere")
    NotificationCenter.default.post(name: Self.ended, object: self)
    become(.finished)
  }

  private func become(_ next: State) {
    willChangeValue(for: \.isExecuting)
    willChangeValue(for: \.isFinished)
    lock.withLock { state = next }
    didChangeValue(for: \.isExecuting)
    didChangeValue(for: \.isFinished)
  }
}

let calls = OperationQueue()
calls.maxConcurrentOperationCount = 1
let token = NotificationCenter.default.addObserver(forName: Download.ended, object: nil, queue: calls) { notification in
  if let download = notification.object as? Download { print("ended, in \(calls.name ?? "no queue"):", download.text) }
}

calls.name = "calls"
let downloads = ["data:,first", "data:,second"].map { Download($0, calls: calls) }
downloads[1].addDependency(downloads[0])
let queue = OperationQueue()
queue.progress.totalUnitCount = 2
queue.addOperations(downloads, waitUntilFinished: true)
NotificationCenter.default.removeObserver(token)
print("done:", downloads.map(\.text))
