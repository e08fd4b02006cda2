import OpEngine
import OpScenario
import OpTUICore

/// The explanation of an operation as one line of JSON.
struct ExplanationRecord {
  let line: String

  /// - Parameter sentence: the suggested fix in words.
  init(_ operation: String, in snapshot: LogSnapshot, fixedBy sentence: String?) {
    self.init(
      operation, snapshot.timeline.waitGraph.explanation(of: operation), in: snapshot, fixedBy: sentence)
  }

  init(_ operation: String, _ explanation: Explanation?, in snapshot: LogSnapshot, fixedBy sentence: String?) {
    let graph = snapshot.timeline.waitGraph
    func list(_ reasons: [WaitReason]?) -> String {
      "[\((reasons ?? []).map { Self.object($0, graph) }.joined(separator: ","))]"
    }
    let phase = snapshot.timeline.operation(operation)?.phase ?? .pending
    let fix = explanation?.suggestedFix.map { Self.object($0, saying: sentence ?? "", graph) } ?? "null"
    let process = snapshot.pid.map { #""pid":\#($0),"# } ?? ""
    line =
      #"{\#(process)"op":\#(operation.quotedForJSON),"t_us":\#(snapshot.time.microseconds),"phase":"\#(phase.rawValue)""#
      + #","reasons":\#(list(explanation?.reasons)),"chain":\#(list(explanation?.chain)),"fix":\#(fix)}"#
  }

  private static func object(_ reason: WaitReason, _ graph: NamedWaitGraph) -> String {
    let holders = reason.holders.map { graph.name(of: $0).quotedForJSON }.joined(separator: ",")
    return #"{"kind":"\#(reason.kind.rawValue)","op":\#(graph.name(of: reason.operation).quotedForJSON)"#
      + #","holders":[\#(holders)]"# + place(reason.queue, reason.subject, graph) + "}"
  }

  private static func object(_ fix: SuggestedFix, saying sentence: String, _ graph: NamedWaitGraph) -> String {
    let operation = fix.operation.map { #","op":\#(graph.name(of: $0).quotedForJSON)"# } ?? ""
    return #"{"action":"\#(fix.action)"\#(operation)"# + place(fix.queue, fix.subject, graph)
      + #","text":\#(sentence.quotedForJSON)}"#
  }

  private static func place(_ queue: QueueID?, _ subject: String?, _ graph: NamedWaitGraph) -> String {
    (queue.map { #","queue":\#(graph.name(of: $0).quotedForJSON)"# } ?? "")
      + (subject.map { #","subject":\#($0.quotedForJSON)"# } ?? "")
  }
}
