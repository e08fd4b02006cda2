extension Trace {
  /// Returns the trace in a format.
  /// - Throws: the reason why it does not fit into the format.
  package func bytes(as format: ExportFormat) throws(ExportRefusal) -> [UInt8] {
    switch format {
    case .perfetto: perfetto
    case .chrome: chrome
    case .mermaid: Array(try mermaid().utf8)
    case .dot: Array(dot.utf8)
    case .otlp: otlp
    case .csv: Array(csv.utf8)
    }
  }
}
