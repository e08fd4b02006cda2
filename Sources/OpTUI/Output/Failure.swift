/// Why the program ends without having done what it was asked.
struct Failure: Error {
  enum Status: Int32 {
    case expectationFailed = 1
    case wrongUsage = 2
    case invalidScenario = 3
    case impossibleInterface = 4
    case unwritableOutput = 5
    case internalFault = 70
  }

  var status: Status
  /// One sentence for the person; nil when all has been said.
  var message: String?

  init(_ status: Status, _ message: String? = nil) {
    self.status = status
    self.message = message
  }

  /// Tells the person.
  func report() {
    if let message { OutputStream.complain("optui: \(message)\n") }
  }
}
