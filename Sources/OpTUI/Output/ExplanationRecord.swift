import OpEngine
import OpScenario
import OpTUICore

/// Why an operation is not running, as programs read it: one line of JSON.
struct ExplanationRecord {
  let line: String

  /// - Parameter cure: the sentence on what would help.
  init(_ operation: String, in testimony: Testimony, cure: String?) {
    let graph = testimony.timeline.waitGraph
    let explanation = graph.explanation(of: operation)
    func list(_ reasons: [WaitReason]?) -> String {
      "[\((reasons ?? []).map { Self.object($0, graph) }.joined(separator: ","))]"
    }
    let phase = testimony.timeline.operation(operation)?.phase ?? .pending
    line =
      #"{"op":\#(operation.quotedForJSON),"t_us":\#(testimony.time.microseconds),"phase":"\#(phase.rawValue)""#
      + #","reasons":\#(list(explanation?.reasons)),"chain":\#(list(explanation?.chain))"#
      + #","cure":\#(cure?.quotedForJSON ?? "null")}"#
  }

  private static func object(_ reason: WaitReason, _ graph: NamedWaitGraph) -> String {
    let holders = reason.holders.map { graph.name(of: $0).quotedForJSON }.joined(separator: ",")
    let queue = reason.queue.map { #","queue":\#(graph.name(of: $0).quotedForJSON)"# } ?? ""
    let subject = reason.subject.map { #","subject":\#($0.quotedForJSON)"# } ?? ""
    return #"{"kind":"\#(reason.kind.rawValue)","op":\#(graph.name(of: reason.operation).quotedForJSON)"#
      + #","holders":[\#(holders)]\#(queue)\#(subject)}"#
  }
}
