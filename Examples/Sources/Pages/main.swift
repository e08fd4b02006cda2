import OpEngine

// Pages are downloaded by tasks, two at a time, and an index of them is printed when all have ended.

struct NotFound: Error {}

@Sendable func download(_ number: Int) async throws {
  try await Task.sleep(for: .milliseconds(10))
  if number == 2 { throw NotFound() }
}

let queue = OperationQueue()
queue.maxConcurrentOperationCount = 2

let pages = (1...4).map { number in
  let page = AsyncOperation { try await download(number) }
  page.name = "page \(number)"
  return page
}
let index = BlockOperation {
  for page in pages {
    let end = page.error.map { "\($0)" } ?? page.outcome?.rawValue
    print("\(page.name ?? ""): \(end ?? "")")
  }
}
for page in pages { index.addDependency(page) }

let events = Engine.shared.observers.events()
pages[3].cancel()
for operation in pages + [index] { queue.addOperation(operation) }

// The task waits for an event, and no thread waits with it.
for await case .event(let event) in events {
  if event.change == .operation(index.id, .finished(.completed)) { break }
}
print("completed: \(pages.count { $0.outcome == .completed }) of \(pages.count)")
