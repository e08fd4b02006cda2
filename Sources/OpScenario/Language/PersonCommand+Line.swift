package import OpEngine

extension PersonCommand {
  /// The line of a session that does the same.
  package var line: String {
    switch self {
    case .suspend(let queue): "suspend \(LinePrinter.token(queue))"
    case .resume(let queue): "resume \(LinePrinter.token(queue))"
    case .cancel(let operation): "cancel \(LinePrinter.token(operation))"
    case .cancelAll(let queue): "cancel all \(LinePrinter.token(queue))"
    case .setMax(let queue, let max): "max \(LinePrinter.token(queue)) \(max == -1 ? "default" : String(max))"
    case .setPriority(let operation, let priority): "priority \(LinePrinter.token(operation)) \(priority.name)"
    case .finish(let operation): "finish \(LinePrinter.token(operation))"
    case .pause(let operation): "pause \(LinePrinter.token(operation))"
    case .unpause(let operation): "unpause \(LinePrinter.token(operation))"
    case .satisfy(let operation, let condition):
      "satisfy \(LinePrinter.token(operation)) \(LinePrinter.token(condition))"
    }
  }
}
