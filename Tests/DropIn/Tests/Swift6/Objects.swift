import Dispatch
import Foundation
import OpFoundation
import OpFoundationNetworking
import Testing
import XCTest

// Foundation's operations in other roles: objects, delegates, reporters of progress.

class Delegate: Operation, URLSessionDataDelegate, @unchecked Sendable {
  private(set) var data = Data()

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) { self.data += data }
}

final class Reporting: Operation, ProgressReporting, @unchecked Sendable {
  let progress = Progress(totalUnitCount: 3)
}

/// An operation that equals others with the same key.
final class Keyed: Operation, @unchecked Sendable {
  let key: String

  init(key: String) { self.key = key }

  override func isEqual(_ object: Any?) -> Bool { (object as? Keyed)?.key == key }
  override var hash: Int { key.hashValue }
  override var description: String { "keyed \(key)" }
}

/// A public API: its types are those that the importer sees.
public func enqueue(_ operation: Operation, in queue: OperationQueue?, at quality: QualityOfService) {
  operation.qualityOfService = quality
  queue?.addOperation(operation)
}
