/// A play or a log to export in the format of another tool.
struct Export {
  /// All events.
  let log: RecordedLog
  /// The subject of a screen recording; nil for a log.
  var subject: LoopSubject?
  var theme: Theme?
  var size = Canvas.Size(columns: 100, rows: 30)
  var charset = Charset.unicode

  /// Returns the bytes of a file.
  /// - Throws: the reason why the play does not fit into the format.
  func bytes(as format: ExportFormat) throws(ExportRefusal) -> [UInt8] {
    let trace = Trace(of: log)
    switch format {
    case .perfetto: return trace.perfetto
    case .chrome: return trace.chrome
    case .svg: return Array(trace.svg(style).utf8)
    case .html: return try log.html(trace, style)
    case .cast: return try cast()
    case .mermaid: return Array(try trace.mermaid().utf8)
    case .dot: return Array(trace.dot.utf8)
    case .otlp: return trace.otlp
    case .csv: return Array(trace.csv.utf8)
    }
  }

  /// Returns the log of a session.
  static func log(of session: ScenarioSession) -> RecordedLog {
    let scenario = session.scenario
    return RecordedLog(
      title: scenario.title.text(in: Environment.process.language), workers: scenario.workers,
      events: session.play.events)
  }

  /// Writes a log in the format given by the suffix of a file name.
  static func write(_ log: RecordedLog, to path: String, replaces: Bool) throws(LoopFailure) {
    guard let format = ExportFormat(file: path) else {
      throw LoopFailure("cannot tell the format from '\(path)'; use a name such as pipeline.svg")
    }
    if !replaces, OutputFile.exists(at: path) {
      throw LoopFailure("'\(path)' exists: `export! \(path)` replaces it")
    }
    let bytes = try rethrowing(try Export(log: log).bytes(as: format)) { (refusal: ExportRefusal) in
      LoopFailure(Phrase(verbatim: refusal.sentence))
    }
    try rethrowing(try OutputFile.write(bytes, to: path)) {
      LoopFailure($0, otherwise: "cannot write '\(path)'")
    }
  }

  private var style: PictureStyle {
    switch theme {
    case .light?: PictureStyle(.light)
    case .dark?, .contrast?: PictureStyle(.dark)
    case .auto?, .mono?, nil: PictureStyle(.either)
    }
  }

  private func cast() throws(ExportRefusal) -> [UInt8] {
    let theme = theme ?? .dark
    return try (subject ?? .log(log, name: log.title)).cast(
      of: log, size: size, charset: charset, options: PlayOptions(language: Environment.process.language)
    ) { text, style, ground in StyledText.text(text, style, theme, on: ground) }
  }
}
