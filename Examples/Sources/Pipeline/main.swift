import OpEngine

// A pipeline with results, a failure, and a limit: pages are fetched four at a time, each is parsed after its fetch, and
// one that cannot be fetched fails alone.

struct NotFound: Error {}

@Sendable func page(_ number: Int) throws -> String {
  if number == 5 { throw NotFound() }
  return "page \(number) with \(number * 100) words"
}

let (net, cpu) = (OperationQueue(), OperationQueue())
net.maxConcurrentOperationCount = 4

let parsed = (1...8).map { number in
  let fetch = InvocationOperation { try page(number) }
  fetch.name = "fetch \(number)"
  let parse = InvocationOperation(after: fetch) { text in text.split(separator: " ").count }
  net.addOperation(fetch)
  cpu.addOperation(parse)
  return parse
}
cpu.waitUntilAllOperationsAreFinished()

for (number, operation) in zip(1..., parsed) {
  do {
    print("page \(number): \(try operation.result ?? 0) words")
  } catch {
    print("page \(number): \(error)")
  }
}
