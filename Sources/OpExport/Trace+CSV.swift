extension Trace {
  /// A table of the spans (RFC 4180), one per line, with times in microseconds since the beginning.
  ///
  /// An operation without a span has one line without times; waiting operations have no thread.
  package var csv: String {
    var text = "queue,operation,name,kind,priority,state,start_us,end_us,thread,outcome\r\n"
    for operation in operations {
      let queue = operation.queue.map { queues[$0].id } ?? ""
      let lane = operation.lane
      let head = [queue, operation.id, operation.name, lane.kind?.rawValue ?? "", lane.priority.name]
      let outcome = lane.outcome?.rawValue ?? ""
      let spans = operation.spans.map { span in
        [span.displayState.row.exportName, String(span.start.microseconds), String(span.end.microseconds)]
          + [span.displayState.isRunning ? lane.worker.map(String.init) ?? "" : ""]
      }
      for span in spans.isEmpty ? [[lane.displayState.row.exportName, "", "", ""]] : spans {
        text += (head + span + [outcome]).map(Self.field).joined(separator: ",") + "\r\n"
      }
    }
    return text
  }

  private static func field(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") }
    return isPlain && text.first != " " && text.last != " " ? text : "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
