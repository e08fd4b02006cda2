import OpEngine
import OpFoundation

// A file written for Foundation, with `import OpFoundation` in place of its import. The class overrides what Foundation
// lets it override; `import OpEngine` is for the engine's events.

final class Download: Operation, @unchecked Sendable {
  let address: String
  private(set) var data = Data()

  init(_ address: String) { self.address = address }

  override func main() {
    guard !isCancelled else { return }
    data = Data(address.utf8)
  }
}

let token = Engine.shared.observers.observe { events in
  for case .operation(let id, .finished) in events.map(\.change) { print("finished \(id)") }
}

let downloads = ["https://example.com/a", "https://example.com/bc"].map(Download.init)
let queue = OperationQueue()
queue.maxConcurrentOperationCount = 1
queue.addOperations(downloads, waitUntilFinished: true)
token.cancel()
for download in downloads { print(download.address, download.data.count) }
