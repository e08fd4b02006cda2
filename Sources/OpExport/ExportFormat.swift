/// A format to which a play can be exported.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// A Perfetto trace, in protocol buffers.
  case perfetto
  /// The JSON of chrome://tracing, which Perfetto and speedscope read too.
  case chrome
  /// The lanes as a picture.
  case svg
  /// The lanes as an interactive page.
  case html
  /// A screen recording for asciinema.
  case cast
  /// A Mermaid Gantt chart.
  case mermaid
  /// A Graphviz dependency graph.
  case dot
  /// OpenTelemetry spans as JSON lines.
  case otlp
  /// A table of the spans.
  case csv

  /// The file name suffixes for it, the usual one first.
  package var suffixes: [String] {
    switch self {
    case .perfetto: [".pftrace", ".perfetto-trace"]
    case .chrome: [".trace.json", ".json"]
    case .svg: [".svg"]
    case .html: [".html", ".htm"]
    case .cast: [".cast"]
    case .mermaid: [".mmd", ".mermaid"]
    case .dot: [".dot", ".gv"]
    case .otlp: [".otlp.jsonl"]
    case .csv: [".csv"]
    }
  }

  /// The format for a file name; nil if unknown.
  package init?(file: String) {
    let file = file.lowercased()
    guard let format = Self.allCases.first(where: { $0.suffixes.contains(where: file.hasSuffix) }) else { return nil }
    self = format
  }

  /// Whether the output is not text.
  package var isBinary: Bool { self == .perfetto }
}

/// The reason why a play cannot be represented in a format, in one sentence.
package struct ExportRefusal: Error, Hashable, Sendable {
  package let sentence: String

  package init(_ sentence: Phrase) { self.sentence = sentence.text }
}
