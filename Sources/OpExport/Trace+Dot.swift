extension Trace {
  /// The dependency graph in the language of Graphviz: a box for each operation, filled by its final state, in a frame
  /// for each queue. Arrows lead to dependent operations. A dashed box is a barrier, a dashed arrow leads from an
  /// operation whose body waits to the one that it waits for.
  package var dot: String {
    var text = """
      digraph optui {
        rankdir=LR;
        label=\(Self.quoted(title));
        fontname="Helvetica,sans-serif";
        node [shape=box, style=filled, fontname="Helvetica,sans-serif"];
        edge [color="#555555"];

      """
    for (number, group) in groups.enumerated() {
      guard let queue = group.queue else {
        text += group.operations.map { "  " + node($0) }.joined()
        continue
      }
      text += "  subgraph cluster_\(number) {\n    label=\(Self.quoted(queue.label));\n    color=\"#999999\";\n"
      text += group.operations.map { "    " + node($0) }.joined() + "  }\n"
    }
    for edge in edges { text += "  o\(edge.from) -> o\(edge.to);\n" }
    let waiting = Self.quoted(localized("waits"))
    for wait in waits { text += "  o\(wait.from) -> o\(wait.to) [style=dashed, label=\(waiting)];\n" }
    return text + "}\n"
  }

  private func node(_ index: Int) -> String {
    let operation = operations[index]
    let style = operation.lane.kind == .barrier ? ", style=\"filled,dashed\"" : ""
    let state = operation.lane.displayState
    return "o\(index) [label=\(Self.quoted(operation.name)), fillcolor=\"\(state.row.graphFill)\", "
      + "tooltip=\(Self.quoted("\(operation.id): \(state.caption)"))\(style)];\n"
  }

  /// Returns the text quoted; backslashes would begin Graphviz escapes, ampersands character names.
  private static func quoted(_ text: String) -> String {
    let plain = text.replacing("&", with: "&amp;")
    return "\"" + plain.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension Trace.Queue {
  /// The name and the limit.
  var label: String { lane.max < 0 ? name : "\(name) (max \(lane.max))" }
}
