package import Localization

/// A form in which a play leaves the program.
package enum ExportFormat: String, CaseIterable, Sendable {
  /// A Perfetto trace, in protocol buffers.
  case perfetto
  /// The JSON of chrome://tracing, which Perfetto and speedscope read too.
  case chrome
  /// The lanes as a picture.
  case svg
  /// The lanes as a page with keys.
  case html
  /// The screen as a recording for asciinema.
  case cast
  /// A Gantt chart in the language of Mermaid.
  case mermaid
  /// The graph of dependencies in the language of Graphviz.
  case dot
  /// Spans of OpenTelemetry, as JSON lines.
  case otlp
  /// A table of the spans.
  case csv

  /// The ends of file names that stand for it, the usual one first.
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

  /// The format that the name of a file stands for; nil where it stands for none.
  package init?(file: String) {
    let file = file.lowercased()
    guard let format = Self.allCases.first(where: { $0.suffixes.contains(where: file.hasSuffix) }) else { return nil }
    self = format
  }

  /// Whether it is no text.
  package var isBinary: Bool { self == .perfetto }
}

/// The reason why a play does not fit into a format, in one sentence.
package struct ExportRefusal: Error, Hashable, Sendable {
  package let sentence: String

  package init(_ sentence: Phrase) { self.sentence = sentence.text }
}
